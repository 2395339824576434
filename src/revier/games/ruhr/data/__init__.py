"""Figures of 18Ruhr as TOML tables; every figure names its source."""
