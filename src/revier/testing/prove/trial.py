"""Running tests against edits: collected once by pytest, each edit tried in a forked child that ends afterwards."""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import NamedTuple

import pytest

from revier.testing.plugin import tags
from revier.testing.prove.altered import Recorder
from revier.testing.prove.figures import Figure
from revier.testing.prove.other import Others
from revier.testing.prove.places import Candidate
from revier.testing.prove.reading import EVERY, Reading
from revier.testing.prove.swap import CannotSwap, Swapper

SURVIVED, KILLED, ANEW, SAME = 0, 1, 77, 78  # how a child ends; ANEW: to be imported anew, SAME: nothing was changed
_SECONDS, _TIMES = 5.0, 6.0  # processor time for a test: so much, and so many times what it took unchanged
_LONGEST = 600  # seconds on the clock for whatever waits instead of working
_MEMORY = 4 << 30


class Test(NamedTuple):
    """A marked test as it went unchanged: how long, whether it passed, and which places it reached."""

    id: str
    tags: frozenset[str]
    seconds: float
    passed: bool
    hits: frozenset[int]


class Baseline(NamedTuple):
    """All marked tests, what was reached while modules were imported, and why tests could not be collected."""

    tests: list[Test]
    at_import: frozenset[int]
    broken: str


class Job(NamedTuple):
    """An edit to swap in or a figure to change, and the tests to run against it, by number, quickest first."""

    number: int
    target: Candidate | Figure
    clauses: tuple[str, ...]
    tests: tuple[int, ...]


Told = tuple[str, object]


def silent() -> None:
    """What tests print is nobody's concern here."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def in_children(count: int, jobs: int, run: Callable[[int], int]) -> Iterator[tuple[int, int]]:
    """Run tasks by number in forked children, so many at a time; yields number and how the child ended."""
    running: dict[int, int] = {}
    following = iter(range(count))
    while True:
        while len(running) < jobs and (number := next(following, None)) is not None:
            running[_forked(run, number)] = number
        if not running:
            return
        process, status = os.wait()
        if process in running:
            yield running.pop(process), os.waitstatus_to_exitcode(status)


def _forked(run: Callable[[int], int], number: int) -> int:
    process = os.fork()
    if process:
        return process
    code = KILLED
    try:
        with suppress(ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        signal.alarm(_LONGEST)
        code = run(number)
    finally:
        os._exit(code)


class Marked:
    """Plugin of pytest: keeps the tests marked with one of some clauses, runs one and says whether it passed."""

    def __init__(self, game: str, clauses: frozenset[str], finder: MetaPathFinder | None = None) -> None:
        self.wanted = {f"{game}:{clause}" for clause in clauses}
        self.finder = finder
        self.failed = False
        self.broken: list[str] = []
        self.others = Others()

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self) -> None:
        """The finder of altered modules comes before the one with which pytest rewrites assertions."""
        if self.finder is not None:
            sys.meta_path.insert(0, self.finder)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.tags(item)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport | None:
        """That a test fails is enough to know: telling why takes longer than most tests."""
        if call.when == "collect" or call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
            return None
        return pytest.TestReport(item.nodeid, item.location, {}, "failed", "", call.when)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def tags(self, item: pytest.Item) -> frozenset[str]:
        return frozenset(tag for tag in tags(item.iter_markers("rule")) if tag in self.wanted)

    def passes(self, item: pytest.Item, seconds: float) -> bool:
        """Run a test; whoever takes far longer than it did unchanged is ended by the system."""
        self.failed = False
        signal.setitimer(signal.ITIMER_PROF, _SECONDS + _TIMES * seconds)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return not self.failed


class Arm(Marked):
    """The process that has collected the tests: runs them unchanged, then against every edit it is told of."""

    def __init__(
        self,
        game: str,
        clauses: frozenset[str],
        recorder: Recorder,
        modules: Sequence[str],
        told: Connection,
        jobs: int,
        folder: Path,
    ) -> None:
        super().__init__(game, clauses, recorder.finder())
        self.game, self.folder = game, folder
        self.recorder, self.modules, self.told, self.jobs = recorder, modules, told, jobs
        self.at_import: frozenset[int] = frozenset()
        self.items: list[pytest.Item] = []
        self.tests: list[Test] = []
        self.swapper: Swapper | None = None
        self.reading = Reading(folder)

    def serve(self, files: Sequence[Path]) -> None:
        """Collect, run, and do what is asked until nothing more is."""
        silent()
        assert self.finder is not None
        sys.meta_path.insert(0, self.finder)
        for module in self.modules:
            importlib.import_module(module)
        self.at_import = frozenset(self.recorder.hits)
        pytest.main([*OPTIONS, *map(str, files)], plugins=[self])

    @pytest.hookimpl(tryfirst=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> None:
        """A test file is about to be imported."""
        if isinstance(collector, pytest.Module):
            self.reading.collect(str(collector.path))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        self.reading.begun = True
        if self.broken or not self.items:
            self.told.send(Baseline([], frozenset(), "\n".join(self.broken)))
            return True
        self.told.send(("tests", len(self.items)))
        self.passes(self.items[0], 60.0)  # what every test needs is read once, before children are made
        self.tests = self._unchanged()
        self.told.send(Baseline(self.tests, self.at_import, ""))
        asked: tuple[list[Job], dict[Path, str]] = self.told.recv()
        self._against(*asked)
        return True

    def _unchanged(self) -> list[Test]:
        """All tests as they are, in as many processes as are allowed."""
        found: dict[int, Test] = {}
        listening: dict[Connection, int] = {}
        swapper = self.swapper = Swapper()  # to be found now: what is frozen is no longer listed
        gc.freeze()
        for share in range(self.jobs):
            here, there = Pipe(duplex=False)
            if not (process := os.fork()):
                try:
                    for i in range(share, len(self.items), self.jobs):
                        swapper.forget()
                        there.send((i, self._timed(self.items[i])))
                finally:
                    os._exit(0)
            there.close()
            listening[here] = process
        while listening:
            for ready in wait(list(listening)):
                assert isinstance(ready, Connection)
                try:
                    i, test = ready.recv()
                    found[i] = test
                    self.told.send(("tested", i))
                except EOFError:
                    os.waitpid(listening.pop(ready), 0)
        return [
            found.get(i) or Test(item.nodeid, self.tags(item), 0, False, frozenset())
            for i, item in enumerate(self.items)
        ]

    def _timed(self, item: pytest.Item) -> Test:
        self.recorder.hits.clear()
        begun = time.process_time()
        passed = self.passes(item, 120.0)
        spent = time.process_time() - begun
        return Test(item.nodeid, self.tags(item), spent, passed, frozenset(self.recorder.hits))

    def _against(self, jobs: list[Job], texts: dict[Path, str]) -> None:
        swapper = self.swapper
        assert swapper is not None

        def run(number: int) -> int:
            job = jobs[number]
            target = job.target
            if not isinstance(target, Candidate):
                return self._changed(target, job, swapper)
            try:
                swapper.swap(target, texts[target.unit.file])
            except CannotSwap:
                return ANEW
            if self._notice(job.tests):
                return KILLED
            return SAME if target.at_run_time and not self.others.changed else SURVIVED

        gc.freeze()
        for number, code in in_children(len(jobs), self.jobs, run):
            self.told.send(("outcome", (jobs[number].number, code)))

    def _notice(self, tests: Sequence[int]) -> bool:
        return not all(self.passes(self.items[test], self.tests[test].seconds) for test in tests)

    def _changed(self, figure: Figure, job: Job, swapper: Swapper) -> int:
        """Tests that know the file from when they were collected come last, and are collected anew."""
        early = self.reading.early(figure.file)
        if early is None:
            return ANEW
        late = [test for test in job.tests if early & {EVERY, str(self.items[test].path)}]
        self.reading.change(figure)
        swapper.forget(files=True)
        if self._notice([test for test in job.tests if test not in late]):
            return KILLED
        if not late:
            return SURVIVED
        for name, module in [*sys.modules.items()]:
            if self.folder in Path(getattr(module, "__file__", None) or "").parents:
                del sys.modules[name]
        swapper.forget(files=True)
        seconds = {self.tests[test].id: self.tests[test].seconds for test in late}
        files = sorted({self.items[test].path for test in late})
        return Anew(self.game, frozenset(job.clauses), seconds, None, at_run_time=False).run(files)


class Anew(Marked):
    """Everything imported anew with an edit or a changed figure: slower, and right for what is made at import."""

    def __init__(
        self,
        game: str,
        clauses: frozenset[str],
        seconds: dict[str, float],
        finder: MetaPathFinder | None,
        at_run_time: bool,
    ) -> None:
        super().__init__(game, clauses, finder)
        self.at_run_time = at_run_time
        self.seconds = seconds
        self.outcome = KILLED

    def run(self, files: Sequence[Path]) -> int:
        """SURVIVED if every test passes; what cannot be imported or collected any more has been noticed."""
        silent()
        pytest.main([*OPTIONS, *map(str, files)], plugins=[self])
        return self.outcome

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self.broken:
            return True
        for item in sorted(session.items, key=lambda i: self.seconds.get(i.nodeid, 60.0)):
            if not self.passes(item, self.seconds.get(item.nodeid, 60.0)):
                return True
        self.outcome = SAME if self.at_run_time and not self.others.changed else SURVIVED
        return True


OPTIONS = (
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "revier.testing.plugin", "-s", "-m", "not slow"),
    "--assert=plain",  # nobody reads what an assertion would say
)
