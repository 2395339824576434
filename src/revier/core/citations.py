"""Where source and data files name a clause: read as text and syntax tree, never imported."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

CLAUSE = r"(?:\d+\.)+[a-z]{1,2}\b"  # a second letter splits an item that the rulebook itself letters
Places = dict[str, list[str]]
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class _Span(NamedTuple):
    """Lines of a definition, decorators included, or of an assignment at the top of a module."""

    first: int
    last: int
    name: str


def cited_in_source(game: str, own: Path, package: str, clauses: Collection[str]) -> Places:
    """Clauses tagged in the folder of a game (`own`, the home of `package`) and in those of its neighbours.

    A kit cannot name a title. It asks for clauses by the name of a rule, and the game hands it a mapping such as
    ``{"offer.too_low": "7.1.e"}``: this is where such a clause is cited, and there the game need not be named.
    """
    places: Places = {}
    root = own.parents[package.count(".")]
    home = own.parent if "." in package else own  # what lies beside a package of its own is somebody else's
    for file in sorted(home.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if f"{game}:" not in text and not file.is_relative_to(own):
            continue  # a neighbour that does not speak of this game
        tree = ast.parse(text, str(file))
        spans = list(_spans(tree))
        found = list(tags(game, text))
        if file.is_relative_to(own):
            found += _mapped(tree, clauses)
        module = module_name(file, root)
        for line, clause in found:
            _add(places, clause, ":".join(filter(None, (module, _innermost(spans, line)))))
    return places


def cited_in_data(game: str, own: Path) -> Places:
    """Clauses that a data row names: ``clause = "3.l"``, a source word ``clause:5.1.c``, or a tag in a comment."""
    places: Places = {}
    for file in sorted((own / "data").glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        for path, clause in (*_rows(tomllib.loads(text), ()), *_comments(game, text)):
            _add(places, clause, f"data/{file.name}:{path}")
    return places


def _add(places: Places, clause: str, place: str) -> None:
    if place not in places.setdefault(clause, []):
        places[clause].append(place)


def module_name(file: Path, root: Path) -> str:
    """The name under which a file below a folder of packages is imported."""
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _spans(tree: ast.Module) -> Iterator[_Span]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield _Span(node.lineno, node.end_lineno or node.lineno, target.id)
    yield from _definitions(tree, "")


def _definitions(node: ast.AST, outer: str) -> Iterator[_Span]:
    for child in ast.iter_child_nodes(node):
        name = outer
        if isinstance(child, _DEFINITIONS):
            name = f"{outer}.{child.name}" if outer else child.name
            first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
            yield _Span(first, child.end_lineno or child.lineno, name)
        yield from _definitions(child, name)


def _innermost(spans: list[_Span], line: int) -> str:
    around = [s for s in spans if s.first <= line <= s.last]
    return min(around, key=lambda s: (s.last - s.first, -len(s.name))).name if around else ""


def tags(game: str, text: str) -> Iterator[tuple[int, str]]:
    """Tags in comments and strings with the line each stands on."""
    pattern = re.compile(rf"\b{re.escape(game)}:({CLAUSE})")
    quoted = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in quoted:
            for hit in pattern.finditer(token.string):
                yield token.start[0] + token.string.count("\n", 0, hit.start()), hit[1]


def _mapped(tree: ast.Module, clauses: Collection[str]) -> Iterator[tuple[int, str]]:
    """Values of mapping literals that are clause ids as a whole (or tuples of them)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for value in node.values:
                for leaf in value.elts if isinstance(value, ast.Tuple | ast.List) else [value]:
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str) and leaf.value in clauses:
                        yield leaf.lineno, leaf.value


def _rows(value: Any, trail: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, below in value.items():
            if key == "clause" and isinstance(below, str) and re.fullmatch(CLAUSE, below):
                yield ".".join(trail), below
            else:
                yield from _rows(below, (*trail, key))
    elif isinstance(value, list):
        for i, below in enumerate(value):
            yield from _rows(below, (*trail, str(i)))
    elif isinstance(value, str) and "src" in trail and re.fullmatch(f"clause:{CLAUSE}", value):
        yield ".".join(name for name in trail if name not in ("src", "default")), value.partition(":")[2]


def _comments(game: str, text: str) -> Iterator[tuple[str, str]]:
    """Tags in TOML comments, placed by the table and key they stand beside or above.

    A clause that speaks of some fields alone names them: ``[tiles]  # rhl:0.2.b[count]`` is at ``tiles.*.count``.
    """
    tag = re.compile(rf"\b{re.escape(game)}:({CLAUSE})(?:\[([\w, ]+)\])?")
    quoted = re.compile(r'"(?:\\.|[^"\\])*"')
    table, key, waiting = "", "", list[tuple[str, str]]()
    for line in text.splitlines():
        tags = tag.findall(quoted.sub("", line).partition("#")[2])
        if line.lstrip().startswith("#"):
            waiting += tags
            continue
        if head := re.match(r"\[+([^\]]+)\]", line):
            table, key = head[1], ""
        elif entry := re.match(r"""([\w"'.-]+)\s*=""", line):
            key = entry[1]
        elif not line.strip():
            continue
        for clause, fields in (*waiting, *tags):
            for name in fields.split(","):
                below = name.strip() and ("" if key else "*.") + name.strip()
                yield ".".join(filter(None, (table, key, below))), clause
        waiting = []
