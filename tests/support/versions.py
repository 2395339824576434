"""Versions of what Revier is made of: the lowest that pyproject.toml allows, and those installed here and tested.

``python tests/support/versions.py lowest|tested`` prints a constraints file. It names packages and versions
alone: where they come from is for each machine to say.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
HEAD = (
    "# The versions Revier was tested with last (make constraints). They bind `make`, not whoever installs the package."
)
_REQUIREMENT = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?\s*(?:>=\s*([0-9][0-9.]*))?")
_OURS = ("revier", "pip", "setuptools")  # not bound: ourselves, and what installs
_NOT = ("exact",)  # large, and tested where it is installed


def plain(name: str) -> str:
    """A name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(tools: bool = True) -> dict[str, str]:
    """Every package that pyproject.toml names, with its lower bound (or ""): with the tools of developers,
    or what runs with the product alone.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = dict(project["optional-dependencies"])
    for name in _NOT if tools else (*_NOT, "dev"):
        del extras[name]
    lists = [project["dependencies"], *extras.values()]
    found: dict[str, str] = {}
    for requirement in (one for listed in lists for one in listed):
        match = _REQUIREMENT.match(requirement)
        assert match is not None, requirement
        found[plain(match[1])] = match[2] or ""
    return found


def lowest() -> list[str]:
    """Each lower bound of what runs with the product, as the version to install; tools of developers may be newer."""
    return [f"{name}=={bound}" for name, bound in sorted(declared(tools=False).items()) if bound]


def tested() -> list[str]:
    """What is installed of the packages named and of all that they need, in this environment."""
    wanted, found = sorted(declared()), dict[str, str]()
    while wanted:
        name = plain(wanted.pop())
        if name in found or name in _OURS:
            continue
        try:
            one = distribution(name)
        except PackageNotFoundError:
            continue  # an extra that is not installed here, or another system's package
        found[name] = one.version
        wanted += [match[1] for need in one.requires or () if (match := _REQUIREMENT.match(need)) is not None]
    return [f"{name}=={version}" for name, version in sorted(found.items())]


def constraints() -> dict[str, str]:
    """What the constraints file says."""
    lines = (line.strip() for line in CONSTRAINTS.read_text("utf-8").splitlines())
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


if __name__ == "__main__":
    print("\n".join(lowest() if sys.argv[1:] == ["lowest"] else [HEAD, *tested()]))
