"""Track for tests of The Railway Game: named stretches as words ``HEX=TILE/TURN``, laid as the map allows."""

from __future__ import annotations

from scenes.trg import A, Scene

# Unna - Holstein - Dortmund City, along row E; all tiles straight.
UNNA_CITY = "E19=K4/1 E17=9/1 E15=9/1"
UNNA_TO_CITY = "E21:o0 E19:c0 E17 E15 E13:c0"
# Dortmund City - Union - Germania - Bochum.
CITY_BOCHUM = "E9=9/1 E7=K4/1 E5=9/1 E3=9/1"
CITY_TO_BOCHUM = "E13:c0 E11:c0 E9 E7:c0 E5 E3 E1:o0"
# Schwerte - Dortmund City over plain track alone (in the last part the same as from Unna).
SCHWERTE_CITY = "H18=8/2 G17=8/3 F18=8/0 E17=8/5 E15=9/1"
SCHWERTE_TO_CITY = "H20:o0 H18 G17 F18 E17 E15 E13:c0"


def beer_train(*trains: str, phase: str, company: str = "KWE", tiles: str = UNNA_CITY, assigned: str = "") -> Scene:
    """Five players, A with No. 1 directs a railway that is about to run to the city.

    `assigned` are breweries whose marker the railway has, as "PB4 PB5"; the brewery of A lies on its back.
    """
    scene = Scene(5).give_lots().found(company, {A: 50}).turn_over("PB1")
    for lot in assigned.split():
        scene.assign(lot, company)
    return scene.set_phase(phase).lay_all(tiles).give_trains(company, *trains).step(company, "run")
