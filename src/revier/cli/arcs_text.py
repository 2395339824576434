"""The story of many games in words, tables and bars."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from revier.arena.arcs_beside import Compared
from revier.arena.arcs_report import ArcsReport, Mean, Owner, Rate
from revier.cli.speech import cell, language, out, say, sentence, show, table
from revier.core.annals import head
from revier.core.message import Msg, catalogue, namespaces

BAR = 30  # letters of the longest
_EIGHTHS = " ▏▎▍▌▋▊▉"
ALL = "*"


def tell(report: ArcsReport) -> None:
    """One set of figures."""
    show(say("arcs.total", games=report.games, players=report.players, bots=", ".join(report.bots), seed=report.seed))
    if report.overlay:
        show(say("arcs.overlay", name=report.overlay))
    _summary(report)
    _phases(report)
    _by_round(report)
    _at_end(report)
    _counts(report)
    _owners("owners", report.owners)
    _owners("openings", report.openings)
    for fault in report.violations:
        show(say("arcs.violation", what=fault))
    if report.unfinished:
        show(say("arena.unfinished", games=", ".join(map(str, report.unfinished))))


def _summary(report: ArcsReport) -> None:
    listed = table(say("arcs.what"), say("arcs.mean"), say("arcs.range"), right=(1, 2))
    for kind, mean in report.rounds.items():
        listed.add_row(cell(_kind(kind)), *_mean(mean))
    for key in ("actions", "scores", "margin"):
        listed.add_row(cell(say(f"arcs.head.{key}")), *_mean(getattr(report, key)))
    listed.add_row(cell(say("arcs.head.ruined")), *_rate(report.ruined))
    for seat, rate in enumerate(report.seats, 1):
        listed.add_row(cell(say("arcs.seat", seat=seat)), *_rate(rate))
    out().print(listed)
    reasons = ", ".join(f"{reason} {times}" for reason, times in report.end_reasons.items()) or "–"
    show(say("simulate.reasons", reasons=reasons))


def _phases(report: ArcsReport) -> None:
    if not report.phases:
        return
    heads = ("phase", "reached", "begins", "rounds", "short", "begun_by")
    listed = table(*(say(f"arcs.{name}") for name in heads), right=(1, 2, 3, 4))
    for name, phase in report.phases.items():
        rounds = ", ".join(f"{_kind(kind)} {mean.mean:.1f}" for kind, mean in phase.rounds.items() if mean.mean)
        begun = ", ".join(f"{kind} {times}" for kind, times in phase.begun_by.items())
        begins = f"{phase.begins.mean:.1f} ± {phase.begins.se:.1f}" if phase.begins else "–"
        cells = (name, _percent(phase.reached), begins, rounds, _percent(phase.short) if phase.short else "–", begun)
        listed.add_row(*(cell(text) for text in cells))
    out().print(listed)


def _by_round(report: ArcsReport) -> None:
    """A bar for what is earned in each round."""
    if not report.by_round:
        return
    most = max(figures.income.mean for figures in report.by_round) or 1
    listed = table(*(say(f"arcs.{name}") for name in ("round", "games", "income", "chart", "price")), right=(1, 2, 4))
    for figures in report.by_round:
        income, name = figures.income.mean, f"{_kind(figures.kind)} {figures.number}"
        price = f"{figures.price.mean:.0f}" if figures.price.mean else "–"
        listed.add_row(*(cell(text) for text in (name, figures.games, f"{income:.0f}", bar(income / most), price)))
    out().print(listed)


def _at_end(report: ArcsReport) -> None:
    listed = table(say("arcs.at_end"), "", say("arcs.mean"), say("arcs.range"), right=(2, 3))
    for heading, of in report.at_end.items():
        for what, mean in of.items():
            listed.add_row(cell(_head(report, heading)), cell(what), *_mean(mean))
    if report.at_end:
        out().print(listed)


def _counts(report: ArcsReport) -> None:
    heads = ("counted", "which", "a_game", "in_games", "first")
    listed = table(*(say(f"arcs.{name}") for name in heads), right=(2, 3, 4))
    for heading, things in report.counts.items():
        for what, thing in things.items():
            first = f"{thing.first.mean:.1f}" if thing.first else "–"
            which = say("arcs.all") if what == ALL else what
            cells = (_head(report, heading), which, f"{thing.mean.mean:.2f}", _percent(thing.games), first)
            listed.add_row(*(cell(text) for text in cells))
    out().print(listed)


def _owners(title: str, owners: dict[str, dict[str, Owner]]) -> None:
    listed = table(
        *(say(f"arcs.{name}") for name in (title, "taken", "holders", "won", "interval")), right=(1, 2, 3, 4)
    )
    for of in owners.values():
        for what, owner in of.items():
            if what:
                low, high = owner.wins.wilson
                wins = (_percent(owner.wins), f"{100 * low:.0f} – {100 * high:.0f} %")
                taken = (_percent(owner.taken), _percent(owner.players))
                listed.add_row(cell(what), *(cell(text) for text in (*taken, *wins)))
    if listed.row_count:
        out().print(listed)


def tell_compared(reports: Sequence[ArcsReport], compared: Sequence[Compared]) -> None:
    """Two sets of figures: what differs by more than chance would make it, the rest is counted."""
    if not compared:
        return
    clear = [one for one in compared if one.clear]
    names = [report.overlay or say("arcs.house") for report in reports]
    listed = table(say("arcs.what"), "", *names, say("arcs.difference"), say("arcs.interval"), right=(2, 3, 4, 5))
    for one in clear:
        what = _kind(one.what) if one.heading == "rounds" else one.what
        figures = (one.first, one.second, one.difference, f"{one.low} – {one.high}")
        listed.add_row(*(cell(text) for text in (_head(reports[0], one.heading), what, *figures)))
    out().print(listed)
    show(say("arcs.alike", clear=len(clear), others=len(compared) - len(clear)))


# --- words and figures ------------------------------------------------------------------------------------------------
def bar(part: float) -> str:
    """A bar as long as its part of the longest, to an eighth of a letter."""
    eighths = round(8 * BAR * max(0.0, min(1.0, part)))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _kind(kind: str) -> str:
    """A kind of round without its number."""
    if not kind:
        return say("arcs.before")
    patterned = catalogue(kind.partition(".")[0], "en").get(kind)
    return _bare(sentence(Msg(kind, {"round": "", "number": "", "year": "", "set": ""}))) if patterned else kind


def _bare(text: str) -> str:
    return " ".join(text.replace("()", "").split()).strip(" ,.:-–")


def _head(report: ArcsReport, heading: str) -> str:
    if f"cli.arcs.head.{heading}" in catalogue("cli", language()):
        return say(f"arcs.head.{heading}")
    return head((report.game, *namespaces()), heading, language())


def _mean(mean: Mean) -> tuple[Text, Text]:
    return cell(f"{mean.mean:.1f} ± {mean.se:.1f}"), cell(f"{mean.low:g} – {mean.high:g}")


def _rate(rate: Rate) -> tuple[Text, Text]:
    low, high = rate.wilson
    return cell(_percent(rate)), cell(f"{100 * low:.0f} – {100 * high:.0f} %")


def _percent(rate: Rate) -> str:
    return f"{100 * rate.rate:.0f} %"


__all__ = ["bar", "tell", "tell_compared"]
