"""More track for tests of The Railway Game, as words ``HEX=TILE/TURN``, and railways ready to act on it."""

from __future__ import annotations

from scenes.dortmund import Railways
from scenes.trg import Scene

# Hagen - Glückauf-Tiefbau - Gbf Dortmunderfeld, and over printed track on to the city.
HAGEN_CITY = "H12=K58/0 G11=8/3"
HAGEN_TO_CITY = "I11:o0 H12:c0 G11 F12:c0 E13:c0"
# Castrop (arrow of A3) - Adolf von Hansemann; from there along row B to the harbour.
CASTROP_HARBOUR = "B4=K58/2 B6=9/1 B8=8/5 C9=DH57/2"
CASTROP_TO_HARBOUR = "A3:o0 B4:c0 B6 B8 C9:c0"
# The city - Gbf Dortmunderfeld - Oespel - Witten (arrow of H2); on G11 also to Hagen.
CITY_WITTEN = "G11=25/3 G9=9/1 G7=K4/1 G5=9/1 G3=8/4"
CITY_TO_WITTEN = "E13:c0 F12:c0 G11 G9 G7:c0 G5 G3 H2:o0"
# Castrop (arrow of B2) - Zollern - Witten (arrow of H2).
CASTROP_WITTEN = "C3=9/2 D4=K4/2 E5=9/2 F6=8/0 G5=8/1 G3=8/4"
CASTROP_TO_WITTEN = "B2:o0 C3 D4:c0 E5 F6 G5 G3 H2:o0"
# Castrop (arrow of B2) - Bochum over plain track alone.
CASTROP_BOCHUM = "C3=8/2 C5=8/5 D6=8/0 E5=8/1 E3=9/1"
CASTROP_TO_BOCHUM = "B2:o0 C3 C5 D6 E5 E3 E1:o0"

railway = Railways(lambda phase: Scene(4).give_lots().set_phase(phase), value=80)
