"""``revier play``: a game at the terminal, against bots or with others at the same keyboard."""
