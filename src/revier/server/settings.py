"""What can be set about a server: where its data lies, whom it answers, and how much of everything it takes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


def data_folder() -> Path:
    """The user's data folder (XDG base directories)."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "revier"


def default_database() -> str:
    """``REVIER_DATABASE_URL``, else a file in the user's data folder."""
    return os.environ.get("REVIER_DATABASE_URL") or f"sqlite:///{data_folder() / 'tables.sqlite'}"


def default_proxies() -> tuple[str, ...]:
    """Proxies whose word on addresses counts, as servers of this kind are told (``FORWARDED_ALLOW_IPS``)."""
    return tuple(os.environ.get("FORWARDED_ALLOW_IPS", "").replace(",", " ").split())


def default_hosts() -> tuple[str, ...]:
    """Host names beside loopback and plain addresses under which the server may be called (``REVIER_HOSTS``)."""
    return tuple(name for name in os.environ.get("REVIER_HOSTS", "").replace(",", " ").split() if name)


@dataclass(frozen=True)
class Limits:
    """How much one request, one browser or one table may take."""

    body: int = 64 * 1024
    import_body: int = 1024 * 1024
    import_actions: int = 20_000
    open_tables: int = 128  # positions kept in memory; the rest are read again when somebody looks
    streams: int = 16  # of one browser
    per_address: int = 8  # times as much as one browser: people behind one address share it, cookies are cheap
    stream_tables: int = 64  # of one stream
    programs: int = 12  # of one seat
    overlays: int = 40  # of one browser
    per_minute: dict[str, int] = field(
        default_factory=lambda: {
            "chat": 30,
            "tables": 60,
            "imports": 12,
            "hint": 60,
            "recover": 30,
            "overlays": 20,
            "review": 12,
        }
    )


@dataclass(frozen=True)
class Settings:
    """One server."""

    database: str = field(default_factory=default_database)
    hosts: tuple[str, ...] = field(default_factory=default_hosts)
    host: str = "127.0.0.1"
    port: int = 8018
    processes: int = 1  # of this machine, on PostgreSQL; other machines may have more
    secure_cookie: bool = False  # else where the request came over TLS
    trusted_proxies: tuple[str, ...] = field(default_factory=default_proxies)
    log: Literal["text", "json"] = "text"
    metrics: Literal["local", "all", "off"] = "local"
    connections: int = 4096
    head_seconds: float = 10.0  # in which a request must say what it wants
    body_seconds: float = 30.0  # in which the rest of it must come
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    bot_seconds: float = 30.0  # a bot that thinks longer is ended, and the table plays something simple for it
    job_seconds: float = 60.0  # an import or a hint
    overlay_seconds: float = 30.0  # setting up a game with figures somebody brings
    retry_seconds: float = 10.0  # after which a table is woken again where a bot could not decide; doubled every time
    longest_retry_seconds: float = 1800.0
    sleep_seconds: float = 900.0  # after which a table that nobody looks at leaves memory; 0: never
    analysis_days: float = 90.0  # without a move, after which analysis tables and imports go; 0: never
    review_seconds: float = 90.0  # looking back on a finished game, in all
    heartbeat: float = 15.0
    warm: bool = True  # draw the boards once at start, so that the first visitor need not wait
    limits: Limits = field(default_factory=Limits)
