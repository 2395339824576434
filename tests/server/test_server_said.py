"""What the server says of a place of the board to somebody who walks there."""

from __future__ import annotations

from pathlib import Path

from revier.core.record import read_record
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parents[1] / "golden" / "rhl"


def at_a_track_step() -> str:
    record = read_record(sorted(GOLDEN.glob("*.jsonl"))[0])
    laid = [n for n, line in enumerate(record.lines) if "lay_tile" in line]
    record.cut(laid[len(laid) // 2])
    return record.text()


def brought(host: Somebody) -> str:
    answer = host.http.post("/api/v1/imports", content=at_a_track_step(), headers={"Content-Type": "text/plain"})
    return str(answer.json()["id"])


def test_whoever_decides_hears_why_a_hex_is_closed_and_others_what_lies_there(shared: Server) -> None:
    """18Rhl, a track step: no tile is laid on a red hex (rhl:7.1.a)."""
    host, guest = shared.somebody(), shared.somebody()
    table = brought(host)
    path = f"/tables/{table}/places/A4"
    mine, theirs = host.get(f"{path}?lang=en").json(), guest.get(f"{path}?lang=en").json()
    assert mine["said"] == theirs["said"]
    assert mine["said"].startswith("A4 Nijmegen. Red ground as printed.")
    assert mine["clause"] == "rhl:7.1.a"
    assert "A4" in mine["reason"]
    assert (theirs["reason"], theirs["clause"]) == ("", "")
    assert host.get(f"{path}?lang=en&at=0").json()["reason"] == ""  # of the past nothing is asked
    assert host.get(f"{path}?lang=de").json()["said"].startswith("A4 Nijmegen. Gedruckter Grund, rot.")


def test_a_place_nobody_knows_is_not_spoken_of(shared: Server) -> None:
    host = shared.somebody()
    table = brought(host)
    assert host.get(f"/tables/{table}/places/Z99").json() == {"said": "", "reason": "", "clause": ""}
