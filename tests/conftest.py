"""Makes the made-up game `toy` importable for every test, and in processes that tests start."""
