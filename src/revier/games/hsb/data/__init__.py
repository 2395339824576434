"""Figures of Heat, Sweat & Beer as TOML tables, on top of the shared ones of Dortmund; every figure names its source."""
