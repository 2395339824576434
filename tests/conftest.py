"""Makes the made-up game `toy` importable for every test, and in processes that tests start; what tests write is kept
in memory where the system has room for it."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
ENOUGH = 2 << 30  # bytes; what all tests together write stays far below


def pytest_configure(config: pytest.Config) -> None:
    """Tests begin hundreds of databases that wait for the disk at every commit, and none of them asks what the disk
    itself keeps (``benchmarks.faults`` cuts the power). In memory the same tests wait for nothing."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ENOUGH:
        return
    os.environ["TMPDIR"] = str(MEMORY)  # workers of xdist, and servers that tests begin, inherit it
    tempfile.tempdir = None
