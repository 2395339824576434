"""Figures of Heat, Sweat & Beer as TOML tables, on top of the shared ones of Dortmund, each with its source."""
