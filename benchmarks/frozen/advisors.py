"""Who judged which title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.frozen.coal_advice import CoalAdvisor
from benchmarks.frozen.hsb_advice import HsbAdvisor
from benchmarks.frozen.rhl_advice import RhlAdvisor
from benchmarks.frozen.ruhr_advice import RuhrAdvisor
from benchmarks.frozen.trg_advice import TrgAdvisor

ADVISORS: Mapping[str, Any] = {
    "rhl": RhlAdvisor,
    "trg": TrgAdvisor,
    "hsb": HsbAdvisor,
    "ruhr": RuhrAdvisor,
    "coal": CoalAdvisor,
}
