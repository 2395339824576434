"""Figures of The Railway Game as TOML tables, on top of the shared ones of Dortmund; every figure names its source."""
