"""``revier completion``: what a shell needs to know to finish words; and the words themselves."""

from __future__ import annotations

from typing import Annotated

import typer
from typer._completion_classes import completion_init
from typer._completion_shared import get_completion_script

from revier.cli.speech import show
from revier.core.errors import BadInput

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
VARIABLE = "_REVIER_COMPLETE"  # set by the script when a shell asks; typer answers

Shell = Annotated[str, typer.Argument(metavar="|".join(SHELLS))]


def completion(shell: Shell) -> None:
    """Print the script that teaches a shell to finish our words."""
    if shell not in SHELLS:
        raise BadInput.of("cli.completion.shell", given=shell, known=", ".join(SHELLS))
    show(get_completion_script(prog_name="revier", complete_var=VARIABLE, shell=shell))


def get_ready() -> None:
    """A shell asks: typer is told which shells there are."""
    completion_init()


def games(incomplete: str) -> list[str]:
    """Ids of games that begin so."""
    from revier.games import titles

    return [name for name in titles() if name.startswith(incomplete)]
