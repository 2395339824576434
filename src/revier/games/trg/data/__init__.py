"""Figures of The Railway Game as TOML tables, built on what both Dortmund games share; every figure names its source."""
