"""18Rhl as 18xx.games plays it: a wiring of its own, one file for each moment in which that site decides otherwise."""
