"""The proof of a title's clauses: surveys, has the tests run, chooses edits, has them tried, and reports."""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from revier.core.cite import load_clauses
from revier.core.errors import DataError
from revier.testing.prove.altered import Altered, Recorder, edited
from revier.testing.prove.choose import STRICT, Mutant, choose
from revier.testing.prove.equivalent import Listed, Lists, read_listed
from revier.testing.prove.figures import changed_loads
from revier.testing.prove.kept import Kept
from revier.testing.prove.places import Candidate, survey
from revier.testing.prove.trial import ANEW, KILLED, SAME, SURVIVED, Anew, Arm, Baseline, Job, in_children

NOT_REACHED = "not_reached"
Tell = Callable[[dict[str, Any]], None]


class Outcome(NamedTuple):
    """How a mutant fared (SURVIVED, SAME, else killed); `note` says what else there is to know."""

    mutant: Mutant
    code: int
    note: str = ""


class Proof:
    """One run for one title."""

    def __init__(self, game: str, package: str, tests: Path, *, jobs: int, tell: Tell) -> None:
        self.game, self.package, self.tests, self.jobs, self.tell = game, package, tests, jobs, tell
        self.clauses = load_clauses(package)
        self.own = Path(str(resources.files(package)))
        self.survey = survey(game, package)
        self.files = list(test_files(tests, game))
        self.texts = {file.as_posix(): file.read_text(encoding="utf-8") for file in self.files}
        self.baseline = Baseline([], frozenset(), "")
        self.anew: list[int] = []  # mutants to be imported, by number
        self.keys: dict[int, str] = {}

    def run(self, prefix: str, resume: Path | None) -> None:
        """All of it; the last thing told is the report."""
        wanted = [c for c, clause in self.clauses.items() if _below(c, prefix) and not clause.not_applicable]
        if not wanted:
            self.tell({"event": "problem", "kind": "no_clause", "clause": prefix})
            return
        try:
            listed = read_listed(self.tests / "prove" / f"{self.game}.toml")
        except DataError as error:  # found out before half an hour of work, not after it
            self.tell({"event": "problem", "kind": "list", "detail": str(error)})
            return
        candidates = [c for c in self.survey.candidates if set(c.clauses) & set(wanted)]
        recorder = Recorder({c.unit for c in self.survey.candidates})
        needed = frozenset(wanted).union(*(c.clauses for c in candidates))
        told, process = self._arm(recorder, needed)
        if not self._listen(told):
            os.waitpid(process, 0)
            return
        reached = [c for c in candidates if any(self._reaching(c, recorder))]
        mutants, nothing = choose(self.survey, self.clauses, wanted, self.own, reached)
        self.tell({"event": "mutants", "of": len(mutants), "nothing": nothing})
        kept = Kept(resume, self.game)
        outcomes = [*self._swapped(mutants, recorder, told, kept)]
        os.waitpid(process, 0)
        outcomes += self._imported(mutants, kept)
        self._report(outcomes, nothing, listed, complete=not prefix)

    # --- unchanged ---------------------------------------------------------------------------------------------------
    def _arm(self, recorder: Recorder, needed: frozenset[str]) -> tuple[Connection, int]:
        here, there = Pipe()
        modules = sorted({c.unit.module for c in self.survey.candidates if not c.unit.module.endswith("__main__")})
        if process := os.fork():
            there.close()
            return here, process
        here.close()
        try:
            Arm(self.game, needed, recorder, modules, there, self.jobs, self.tests).serve(self.files)
        finally:
            os._exit(0)

    def _listen(self, told: Connection) -> bool:
        """Hear how the tests fare unchanged; False if they cannot be run."""
        while True:
            try:
                heard = told.recv()
            except EOFError:
                self.tell({"event": "problem", "kind": "no_tests", "detail": ""})
                return False
            if isinstance(heard, Baseline):
                break
            self.tell({"event": heard[0], "number": heard[1]})
        self.baseline = heard
        if heard.broken or not heard.tests:
            self.tell({"event": "problem", "kind": "no_tests", "detail": heard.broken})
            return False
        for test in heard.tests:
            if not test.passed:
                self.tell({"event": "problem", "kind": "fails", "test": test.id})
        return True

    def _reaching(self, candidate: Candidate, recorder: Recorder) -> Iterator[int]:
        """Tests that have to notice an edit and get there, by number."""
        place = recorder.place(candidate.unit.file, candidate.line)
        at_import = place in self.baseline.at_import
        for i in self._marked(candidate.clauses):
            if at_import or not candidate.unit.is_function or place in self.baseline.tests[i].hits:
                yield i

    def _marked(self, clauses: tuple[str, ...]) -> Iterator[int]:
        wanted = {f"{self.game}:{clause}" for clause in clauses}
        yield from (i for i, test in enumerate(self.baseline.tests) if test.passed and test.tags & wanted)

    # --- changed -----------------------------------------------------------------------------------------------------
    def _swapped(self, mutants: list[Mutant], recorder: Recorder, told: Connection, kept: Kept) -> Iterator[Outcome]:
        """What is known, what no test reaches, and edits of functions; the rest is left for `_imported`."""
        jobs: list[Job] = []
        anew = self.anew
        keys = self.keys = {i: self._key(mutant) for i, mutant in enumerate(mutants)}
        for i, mutant in enumerate(mutants):
            if (known := kept.outcome(keys[i])) is not None:
                yield self._told(Outcome(mutant, known))
                continue
            target = mutant.target
            there = self._reaching(target, recorder) if isinstance(target, Candidate) else self._marked(mutant.clauses)
            tests = sorted(there, key=lambda n: self.baseline.tests[n].seconds)
            if not tests:
                yield self._told(Outcome(mutant, SURVIVED, NOT_REACHED if isinstance(target, Candidate) else ""))
            elif not isinstance(target, Candidate) or (
                target.unit.is_function and recorder.place(target.unit.file, target.line) not in self.baseline.at_import
            ):
                jobs.append(Job(i, target, mutant.clauses, tuple(tests)))
            else:
                anew.append(i)
        told.send((jobs, self.survey.sources))
        for _ in jobs:
            _, (i, code) = told.recv()
            if code == ANEW:
                anew.append(i)
                continue
            yield self._ended(Outcome(mutants[i], code), keys[i], kept)

    def _imported(self, mutants: list[Mutant], kept: Kept) -> Iterator[Outcome]:
        """Edits of what is made when a module is imported, and changed figures."""
        anew, keys = self.anew, self.keys
        self.tell({"event": "imported", "of": len(anew)})
        for n, code in in_children(len(anew), self.jobs, lambda n: self._anew(mutants[anew[n]])):
            yield self._ended(Outcome(mutants[anew[n]], code), keys[anew[n]], kept)

    def _ended(self, outcome: Outcome, key: str, kept: Kept) -> Outcome:
        code = outcome.code if outcome.code in (SURVIVED, SAME) else KILLED
        kept.keep(key, outcome.mutant, code)
        return self._told(Outcome(outcome.mutant, code))

    def _anew(self, mutant: Mutant) -> int:
        target, finder = mutant.target, None
        if isinstance(target, Candidate):
            finder = Altered({target.unit.file: edited(target.unit, target.number)})
        else:
            mock.patch.object(tomllib, "loads", changed_loads(target)).start()
        marked = [self.baseline.tests[i] for i in self._marked(mutant.clauses)]
        if not marked:
            return SURVIVED
        seconds = {test.id: test.seconds for test in marked}
        names = {test.id.partition("::")[0] for test in marked}
        files = [file for file in self.files if any(file.as_posix().endswith(name) for name in names)]
        at_run_time = isinstance(target, Candidate) and target.at_run_time
        return Anew(self.game, frozenset(mutant.clauses), seconds, finder, at_run_time).run(files)

    def _told(self, outcome: Outcome) -> Outcome:
        self.tell({"event": "tried", "survived": outcome.code == SURVIVED, "where": outcome.mutant.where})
        return outcome

    def _key(self, mutant: Mutant) -> str:
        """What an outcome hangs on: the place as it is written, the edit, and the tests with what they are made of."""
        target = mutant.target
        if isinstance(target, Candidate):
            lines = self.survey.sources[target.unit.file].splitlines()[target.unit.first - 1 : target.unit.last]
        else:
            lines = [target.file.read_text(encoding="utf-8")]
        tests = sorted({self.baseline.tests[i].id for i in self._marked(mutant.clauses)})
        files = sorted({test.partition("::")[0] for test in tests})
        texts = [text for file, text in self.texts.items() if any(file.endswith(name) for name in files)]
        whole = "\0".join((mutant.where, mutant.change, *lines, *tests, *texts))
        return hashlib.sha256(whole.encode()).hexdigest()[:24]

    # --- the report --------------------------------------------------------------------------------------------------
    def _report(self, outcomes: list[Outcome], nothing: list[str], listed: Lists, *, complete: bool) -> None:
        survived, equivalent = list[dict[str, Any]](), list[dict[str, Any]]()
        rest = rest_survived = 0
        tried = [outcome for outcome in outcomes if outcome.code != SAME]
        proven = {clause for outcome in tried for clause in outcome.mutant.chosen_for}
        nothing += sorted({c for outcome in outcomes for c in outcome.mutant.chosen_for} - proven)
        for outcome in tried:
            mutant = outcome.mutant
            lives = outcome.code == SURVIVED
            clause = self._clause(mutant)
            row = {"clause": clause, "where": mutant.where, "change": mutant.change, "line": mutant.line}
            known = listed.pop((mutant.where, mutant.change), None)
            strict = self.clauses[clause].kind in STRICT
            rest += not strict
            if known is not None and lives:
                equivalent.append({**row, "reason": known.reason})
            elif lives:
                survived.append({**row, "strict": strict, **({"note": outcome.note} if outcome.note else {})})
                rest_survived += not strict
            elif known is not None:
                self.tell({"event": "problem", "kind": "not_equivalent", **row})
        self._gone(listed)
        report = {
            "mutants": len(tried),
            "killed": sum(outcome.code != SURVIVED for outcome in tried),
            "survived": sorted(survived, key=lambda row: list(self.clauses).index(row["clause"])),
            "equivalent": equivalent,
            "nothing_to_change": nothing,
            "of_the_rest": {"mutants": rest, "survived": rest_survived},
        }
        self.tell({"event": "report", "complete": complete, "report": report})

    def _clause(self, mutant: Mutant) -> str:
        """The clause under which a mutant is listed: the first that restricts, causes or orders, if there is one."""
        strict = (c for c in mutant.chosen_for if self.clauses[c].kind in STRICT)
        return next(strict, mutant.chosen_for[0])

    def _gone(self, listed: Mapping[tuple[str, str], Listed]) -> None:
        """An entry of the list that speaks of nothing that is there."""
        there = {(c.unit.where, c.change) for c in self.survey.candidates}
        for (where, change), entry in listed.items():
            if not where.startswith("data/") and (where, change) not in there:
                row = {"clause": entry.clause, "where": where, "change": change}
                self.tell({"event": "problem", "kind": "gone", **row})


def test_files(folder: Path, game: str) -> Iterator[Path]:
    """Test files that speak of the game's clauses; marks are read from what pytest collects there."""
    for file in sorted(folder.rglob("*.py")):
        is_test = file.name.startswith("test_") or file.name.endswith("_test.py")
        if is_test and f"{game}:" in file.read_text(encoding="utf-8"):
            yield file


def _below(clause: str, prefix: str) -> bool:
    return not prefix or clause == prefix or clause.startswith(f"{prefix}.")
