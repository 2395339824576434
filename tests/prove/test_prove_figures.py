"""Which figures of a data file a clause stands behind."""

from __future__ import annotations

from pathlib import Path

from revier.core.citations import cited_in_data
from revier.testing.prove.figures import figures_at

TILES = """\
[tiles]  # little:1.a[count] little:1.b
7 = { count = 4, sides = [0, 1] }  # little:1.c[sides, count]
8 = { count = 6, sides = [0, 2] }
"""


def test_a_clause_may_name_the_fields_it_speaks_of(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tiles.toml").write_text(TILES)
    cited = cited_in_data("little", tmp_path)
    assert cited["1.a"] == ["data/tiles.toml:tiles.*.count"]
    assert cited["1.c"] == ["data/tiles.toml:tiles.7.sides", "data/tiles.toml:tiles.7.count"]
    figures = {
        clause: {f.trail for place in places for f in figures_at(tmp_path, place)} for clause, places in cited.items()
    }
    assert figures["1.a"] == {("tiles", "7", "count"), ("tiles", "8", "count")}
    assert figures["1.b"] == {("tiles", tile, field) for tile in "78" for field in ("count", "sides")}
    assert figures["1.c"] == {("tiles", "7", "count"), ("tiles", "7", "sides")}
