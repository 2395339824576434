"""The single checks of the conformance suite: each takes a position and says what is wrong, in words for developers."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from revier.core.abilities import open_kinds, plain_form
from revier.core.action import NATURE, Action, Choice, Legal, kind_name
from revier.core.chance import any_action, draw_one
from revier.core.errors import BadInput, IllegalAction
from revier.core.game import AnyGame, FlowState
from revier.core.message import LANGUAGES, Msg, missing, render
from revier.core.mutants import mutants, word_pool
from revier.core.record import encode, new_record, read_record, write_record
from revier.core.refusal import Refusal
from revier.core.replay import replay
from revier.core.secret import hides
from revier.core.view import View, plain

Problems = list[str]

NOTHING_LEGAL = "somebody must decide, but nothing is legal"


def choose(game: AnyGame, s: FlowState, legal: Legal, rng: random.Random) -> Action:
    """Chance by weight, people at random."""
    return draw_one(legal, rng) if game.to_move(s) == NATURE else any_action(legal, rng)


def filled(choice: Choice) -> list[Action]:
    """The actions a choice stands for: one, or its open amount at the low end, in the middle and at the high end."""
    span = choice.span
    if span is None:
        return [choice.action]
    middle = span.low + (span.high - span.low) // span.step // 2 * span.step
    top = span.high - (span.high - span.low) % span.step
    return [choice.fill(amount) for amount in dict.fromkeys((span.low, middle, top))]


def check_offers(game: AnyGame, s: FlowState, rng: random.Random, limit: int = 30) -> Problems:
    """Every offered action is legal by itself, can be written down, has a sentence, and can be carried out."""
    legal = game.legal(s)
    problems: Problems = []
    for choice in _some(list(legal), rng, limit):
        if choice.span is not None and choice.span.low > choice.span.high:
            problems.append(f"offered with an empty range: {choice}")
            continue
        for action in filled(choice):
            if action not in legal or legal.why_not(action) is not None:
                problems.append(f"offered but refused: {action}: {_reason(legal.why_not(action))}")
            elif game.decode(encode(action)) != action:
                problems.append(f"changed by writing it down: {action}")
            else:
                problems += _applies(game, s, action)
                preview = game.preview(s, action)
                problems += check_texts([preview.sentence, *preview.lines])
    return problems


def check_refused(game: AnyGame, s: FlowState) -> Problems:
    """What is shown as refused really is, for the reason shown."""
    legal = game.legal(s)
    problems: Problems = []
    for action, refusal in legal.refused():
        found = legal.why_not(action)
        if found is None:
            problems.append(f"shown as refused ({_reason(refusal)}) but legal: {action}")
        elif (found.reason.key, found.clause) != (refusal.reason.key, refusal.clause):
            problems.append(f"refused as {_reason(found)}, but shown as {_reason(refusal)}: {action}")
        problems += _refuses(game, s, action, refusal)
    return problems


def check_mutants(
    game: AnyGame, s: FlowState, rng: random.Random, limit: int = 60, earlier: Iterable[Action] = ()
) -> Problems:
    """Slightly wrong actions are either legal (then offered, and they can be done) or refused with a reason.

    `earlier` are actions from other moments of the game: what was right then is tried now, by whoever decides now.
    """
    legal = game.legal(s)
    exempt = open_kinds(game)
    mover = game.to_move(s)
    choices = [choice for choice in legal if kind_name(type(choice.action)) not in exempt]
    stale = [msgspec.structs.replace(a, seat=mover) for a in earlier if kind_name(type(a)) not in exempt]
    pool = word_pool([*stale, *(choice.action for choice in choices)])
    models = [*stale, *(action for choice in _some(choices, rng, limit) for action in filled(choice))]
    beside = dict.fromkeys([*stale, *(other for model in models for other in mutants(model, game.players, pool))])
    offers = _Offered(choices)
    problems: Problems = []
    for action in _some(list(beside), rng, limit):
        if _well_formed(game, action):
            problems += _judged(game, s, legal, action, offers)
    return problems


def _judged(game: AnyGame, s: FlowState, legal: Legal, action: Action, offers: _Offered) -> Problems:
    try:
        refusal, inside = legal.why_not(action), action in legal
    except Exception as error:
        return [f"asking about {action} raises {type(error).__name__}: {error}"]
    if (refusal is None) != inside:
        return [f"`in` and `why_not` disagree: {action}"]
    if refusal is not None:
        return _refuses(game, s, action, refusal)
    offered = action in offers or plain_form(game, s, action) in offers
    return _applies(game, s, action) if offered else [f"legal but not offered: {action}"]


def check_views(game: AnyGame, s: FlowState) -> Problems:
    """Every seat and every onlooker gets a view that can be sent; estimates have a figure for each seat."""
    shared = game.view(s, None)
    problems = _sent(shared)
    for seat in (None, *range(game.players)):
        view = game.view(s, seat)
        if view != shared:  # what is equal is sent as it was
            problems += _sent(view)
            if not hides(game):
                problems.append(f"seat {seat} has a view of its own, but the game says it hides nothing")
    if len(game.value_hint(s)) != game.players:
        problems.append("the value hint does not have a figure for each seat")
    return problems


def _sent(view: View) -> Problems:
    msgspec.json.encode(plain(view))
    return check_texts([view.headline, *(step for step in view.steps if isinstance(step, Msg))])


def check_copy(game: AnyGame, s: FlowState, rng: random.Random, plies: int = 8) -> Problems:
    """A copy is equal, and playing on with it (or by `step`) leaves the original as it was."""
    twin = s.copy()
    problems = [] if twin == s and twin.digest() == s.digest() else ["a copy is not equal to its original"]

    def play_on() -> None:
        for _ in range(plies):
            if game.to_move(twin) is None or problems:
                return
            problems.extend(_one_on(game, twin, rng))

    problems += unchanged(s, "a copy played on", play_on)
    action = choose(game, s, game.legal(s), rng)
    problems += unchanged(s, f"step with {action}", lambda: game.step(s, action))
    return problems


def _one_on(game: AnyGame, s: FlowState, rng: random.Random) -> Problems:
    """Play one random action; what would be found wrong with it at a closer look is said in the same words."""
    legal = game.legal(s)
    if not legal.kinds():
        return [NOTHING_LEGAL]
    action = choose(game, s, legal, rng)
    if action not in legal:
        return [f"offered but refused: {action}: {_reason(legal.why_not(action))}"]
    problem = raised(lambda: game.apply(s, action))
    return [f"legal but cannot be carried out: {action}: {problem}"] if problem else []


def check_determinism(game: AnyGame, seed: int, digests: list[str]) -> Problems:
    """The same seed gives the same positions again, whether or not somebody listens."""
    s, rng = game.new(), random.Random(seed)
    for ply, digest in enumerate(digests):
        if s.digest() != digest:
            return [f"ply {ply}: the same seed gives another position"]
        if ply + 1 < len(digests):
            game.apply(s, choose(game, s, game.legal(s), rng))
    return []


def check_record(game: AnyGame, actions: list[Action], digest: str) -> Problems:
    """A record written, read and replayed leads to the same position."""
    record = new_record(game)
    for action in actions:
        record.append(action)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        write_record(path, record)
        again = read_record(path)
    if again != record:
        return ["a record is not the same after writing and reading"]
    played = replay(game, again)
    if played.stopped is not None:
        return [f"replay stops at action {played.stopped.index}: {_reason(played.stopped.refusal)}"]
    return [] if played.state.digest() == digest else ["a record replays to another position"]


def check_texts(messages: Iterable[Msg]) -> Problems:
    """Every message is a whole sentence in every language."""
    return [
        f"no text in {language} for {gap}"
        for message in messages
        for language in LANGUAGES
        for gap in (missing(message, language) if render(message, language).strip() else [message.key])
    ]


def unchanged(s: FlowState, what: str, deed: Callable[[], Any]) -> Problems:
    """Whether a deed that must not touch the position leaves it as it was."""
    before = s.digest()
    problem = raised(deed)
    problems = [f"{what}: {problem}"] if problem else []
    if s.digest() != before:
        problems.append(f"{what}: the position was changed")
    return problems


# --- helpers ----------------------------------------------------------------------------------------------------------
class _Offered:
    """All offered actions, for quick membership; open amounts are compared by their range."""

    def __init__(self, choices: list[Choice]) -> None:
        self._complete = {choice.action for choice in choices if choice.span is None}
        self._spans = [choice for choice in choices if choice.span is not None]

    def __contains__(self, action: Action) -> bool:
        return action in self._complete or any(_fits(choice, action) for choice in self._spans)


def _fits(choice: Choice, action: Action) -> bool:
    span = choice.span
    if span is None or type(choice.action) is not type(action):
        return False
    amount = getattr(action, span.field)
    return amount in span and choice.fill(amount) == action


def _applies(game: AnyGame, s: FlowState, action: Action) -> Problems:
    """Carry the action out on a copy and by `step`: neither fails, both agree, money and pieces are all there."""
    after = s.copy()
    problem = raised(lambda: game.apply(after, action))
    if problem:
        return [f"legal but cannot be carried out: {action}: {problem}"]
    problems = [f"{action}: not conserved: {what}" for what in game.violations(after)]
    if game.step(s, action).digest() != after.digest():
        problems.append(f"`step` and `apply` disagree: {action}")
    return problems


def _refuses(game: AnyGame, s: FlowState, action: Action, refusal: Refusal) -> Problems:
    """A refusal has words, and `step` refuses too without touching the position."""
    problems = check_texts([refusal.reason])

    def try_it() -> None:
        try:
            game.step(s, action)
        except IllegalAction:
            return
        raise AssertionError("`step` accepts what `legal` refuses")

    return problems + unchanged(s, f"refused {action}", try_it)


def _well_formed(game: AnyGame, action: Action) -> bool:
    """Whether the action could come from outside at all; malformed ones are refused before the rules see them."""
    try:
        return game.decode(encode(action)) == action
    except BadInput:
        return False


def raised(deed: Callable[[], Any]) -> str:
    """What a deed raised, in words; empty if nothing."""
    try:
        deed()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _reason(refusal: Refusal | None) -> str:
    return "-" if refusal is None else f"{render(refusal.reason)} [{refusal.clause}]"


def _some(items: list[Any], rng: random.Random, limit: int) -> list[Any]:
    return items if len(items) <= limit else rng.sample(items, limit)
