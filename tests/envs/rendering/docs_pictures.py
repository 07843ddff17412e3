"""The pictures in docs/how-to/environments.md, drawn by `python -m tests.envs.rendering.docs_pictures`."""

from pathlib import Path

from tests.any_game import AnyMatch
from tests.random_play import play_randomly
from zuschlag.envs.rendering.render_modes import render

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SHOWN = {"bigshot": (3, "bid", 0, 150), "zahltag": (5, "offer", 1, 60)}
"""By game: the seed, what the table waits for, who looks, and from which decision on."""


def shown(game: str) -> AnyMatch:
    seed, phase, viewer, first = SHOWN[game]
    for decisions, match in enumerate(play_randomly((game, 4, {}), seed)):
        seen = match.view(viewer)
        if decisions >= first and seen.phase == phase and viewer in seen.awaited:
            return match
    raise AssertionError(f"no such moment in the match of {game}")


def drawn(game: str) -> str:
    svg: str = render(shown(game), SHOWN[game][2], "svg")
    return svg


if __name__ == "__main__":
    for game in SHOWN:
        (PICTURES / f"{game}.svg").write_text(drawn(game), encoding="utf-8")
