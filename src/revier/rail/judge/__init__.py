"""What judges a position: bots ask it, no rule does."""
