"""A real Chromium against a real server: every test gets a page whose console must stay silent."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from revier.server.app import create_app
from revier.server.settings import Limits, Settings
from support.browser_seat import NewPage

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = "apt-get install -y chromium"
PATIENCE = 60_000  # milliseconds: how long a busy machine may take before something counts as missing
expect.set_options(timeout=PATIENCE)
PLENTY = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), 100_000)


def find_chromium() -> str:
    """The browser, installed by apt where we may; else the test says what is missing (a failure on a build server)."""
    found = next(filter(None, map(shutil.which, NAMES)), "")
    if not found and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
        subprocess.run([*INSTALL.split(), "-qq"], check=False, capture_output=True)
        found = next(filter(None, map(shutil.which, NAMES)), "")
    if found:
        return found
    message = f"NO BROWSER: these tests need Chromium. Install it with: sudo {INSTALL}"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own on a free port, with its data in a folder of its own."""
    database = f"sqlite:///{tmp_path_factory.mktemp('browser') / 'tables.sqlite'}"
    settings = Settings(database=database, workers=1, warm=False, limits=Limits(per_minute=PLENTY))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(64)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    deadline = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive(), "the server ended before it began"
        assert time.monotonic() < deadline, "the server does not start"
        thread.join(0.05)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(30)


@pytest.fixture(scope="package")  # not longer than it is used: an idle browser still takes a sixth of a processor
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        made = play.chromium.launch(executable_path=find_chromium(), args=[*quiet, "--disable-sync", "--no-first-run"])
        yield made
        made.close()


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """Opens browsers that share nothing; after the test none of them may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        # A refused request is part of some tests; the browser itself notes its status, we look at everything else.
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    def make(width: int = 1280, height: int = 900, *, touch: bool = False, scripts: bool = True) -> Page:
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale="en-GB",
            has_touch=touch,
            java_script_enabled=scripts,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def golden() -> Path:
    return Path(__file__).parents[1] / "golden"
