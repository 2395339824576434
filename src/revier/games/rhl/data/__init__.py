"""Figures of 18Rhl as TOML tables; every figure names its source."""
