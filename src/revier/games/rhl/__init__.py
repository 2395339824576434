"""18Rhl - Rhineland: coal, steel and the Rhine (rules 3.0 of 2006)."""
