"""Flow nodes of railway games: rounds, turns, and the interruptions between them."""
