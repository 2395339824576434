"""Figures that both Dortmund games share as TOML tables; every figure names its source."""
