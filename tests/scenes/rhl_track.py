"""Track for the tests of running and income: named stretches, each laid as the map allows.

A stretch is a string of ``HEX=TILE/TURN`` words. Every tile must fit its hex (river, closed sides, printed sides), so a
scene shows nothing that could not lie on the table.
"""

from __future__ import annotations

from typing import Any

from scenes.rhl import A, B, Scene

# Krefeld - E8 - Duisburg (left bank).
KREFELD_DUISBURG = "E6=202/2 E8=56/0"
# Aachen - K4 - Düren, and on to Bonn.
AACHEN_DUREN = "K4=4/1"
DUREN_BONN = "K8=9/1 K10=6/5"
# Bonn - Köln (left bank, south); with a switch on J9 also to Düren, which must be green.
BONN_KOLN = "J9=8/3 K10=57/2"
KOLN_SWITCH = "J9=25/3 K10=57/2 J7=8/4 K6=15/1"
# Köln (left bank, north) - H9 - Neuss (left bank of Düsseldorf).
KOLN_NEUSS = "G8=8/3 H9=4/2"
# Deutz - G10 - Düsseldorf (right bank).
DEUTZ_DUSSELDORF = "H11=8/0 G10=2/2"
# Deutz - Remscheid.
DEUTZ_REMSCHEID = "H11=9/0 G12=937/0"
# Nijmegen - C4 - C6 - Wesel.
NIJMEGEN_WESEL = "C4=58/2 C6=4/1 C8=8/1"
# The Rheingold line: Wesel - Duisburg - Düsseldorf - Köln - Bonn - Basel, all three metropolises brown.
WESEL_BASEL = "C10=1/5 D9=929/0 E10=8/0 F9=927/0 G8=8/3 H9=4/2 I10=928/0 J9=8/3 K10=57/2"
# A long way round: Wesel - Herne - Essen - Mülheim - Duisburg - Düsseldorf - Elberfeld - Solingen - Köln.
WESEL_KOLN_EAST = (
    "B9=6/4 B11=8/5 C12=942/2 D13=202/0 E12=2/1 D11=938/3 D9=929/0 E10=8/0 F9=927/0 F11=9/1 F13=216/5 G12=916/0 "
    "H11=9/0 I10=928/0"
)
KOLN_FRANKFURT = "I12=3/0 J11=8/3 K12=4/2"
# Roermond - F5 - Krefeld - E8 - Duisburg - Mülheim - Essen - Eastern Ruhr.
IRON_RHINE = "G4=8/1 F5=55/0 E6=202/4 E8=56/0 D9=925/0 D11=942/1 D13=934/5"

LONG_WAY = "B9:c0 B11 C12:c0 D13:c0 E12:t1 D11:c1 D9:c0 E10 F9:c0 F11 F13:c0 G12:c1 H11 I10:c0"


def lay(scene: Scene, tiles: str) -> Scene:
    """Put tiles on the map; each must fit its hex, whoever lays it."""
    for word in tiles.split():
        hex_id, _, rest = word.partition("=")
        tile, _, turn = rest.partition("/")
        face = scene.g.d.faces[scene.g.d.face_index[tile]]
        fault = scene.g.d.misplaced(scene.hex(hex_id), face.oriented[int(turn)])
        assert fault is None, f"{word}: {fault}"
        scene.lay(hex_id, tile, int(turn))
    return scene


def running(
    company: str,
    trains: str,
    tiles: str,
    *,
    phase: str = "3",
    mines: str = "5",
    markers: str = "",
    others: str = "",
    **options: Any,
) -> Scene:
    """A company about to run: its trains, the track, markers as ``HEX`` or ``HEX:CITY`` beyond its home.

    `others` are markers of other corporations, ``ADR@HEX:CITY``; their homes stay as they are.
    """
    scene = Scene(3, mines=mines, **options).give_lots().set_phase(phase)
    scene.found(company, {A: 50, B: 10}, operated=False)
    lay(scene, tiles)
    for marker in markers.split():
        scene.mark(company, *_place(marker))
    for word in others.split():
        owner, _, marker = word.partition("@")
        scene.mark(owner, *_place(marker))
    return scene.give_trains(company, *trains.split()).step(company, "run")


def _place(marker: str) -> tuple[str, int]:
    hex_id, _, city = marker.partition(":")
    return hex_id, int(city or 0)
