"""Track for tests of 18Ruhr: stretches as words ``HEX=TILE/TURN``, laid as the map allows, and railways on them."""

from __future__ import annotations

from revier.core.action import Action
from revier.rail.actions import Dividend, LayTile, Pass, Run
from revier.rail.state import DEPOT, SCRAPPED
from scenes.ruhr import A, B, Scene

# What is complete as it is printed.
RED_HEXES = ("A2", "A6", "A10", "A14", "B17", "H17", "L17", "N1", "P1", "Q16", "S4", "S10")
GREY_HEXES = ("B9", "D13", "I2", "K16", "O16", "P3", "Q14", "R9", "R13")
# Hamm (red, home of the KWE) - Kamen (pMC 17) - Unna (pMC 16) - Soest (red): two towns between two red places.
HAMM_SOEST = "C16=9/1 D15=883/4 F15=8/3 G16=884/2"
HAMM_TO_KAMEN = "B17:c0 C16 D15:t0"
HAMM_TO_UNNA = "B17:c0 C16 D15:t0 F15 G16:t0"
HAMM_TO_SOEST = "B17:c0 C16 D15:t0 F15 G16:t0 H17:o0"
# Hamm - Kamen - Unna - Hamm: both sides of Hamm are used.
HAMM_RING = "C16=9/1 D15=883/4 F15=8/3 G16=882/2 E16=8/4 D17=8/1"
# Düsseldorf (red, home of the CME) - Ratingen, a city with one space - towards Mülheim.
CME_LINE = "R5=6/1 P5=9/0"
# Krefeld (red, home of the RhE) - Duisburg (D, pMC 15).
KREFELD_DUISBURG = "M2=8/5 N3=7/2"
# Wuppertal (red, home of the BME) - Schwelm - Gevelsberg - Hagen (pMC 8), green - Schwerte.
WUPPERTAL_HAGEN = "R11=4/1 Q12=2/1 P13=718/1"
HAGEN_GREEN = f"{WUPPERTAL_HAGEN} P13=M14/1"
HAGEN_SCHWERTE = "O14=8/1 M14=9/0 K14=6/0"
WUPPERTAL_TO_HAGEN = "S10:c0 R11:t0 Q12:t0 P13:c0"
WUPPERTAL_TO_SCHWERTE = "S10:c0 R11:t0 Q12:t0 P13:c0 O14 M14 K14:c0"
# Wuppertal - Vohwinkel (printed) - Langenberg - Kupferdreh - Steele (home of the PWB): three towns.
WUPPERTAL_STEELE = "P9=4/0 N9=8/0 M8=58/3"
WUPPERTAL_TO_KUPFERDREH = "S10:c0 R9:t0 P9:t0 N9 M8:t0"
WUPPERTAL_TO_STEELE = "S10:c0 R9:t0 P9:t0 N9 M8:t0 K8:c0"
# Green Steele, and from its second track to Wattenscheid.
STEELE_EAST = "K8=913/0 J9=7/1 I8=56/5"
# Gronau (red) - Lünen (home of the DGEE) - Dortmund (D, pMC 10).
GRONAU_DORTMUND = "B13=8/4 F13=8/3 G14=7/1"
GRONAU_TO_DORTMUND = "A14:o0 B13 D13:c0 F13 G14 H13:c0"
# Wesel - Dinslaken (pMC 18) - Walsum - Hamborn - Oberhausen (pMC 1) - Bottrop - Altenessen (pMC 7).
WESEL_ALTENESSEN = "B3=8/0 D3=884/0 F3=4/0 H3=6/3 I4=8/2 H5=718/1 G6=6/5 H7=884/2"
WESEL_TO_ALTENESSEN = "A2:o0 B3 D3:t0 F3:t0 H3:c0 I4 H5:c0 G6:c0 H7:t0"
# Der Eiserne Rhein - Uerdingen - Duisburg (pMC 15) - Ruhrort (pMC 13) - Moers.
RHINE_MOERS = "O2=4/1 N3=8/1 K4=7/1"
RHINE_TO_DUISBURG = "P1:o0 O2:t0 N3 L3:c0"
RHINE_TO_RUHRORT = "P1:o0 O2:t0 N3 L3:c0 K4 J3:c0"
RHINE_TO_MOERS = "P1:o0 O2:t0 N3 L3:c0 K4 J3:c0 I2:c0"


def railway(
    company: str,
    step: str,
    *,
    phase: str = "2",
    tiles: str = "",
    trains: str = "",
    treasury: int = 500,
    value: int = 70,
    operated: bool = True,
) -> Scene:
    """A railway of player A (50%; player B has 10%) at a step of its turn, nothing of the package in play."""
    scene = Scene().cleared().found(company, {A: 50, B: 10}, value=value, treasury=treasury, operated=operated)
    scene.set_phase(phase).lay_all(tiles).give_trains(company, *trains.split())
    return scene.step(company, step)


def lay(words: str, seat: int = A) -> LayTile:
    """Short way to write a tile: ``HEX=TILE/TURN``."""
    hex_id, _, rest = words.partition("=")
    tile, _, turn = rest.partition("/")
    return LayTile(seat, hex_id, tile, int(turn))


def sell_out(scene: Scene, *names: str) -> Scene:
    """No new cards of these types are left in the bank."""
    for name in names:
        train = scene.g.d.train_index[name]
        while scene.g.trains.count(scene.s, train, DEPOT):
            scene.g.trains.move(scene.s, train, DEPOT, SCRAPPED)
    return scene


def dull(scene: Scene) -> Action:
    """What somebody does who wants nothing: pass, keep the income, or run as well as can be."""
    assert scene.mover is not None
    for action in (Pass(scene.mover), Dividend(scene.mover, False)):
        if scene.allows(action):
            return action
    return scene.offers(Run)[0]


def until(scene: Scene, company: str, step: str, most: int = 60) -> Scene:
    """Everybody does nothing until a company is at a step of its turn."""
    for _ in range(most):
        if scene.acting() == company and scene.node == step:
            return scene
        scene.do(dull(scene))
    raise AssertionError(f"{company} never came to its step {step}")
