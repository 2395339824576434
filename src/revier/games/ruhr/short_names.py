"""Agreed short forms of long names, for a map seen from afar."""

from __future__ import annotations

from collections.abc import Mapping

SHORT: Mapping[str, str] = {
    "Recklinghausen": "Recklingh.",
    "Gelsenkirchen": "Gelsenk.",
    "Der Eiserne Rhein": "Eis. Rhein",
    "Düsseldorf": "D'dorf",
    "Wuppertal": "W'tal",
    "Dortmund": "Dortm.",
    "Duisburg": "Duisb.",
    "Oberhausen": "Oberh.",
    "Holzwickede": "Holzw.",
    "Wattenscheid": "Wattensch.",
    "Langendreer": "Langendr.",
    "Dahlhausen": "Dahlh.",
    "Großenbaum": "Großenb.",
    "Kupferdreh": "Kupferdr.",
    "Fröndenberg": "Fröndenb.",
    "Heiligenhaus": "Heiligenh.",
    "Hohenlimburg": "Hohenlimb.",
    "Kaiserswerth": "Kaisersw.",
    "Langenberg": "Langenb.",
    "Gevelsberg": "Gevelsb.",
    "Angermund": "Angerm.",
    "Uerdingen": "Uerd.",
    "Hattingen": "Hatting.",
    "Rheinbogen": "Rheinb.",
    "Vohwinkel": "Vohw.",
}
