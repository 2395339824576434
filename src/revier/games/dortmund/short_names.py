"""Agreed short forms of long names, for a map seen from afar."""

from __future__ import annotations

from collections.abc import Mapping

SHORT: Mapping[str, str] = {
    "Gbf Dortmund": "Gbf Do",
    "Gbf Dortmunderfeld": "Gbf Feld",
    "Gbf Dortmund-Süd": "Gbf Süd",
    "Dortmund City": "City",
    "Dortmunder Union": "Union",
    "Westfalenhütte": "Westf.",
    "Phoenix-West": "Phoenix",
    "Hermannshütte": "Herm.",
    "Aplerbecker Hütte": "Aplerb.",
    "Adolf von Hansemann": "Hansem.",
    "Fürst Hardenberg": "Hardenb.",
    "Minister Stein": "M. Stein",
    "Glückauf-Tiefbau": "Glückauf",
    "Langendreer": "Langendr.",
    "Oberhausen": "Oberh.",
    "Scharnhorst": "Scharnh.",
    "Westhausen": "Westh.",
    "Elberfeld": "Elberf.",
}
