"""Tests in a real browser: a package, so that the browser is closed when the last of them is done."""
