"""A figure as it is written for people: the value, or a list or table of values on one line."""

from __future__ import annotations

import json


def value_text(value: object) -> str:
    """What stands in the column of values."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
