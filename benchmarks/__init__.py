"""Long runs that are no part of the tests: soaks and measurements."""
