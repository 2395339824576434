"""The neutral half of the house: knows no railway and no coal."""
