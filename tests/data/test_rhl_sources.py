"""The data and clause files of 18Rhl say the same as the tables they were made from, where those are at hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from originals import original, says_the_same

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render
from revier.games import title

ROW_IDS = {
    "hexes": "id",
    "rhine_metropolises": "hex",
    "tiles": "id",
    "trains": "name",
    "phases": "name",
    "privates": "number",
    "corporations": "id",
}
DATA = load_data("revier.games.rhl.data")


def plain(value: Any) -> Any:
    """Without sources, with text keys and the rulebook's code for the company recorded as KEG."""
    if isinstance(value, dict):
        return {str(k): "KKK" if (k, v) == ("home", "KEG") else plain(v) for k, v in value.items() if k != "src"}
    return [plain(v) for v in value] if isinstance(value, list) else value


def test_tables_equal_the_original() -> None:
    expected = plain(original("data/rhl.yaml"))
    for table, key in ROW_IDS.items():
        expected[table] = {str(row.pop(key)): row for row in expected[table]}
    kkk = expected["corporations"].pop("KEG")
    assert kkk.pop("rulebook_code") == "KKK"
    expected["corporations"]["KKK"] = kkk | {"recorded_as": "KEG"}
    variants = expected["variants"]
    for variant, field in (("promotion_tiles", "add"), ("promotion_tiles", "remove"), ("ratingen", "add")):
        variants[variant][field] = {row["id"]: row["count"] for row in variants[variant][field]}
    variants["ratingen"]["hexes"] = {row.pop("id"): row for row in variants["ratingen"]["hexes"]}
    del expected["sources"], expected["notes"]
    expected["game"]["debt_surcharge"] = 100  # rulebook 13.3; stood in the engine at first
    assert {name: table for name, table in DATA.tables.items() if name != "options"} == expected
    for table in ROW_IDS:
        rows = [k for k in expected[table] if k != "KKK"]
        assert [k for k in DATA.tables[table] if k != "KKK"] == rows, "rows keep their order"


def leaves(value: Any, names: tuple[str, ...], words: tuple[Any, ...]) -> Iterator[tuple[tuple[str, ...], Any, str]]:
    """Figures of the original with the source word found by the rules in its head; indices of lists are left out."""
    if isinstance(value, dict):
        inner = ((len(names), value["src"]), *words) if "src" in value else words
        for key, below in value.items():
            if key != "src":
                yield from leaves(below, (*names, str(key)), inner)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for below in value:
            yield from leaves(below, names, words)
    else:
        yield names, value, first_hit(names, words)


def first_hit(names: tuple[str, ...], words: tuple[Any, ...]) -> str:
    for depth, word in words:
        if isinstance(word, str):
            return word
        below = names[depth:]
        for i in reversed(range(len(below))):
            for name in (".".join(below[i - 1 : i + 1]), below[i]):
                if name in word:
                    return str(word[name])
        if "default" in word:
            return str(word["default"])
    return "unknown"


def test_sources_equal_the_original() -> None:
    raw = original("data/rhl.yaml")
    expected: list[tuple[str, str, str]] = []
    for table, content in raw.items():
        if table in ("sources", "notes", "src"):
            continue
        if table in ROW_IDS:
            words: tuple[Any, ...] = ((0, raw["src"][table]),)
            for row in content:
                row_id = str(row[ROW_IDS[table]]).replace("KEG", "KKK")
                for names, value, word in leaves(row, (), words):
                    if names == ("rulebook_code",) or (row_id, names) == ("KKK", ("id",)):
                        continue
                    name = "key" if names == (ROW_IDS[table],) else ".".join(names)
                    expected.append((f"{table}.{row_id}.{name}", str(plain(value)).replace("KEG", "KKK"), word))
        else:
            expected += [(".".join((table, *n)), str(v), w) for n, v, w in leaves(content, (), ())]
    expected.append(("corporations.KKK.key", "KKK", "rulebook:5.1"))  # the rulebook's own code
    expected.append(("corporations.KKK.recorded_as", "KEG", "public:18xx"))
    expected.append(("game.debt_surcharge", "100", "rulebook:13.3"))  # stood in the engine at first
    ours = [
        (without_indices(f.path), str(f.value), f.source) for f in DATA.facts() if not f.path.startswith("options.")
    ]
    reshaped = ("variants.promotion_tiles.", "variants.ratingen.add", "variants.ratingen.hexes.")  # lists by id there
    assert sorted(f for f in ours if not f[0].startswith(reshaped)) == sorted(
        f for f in expected if not f"{f[0]}.".startswith(reshaped)
    )
    assert {f[2] for f in ours if f[0].startswith(reshaped)} == {"public:18xx"}


def without_indices(path: str) -> str:
    """``hexes.A4.offboard.0.revenue`` as ``hexes.A4.offboard.revenue``: the original has no numbers in its lists."""
    rows = ("cities", "towns", "offboard", "homes", "links", "printed", "special", "start_squares")
    parts = path.split(".")
    return ".".join(p for i, p in enumerate(parts) if not (p.isdecimal() and parts[i - 1] in rows))


def test_notes_equal_the_original() -> None:
    assert set(DATA.notes.values()) == set(original("data/rhl.yaml")["notes"].values())


# What was decided otherwise since; the clauses give the reasons.
OPTIONS_SINCE = {"receivership_buys_trains", "forced_sale", "pool_former_owner"}
CLAUSES_SINCE = ("13.1.k", "13.2.e", "13.3.m", "18.3.a")
CLAUSES_ADDED = ["13.3.o", "18.3.b"]


def test_options_equal_the_original() -> None:
    """Offered or understood as a habit: every option has the clause, the meaning and the values of the original."""
    rows = {row["name"]: row for row in original("data/rhl_18xx_options.yaml")["options"]}
    about = title("rhl").info()
    ours = {option.name: option for option in (*about.options, *about.former)}
    variants = {"optional_2_train", "lower_starting_capital", "promotion_tiles", "ratingen"}
    assert set(ours) >= OPTIONS_SINCE
    assert set(ours) - variants - OPTIONS_SINCE == set(rows) - OPTIONS_SINCE - {"promotion_tiles", "ratingen_variant"}
    for name in set(ours) - variants - OPTIONS_SINCE:
        row, our = rows[name], ours[name]
        assert our.default == row["rulebook"]
        assert our.profiles.get("18xx", our.default) == row["18xx"]
        said = [our.clause.removeprefix("rhl:"), our.kind, about.meaning(our, "en")]
        assert said == [row[f] for f in ("clause", "kind", "meaning")]
    assert all(ours[name].default in (False, "none") for name in variants)


def test_clauses_equal_the_original() -> None:
    rows = original("rules/rhl.yaml")["clauses"]
    clauses = load_clauses("revier.games.rhl")
    assert len(rows) == 345
    assert [clause for clause in clauses if clause not in CLAUSES_ADDED] == [row["id"] for row in rows]
    assert set(CLAUSES_ADDED) <= set(clauses)
    says_the_same(clauses, [row for row in rows if row["id"] not in CLAUSES_SINCE])


def test_hardly_any_clause_is_left_untested() -> None:
    """A clause is left out only if its reason names clauses that test it."""
    clauses = load_clauses("revier.games.rhl")
    left_out = {c: clause.not_applicable for c, clause in clauses.items() if clause.not_applicable}
    assert set(left_out) == {"0.b"}
    assert all(any(other in reason for other in clauses) for reason in left_out.values())


def test_code_data_and_tests_name_only_clauses_that_exist() -> None:
    found = coverage("rhl", "revier.games.rhl", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert "1.e" in found.tested
    assert "1.e" in found.implemented
