"""Agreed short forms of long names, for a map seen from afar."""

from __future__ import annotations

from collections.abc import Mapping

SHORT: Mapping[str, str] = {
    "Östliches Ruhrgebiet": "Ö. Ruhrgeb.",
    "Gelsenkirchen": "Gelsenk.",
    "Oberhausen": "Oberh.",
    "Düsseldorf": "D'dorf",
    "Remscheid": "Remsch.",
    "M-Gladbach": "M'gladb.",
    "Siegerland": "Siegerl.",
    "Elberfeld": "Elberf.",
    "Maastricht": "Maastr.",
    "Duisburg": "Duisb.",
    "Roermond": "Roerm.",
}
