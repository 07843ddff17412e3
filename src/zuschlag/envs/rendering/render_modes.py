"""Renders a match as text, SVG or pixels. Only a view is rendered, so nothing hidden can be shown."""

import re
import sys
from collections.abc import Sequence
from typing import Any

from zuschlag.envs.arguments import as_int
from zuschlag.envs.rendering.canvas import Canvas
from zuschlag.errors import Refused, short
from zuschlag.games.parts import load_part
from zuschlag.match import Match
from zuschlag.texts import GAME_TEXTS, Texts, headline, plain, winner_line

MODES = ("ansi", "svg", "rgb_array", "human")
"""Text; a picture as SVG; the same as pixels; text on the standard output."""
LINE_HEIGHT, LETTER_WIDTH, MARGIN = 20, 8, 16
"""Of a table that is drawn as text, in pixels."""
CELL = re.compile(r"\S+(?: \S+)*")
"""What stands together in a line of text: columns are two blanks apart."""


def check_mode(mode: object) -> None:
    """Refuses what is no way of rendering; None, nothing is rendered, is fine."""
    if mode is not None and (not isinstance(mode, str) or mode not in MODES):
        raise Refused("malformed", f"render_mode is {short(mode)}; expected {', '.join(MODES)} or None")


def parse_viewer(viewer: object, players: int) -> int | str | None:
    """Whose view is shown: a seat as a plain number, "mover", "spectator" or None. Refuses all else."""
    found: int | str | None = as_int(viewer)
    is_seat = type(found) is int and 0 <= found < players
    if is_seat or found is None or (isinstance(found, str) and found in ("mover", "spectator")):
        return found
    raise Refused("malformed", f"viewer is {short(viewer)}; expected 'mover', 'spectator' or a seat from 0 to {players - 1}")


def single_mover(match: Match) -> int | None:
    """The one seat to move; None where several are, or none."""
    seats = match.pending.seats
    return seats[0] if len(seats) == 1 else None


def render(match: Match, viewer: int | str | None, mode: str, names: Sequence[str] | None = None) -> Any:
    """The match as a viewer sees it: a seat, "mover" (the seat to move; a spectator where several are, or none), "spectator"
    or, for short, None. A string for "ansi" and "svg", an array for "rgb_array", nothing but lines on the standard output for
    "human". The seats are called seat_0, seat_1, … or by `names`."""
    if mode is None:
        raise Refused("malformed", f"mode is None; expected {', '.join(MODES)}")
    check_mode(mode)
    shown = parse_viewer(viewer, match.players)
    if isinstance(shown, str):
        shown = single_mover(match) if shown == "mover" else None
    called = [f"seat_{seat}" for seat in range(match.players)] if names is None else _parse_names(names, match.players)
    if mode in ("ansi", "human"):
        text = text_of(match, shown, called)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
        return None
    picture = draw_picture(match, shown, called)
    return picture.svg() if mode == "svg" else picture.array()


def draw_picture(match: Match, viewer: int | None, names: Sequence[str]) -> Canvas:
    """The table as the viewer sees it: drawn by the game's own module, or else as lines of text."""
    part = load_part(match.game, "drawing")
    if part is not None:
        picture: Canvas = part.draw(match.view(viewer), names, match.result)
        return picture
    lines = text_of(match, viewer, names).splitlines()
    width = max(len(line) for line in lines) * LETTER_WIDTH + 2 * MARGIN
    made = Canvas(lines[0], width, len(lines) * LINE_HEIGHT + 2 * MARGIN, "#ffffff")
    for number, line in enumerate(lines):
        for cell in CELL.finditer(line):
            x, y = MARGIN + cell.start() * LETTER_WIDTH, MARGIN + (number + 0.5) * LINE_HEIGHT
            made.label(x, y, cell[0], LINE_HEIGHT * 0.7, "#22252b")
    return made


def _parse_names(names: object, players: int) -> list[str]:
    if isinstance(names, list | tuple) and len(names) == players and all(isinstance(name, str) for name in names):
        return list(names)
    raise Refused("malformed", f"names are {short(names)}; expected a list of {players}, one for each seat")


def text_of(match: Match, viewer: int | None, names: Sequence[str]) -> str:
    """The whole table in English, without colours; at the end with the score."""
    texts = Texts("en")
    game_texts, view = GAME_TEXTS[match.game.name], match.view(viewer)
    seat_names = game_texts.name_seats(texts, view, names)
    seen = "a spectator" if viewer is None else names[viewer]
    parts = [
        f"{headline(texts, match.game.title, view)}, seen by {seen}",
        game_texts.reconstruction_notice(texts, view) or "",
        "",
    ]
    parts += [game_texts.draw_table(texts, view, seat_names, plain), ""]
    if match.result is None:
        parts.append(f"to move: {', '.join(names[seat] for seat in view.awaited)} ({view.phase})")
    else:
        parts += [
            *game_texts.explain_score(texts, view, match.result, seat_names),
            winner_line(texts, match.result["winners"], seat_names),
        ]
    return "\n".join(parts) + "\n"
