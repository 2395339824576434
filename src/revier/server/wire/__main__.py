"""``python -m revier.server.wire [docs/api.md]``: bring what is made of the shapes up to date."""

from __future__ import annotations

import sys
from pathlib import Path

from revier.server.wire.files import write

if __name__ == "__main__":
    for file in write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/api.md")):
        sys.stdout.write(f"{file}\n")
