"""Writing SVG by hand: elements, numbers, text. No library, so that the same view always gives the same bytes."""

from __future__ import annotations

from html import escape

from revier.core.message import Msg, render
from revier.core.view import Text

Point = tuple[float, float]
Style = dict[str, str | float | None]

# System fonts only; condensed faces first, because names must stand beside track and never over it.
CONDENSED = (
    "'Roboto Condensed', 'Arial Narrow', 'Liberation Sans Narrow', 'Nimbus Sans Narrow', "
    "'DejaVu Sans Condensed', 'Helvetica Neue', Arial, sans-serif"
)

# Widths in thousandths of the type size, in the proportions common to condensed grotesques.
_WIDE = {
    **dict.fromkeys("ijl'|.,:;!", 205),
    **dict.fromkeys("Ift/ -()[]r·", 262),
    **dict.fromkeys("ckJsvxyzß", 410),
    **dict.fromkeys("FTZL", 500),
    **dict.fromkeys("ABEKPSVXY", 550),
    **dict.fromkeys("CDHNRUÄÜ", 592),
    **dict.fromkeys("GOQÖw", 638),
    **dict.fromkeys("mM", 683),
    **dict.fromkeys("W—", 775),
}
_USUAL = 456
_BOLD = 1.07


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text will stand in the condensed face: near enough to keep names clear of track."""
    return sum(_WIDE.get(c, _USUAL) for c in text) * size / 1000 * (_BOLD if bold else 1.0)


def num(value: float) -> str:
    """A coordinate with at most two decimals and no idle zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def words(text: Text | int, language: str) -> str:
    """A name as it is, a message in the reader's language, a number in digits."""
    return render(text, language) if isinstance(text, Msg) else str(text)


def el(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element; ``font_size`` becomes ``font-size``, ``class_`` becomes ``class``, None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = value if isinstance(value, str) else num(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(shown)}"')
    opening = " ".join(parts)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def sourced(figures: tuple[str, ...]) -> str | None:
    """The attribute that names the figures a thing stands for; none if there are none."""
    return " ".join(figures) or None


def group(*children: str, **attributes: str | float | None) -> str:
    """A group, or nothing if it would be empty."""
    inside = "".join(children)
    return el("g", inside, **attributes) if inside else ""


def at(x: float, y: float, scale: float = 1.0) -> str | None:
    """The transform that moves (and scales) a group; none if it stays as it is."""
    moves = [f"translate({num(x)} {num(y)})"] if x or y else []
    return " ".join(moves + ([f"scale({num(scale)})"] if scale != 1 else [])) or None


def points(corners: tuple[Point, ...] | list[Point]) -> str:
    """The corner list of a polygon."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


def label(
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    anchor: str = "middle",
    bold: bool = False,
    fill: str | None = None,
    fit: bool | float = False,
    **more: str | float | None,
) -> str:
    """A line of text whose middle height is at ``y``; ``fit`` holds it to its planned width, or to this one."""
    planned = text_width(text, size, bold=bold) if fit is True else fit
    width = planned if planned and len(text) > 1 else None
    return el(
        "text",
        escape(text, quote=False),
        x=x,
        y=y + size * 0.355,  # baselines are placed by hand: renderers disagree about dominant-baseline
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        fill=fill,
        textLength=width,
        lengthAdjust="spacingAndGlyphs" if width else None,
        **more,
    )


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The text in lines no wider than ``width``; a single word that is too long stays whole."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def document(
    width: float,
    height: float,
    *children: str,
    ground: str,
    ink: str,
    title: str,
    left: float = 0,
    top: float = 0,
    **more: str | None,
) -> str:
    """A whole picture: view box, ground, and the words a screen reader says for it."""
    return el(
        "svg",
        el("title", escape(title, quote=False)) if title else "",
        el("rect", x=left, y=top, width=width, height=height, fill=ground) if ground else "",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{num(left)} {num(top)} {num(width)} {num(height)}",
        width=width,
        height=height,
        role="img",
        font_family=CONDENSED,
        font_stretch="condensed",
        fill=ink,
        **more,
    )
