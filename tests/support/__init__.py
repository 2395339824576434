"""Tools of tests that are no position: another site's exports, a database, a browser's seat, a power cut."""
