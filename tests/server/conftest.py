from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from revier.server.app import create_app
from scenes.server import Server, settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        yield Server(client)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for many tests that open tables of their own."""
    folder = tmp_path_factory.mktemp("server")
    with TestClient(create_app(settings(folder)), raise_server_exceptions=False) as client:
        yield Server(client)
