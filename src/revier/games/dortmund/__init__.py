"""18DO-Dortmund: what The Railway Game and Heat, Sweat & Beer share, the map, the tiles and the railways.

Each game builds its own figures on the data folder here and adds what only it has; see `revier.core.data`.
"""
