"""The command line itself: help in both languages, errors in one line, exit statuses, no stack trace."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Cli
from revier.cli.app import COMMANDS, run
from revier.core.message import LANGUAGES, catalogue

SOURCE = Path(__file__).parents[2] / "src" / "revier" / "cli"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_and_flag_is_described_in_the_language_asked_for(cli: Cli, command: str, language: str) -> None:
    result = cli(*filter(None, [command]), "--help", "--lang", language)
    assert result.code == 0
    assert "cli." not in result.out  # an unknown key is shown as it is
    summary = catalogue("cli", language)[f"cli.help.{command or 'revier'}"]
    assert summary.split()[0] in result.out
    assert summary.split()[-1].rstrip(".") in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_alone_speaks_of_saved_games_when_it_tells_of_resume(cli: Cli, language: str) -> None:
    said = catalogue("cli", language)["cli.param.resume"]
    helps = {command: cli(command, "--help", "--lang", language).out for command in COMMANDS}
    assert [command for command, help_ in helps.items() if said in re.sub(r"[\s│]+", " ", help_)] == ["play"]


def test_every_sentence_the_command_line_says_is_in_the_catalogues() -> None:
    used: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        used |= {f"cli.{key}" for key in re.findall(r'\bsay\(\s*"([\w.-]+)"', text)}
        used |= set(re.findall(r'(?:Msg|BadInput\.of)\(\s*"(cli\.[\w.-]+)"', text))
    assert len(used) > 50
    for language in LANGUAGES:
        assert used - set(catalogue("cli", language)) == set()


def test_the_manual_knows_every_command_and_flag(cli: Cli) -> None:
    manual = (SOURCE.parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        _, _, section = manual.partition(f"## revier {command}\n")
        section = section.partition("\n## ")[0]
        flags = set(re.findall(r"--[a-z]+[a-z-]*", cli(command, "--help").out)) - {"--help"}
        assert flags or command == "completion"
        assert section
        assert {flag for flag in flags if flag not in section} == set(), command


BAD = {
    "unknown command": ("dance",),
    "unknown flag": ("games", "--fast"),
    "extra argument": ("games", "rhl"),
    "missing argument": ("legal",),
    "missing flag": ("new", "rhl"),
    "no number": ("new", "rhl", "--players", "many", "-o", "x"),
    "unknown language": ("games", "--lang", "fr"),
    "language without a value": ("games", "--lang"),
    "unknown game": ("new", "1830", "--players", 3, "-o", "x"),
    "two players": ("new", "rhl", "--players", 2, "-o", "x"),
    "seven players": ("new", "rhl", "--players", 7, "-o", "x"),
    "unknown option": ("new", "rhl", "--players", 3, "-o", "x", "--option", "gold=on"),
    "option without a value": ("new", "rhl", "--players", 3, "-o", "x", "--option", "ratingen"),
    "option with a wrong value": ("new", "rhl", "--players", 3, "-o", "x", "--option", "promotion_tiles=maybe"),
    "unknown profile": ("new", "rhl", "--players", 3, "-o", "x", "--profile", "1830"),
    "too few names": ("new", "rhl", "--players", 3, "-o", "x", "--seat", "Ada"),
    "no such folder": ("new", "rhl", "--players", 3, "-o", "nowhere/x"),
    "no such overlay": ("new", "rhl", "--players", 3, "-o", "x", "--overlay", "nowhere.toml"),
    "no such record": ("legal", "nowhere.jsonl"),
    "a folder as record": ("replay", "."),
    "unknown source": ("data", "rhl", "--source", "hearsay"),
    "data of an unknown game": ("data", "1830"),
    "check of an unknown game": ("check-data", "1830"),
    "coverage of an unknown game": ("rules-coverage", "1830"),
    "no tests": ("rules-coverage", "rhl", "--tests", "nowhere"),
    "unknown bot": ("simulate", "rhl", "--players", 3, "--bots", "genius"),
    "no bot": ("simulate", "rhl", "--players", 3, "--bots", ","),
    "unknown check": ("simulate", "rhl", "--players", 3, "--check", "never"),
    "no games": ("simulate", "rhl", "--players", 3, "--games", 0),
    "depth below nothing": ("perft", "rhl", "--players", 3, "--depth", -1),
    "bench of no file": ("bench", "rhl", "--recorded", "nowhere.json"),
    "play at a seat that is not there": ("play", "rhl", "--players", 3, "--seat", 4),
    "resume a file that is not there": ("play", "--resume", "nowhere.jsonl"),
    "resume with nothing saved": ("play", "--resume"),
}


@pytest.mark.parametrize("args", BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_input_is_explained_in_one_line_with_status_2(
    cli: Cli, args: tuple[object, ...], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = args if "--lang" in args else (*args, "--lang", language)
    result = cli(*given)
    assert result.code == 2
    errors = [line for line in result.err.splitlines() if line.startswith(("error: ", "Fehler: "))]
    assert len(errors) == 1
    assert len(errors[0]) > 20
    assert "cli." not in result.err
    assert "Traceback" not in result.err
    assert not (tmp_path / "x").exists()


def test_a_usage_error_points_to_the_help(cli: Cli) -> None:
    assert "revier games --help" in cli("games", "--fast").err


def test_german_is_spoken_where_the_terminal_is_german(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert cli("new", "1830", "--players", 3, "-o", "x").err.startswith("Fehler: ")
    monkeypatch.setenv("LC_ALL", "C")  # stronger than LANG
    assert cli("new", "1830", "--players", 3, "-o", "x").err.startswith("error: ")


def test_the_name_alone_says_how_to_play(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    result = cli()
    assert (result.code, result.err) == (0, "")
    for way in ("revier serve --open", "revier play", "revier games", "revier --help"):
        assert way in result.out
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "alles andere" in cli().out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("gams",), "Vielleicht gemeint: games?"),
        (("games", "--jsn"), "Vielleicht gemeint: --json?"),
        (("new", "rlh", "--players", 3, "-o", "x"), "Vielleicht gemeint: rhl?"),
        (("simulate", "rhl", "--players", 3, "--bots", "gredy"), "Vielleicht gemeint: greedy?"),
        (("new", "rhl", "--players", 3, "-o", "x", "--option", "ratingn=on"), "Vielleicht gemeint: ratingen?"),
        (
            ("new", "rhl", "--players", "viele", "-o", "x"),
            "eine ganze Zahl von mindestens 1, nicht „viele“",
        ),
        (("new", "rhl", "--players=0", "-o", "x"), "--players nimmt eine ganze Zahl von mindestens 1, nicht „0“"),
        (("serve", "--port", 99999), "--port nimmt eine ganze Zahl von -1 bis 65535, nicht „99999“"),
        (("new", "rhl", "--players"), "--players braucht einen Wert"),
        (("games", "--json=3"), "--json nimmt keinen Wert"),
        (("games", "rhl"), "Zu viel: „rhl“ gehört hier zu nichts"),
        (("legal", "nix.jsonl"), "nix.jsonl lässt sich nicht lesen: gibt es nicht"),
        (("legal", "."), "ist ein Ordner"),
    ],
)
def test_usage_errors_are_german_to_the_last_word(
    cli: Cli, args: tuple[object, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word that typer or the system would say in English has its German one."""
    monkeypatch.chdir(tmp_path)
    result = cli(*args, "--lang", "de")
    assert result.code == 2
    assert said in result.err
    assert not re.search(r"\b(Input|should|valid|requires|No such|directory|unexpected|Did)\b", result.err)


def test_nothing_is_proposed_for_what_is_like_nothing(cli: Cli) -> None:
    assert "Did you mean" not in cli("xylophone").err


def test_version(cli: Cli) -> None:
    assert re.fullmatch(r"revier \d+\.\d+\S*\n", cli("--version").out)


def broken(*_: object) -> None:
    """A command with a fault in it."""
    raise KeyError("ours")


def test_a_mistake_of_ours_is_one_sentence_and_a_file_to_send(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("revier.cli.titles.playable", broken)
    result = cli("games")
    assert result.code == 70
    assert (result.out, len(result.err.splitlines())) == ("", 1)
    (file,) = (tmp_path / "data" / "revier" / "mistakes").iterdir()
    assert str(file) in result.err
    report = file.read_text("utf-8")
    assert "KeyError: 'ours'" in report
    assert "in broken" in report
    assert "command: revier games" in report


def test_no_password_stands_in_what_is_sent(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    address = "postgresql://club:s3cr:et@db.example/revier"

    def refused(*_: object) -> None:
        raise KeyError(address)

    monkeypatch.setattr("revier.cli.serve._listen", refused)
    result = cli("serve", "--port", 0, "--database", address)
    assert result.code == 70
    (file,) = (tmp_path / "data" / "revier" / "mistakes").iterdir()
    report = file.read_text("utf-8")
    assert "postgresql://club:***@db.example/revier" in report
    assert "s3cr" not in report + result.err


def test_where_no_file_can_be_written_it_says_where_it_was(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("no folder")
    monkeypatch.setattr("revier.cli.titles.playable", broken)
    result = cli("games")
    assert result.code == 70
    assert "test_cli_usage.py:" in result.err
    assert "Traceback" not in result.err


def test_who_looks_for_it_may_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVIER_DEBUG", "1")
    monkeypatch.setattr("revier.cli.titles.playable", broken)
    with pytest.raises(KeyError):
        run(["games"])


# --- words that a shell finishes -------------------------------------------------------------------------------------
def finished(tmp_path: Path, line: str) -> list[str]:
    """What bash proposes for a line, with the script we print; the word is the last one."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    (bin_ / "revier").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m revier.cli.app "$@"\n')
    (bin_ / "revier").chmod(0o755)
    asked = f"""
        source <(revier completion bash)
        COMP_WORDS=({line}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
        $(complete -p revier | sed 's/.*-F \\([^ ]*\\) .*/\\1/') revier
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    environment = {**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}", "LANG": "en_GB.UTF-8"}
    done = subprocess.run(["bash", "-c", asked], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("line", "words"),
    [("revier ver", ["verify"]), ("revier perft c", ["coal"]), ("revier games --js", ["--json"])],
)
def test_bash_finishes_commands_games_and_flags(tmp_path: Path, line: str, words: list[str]) -> None:
    assert finished(tmp_path, line) == words


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_there_is_a_script_for_every_usual_shell(cli: Cli, shell: str) -> None:
    result = cli("completion", shell)
    assert result.code == 0
    assert "_REVIER_COMPLETE" in result.out


def test_a_shell_nobody_knows(cli: Cli) -> None:
    result = cli("completion", "fsh")
    assert result.code == 2
    assert "Did you mean: fish" in result.err


# --- in a process of its own ----------------------------------------------------------------------------------------
COMMAND = [sys.executable, "-m", "revier.cli.app"]


def test_a_reader_that_leaves_is_no_reason_to_shout() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*COMMAND, "games"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == b""


def test_interrupting_a_game_keeps_it(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LANG": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1"}
    environment.pop("LC_ALL", None)
    command = [*COMMAND, "play", "rhl", "--bots", "random"]
    # What is started in the background is deaf to interrupts, and so would be what it starts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as playing:
        signal.signal(signal.SIGINT, before)
        assert playing.stdout is not None
        heard = b""
        while b"your choice" not in heard:
            more = os.read(playing.stdout.fileno(), 4096)
            assert more, "the game ended before it asked"
            heard += more
        playing.send_signal(signal.SIGINT)
        _, errors = playing.communicate()
    assert playing.returncode == 130
    assert b"Traceback" not in errors
    (saved,) = tmp_path.rglob("*.jsonl")
    assert run(["replay", str(saved)]) == 0
