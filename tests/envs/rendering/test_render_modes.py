"""How environments show a match: whole, legible, and nothing that the viewer may not know."""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import ImageFont

from tests.any_game import AnyMatch
from tests.envs.pettingzoo.random_play import ZOO, actions, legal, made, until
from tests.envs.rendering.docs_pictures import PICTURES, SHOWN, drawn
from tests.random_play import Variant, match_after, play_randomly
from tests.variants import every_variant
from zuschlag import Refused
from zuschlag.envs.rendering.bigshot import CUBES
from zuschlag.envs.rendering.bigshot import LETTER as CUBE_LETTER
from zuschlag.envs.rendering.canvas import Canvas, Circle, Label, Polygon, Polyline, Rectangle
from zuschlag.envs.rendering.render_modes import draw_picture, render
from zuschlag.envs.rendering.zahltag import LETTER as CARD_LETTER
from zuschlag.envs.rendering.zahltag import LOOKS

SVG = "{http://www.w3.org/2000/svg}"
Extent = tuple[float, float, float, float]
WIDER = 1.2
"""Browsers write SVG in fonts that are up to so much wider than Pillow's."""


def picture_of(match: AnyMatch, viewer: int | None) -> Canvas:
    names = [f"seat_{seat}" for seat in range(match.players)]
    return draw_picture(match, viewer, names)


def pictures(variant: Variant, seed: int) -> Iterator[Canvas]:
    """From some moments of a match and from its end, seen by who is to move."""
    for decisions, match in enumerate(play_randomly(variant, seed)):
        if decisions % 37 == 0 or match.result is not None:
            yield picture_of(match, match.pending.seats[-1] if match.pending.seats else None)


@cache
def font(size: float) -> Any:
    return ImageFont.load_default(size)


@cache
def game_of(text: str, size: float) -> Extent:
    found: Extent = font(size).getbbox(text, anchor="ls")
    return found


def extent(shape: Any) -> Extent:
    """Left, top, right, bottom."""
    if isinstance(shape, Label):
        _, top, right, bottom = game_of(shape.text, shape.size)
        width = right * WIDER
        shift = {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
        foot = shape.y + 0.35 * shape.size
        return shape.x - shift, foot + top, shape.x - shift + width, foot + bottom
    if isinstance(shape, Rectangle):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Circle):
        return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius
    assert isinstance(shape, Polyline | Polygon)
    across, down = zip(*shape.points, strict=True)
    return min(across), min(down), max(across), max(down)


def touch(one: Extent, other: Extent) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@every_variant
def test_everything_is_within_the_picture_and_no_text_over_another(variant: Variant) -> None:
    for picture in pictures(variant, 6):
        extents = [extent(shape) for shape in picture.shapes]
        assert min(min(left, top) for left, top, _, _ in extents) >= 0
        assert max(right for _, _, right, _ in extents) <= picture.width
        assert max(bottom for _, _, _, bottom in extents) <= picture.height
        written = [(shape.text, extent(shape)) for shape in picture.shapes if isinstance(shape, Label)]
        assert [(one, other) for (one, a), (other, b) in combinations(written, 2) if touch(a, b)] == []


@every_variant
def test_no_colour_stands_without_its_letter(variant: Variant) -> None:
    cubes = {fill: CUBE_LETTER[colour] for colour, (fill, _) in CUBES.items()}
    cards = {fill: CARD_LETTER[kind] for kind, (fill, _) in LOOKS.items()}
    letters = cubes if variant[0] == "bigshot" else cards
    for picture in pictures(variant, 7):
        found = 0
        for at, shape in enumerate(picture.shapes):
            if isinstance(shape, Rectangle) and shape.fill in letters:
                following = next(other for other in picture.shapes[at:] if isinstance(other, Label))
                assert following.text == letters[shape.fill]
                found += 1
        assert found > 3


@every_variant
def test_svg_is_well_formed_and_says_everything_that_is_written(variant: Variant) -> None:
    match = match_after(variant, 2, 40)
    root = ElementTree.fromstring(render(match, 0, "svg"))
    assert [element.text for element in root.iter(f"{SVG}text")] == picture_of(match, 0).texts
    assert "seen by seat_0" in (root.findtext(f"{SVG}title") or "")


@every_variant
def test_it_is_said_that_the_components_are_a_reconstruction_where_they_are(variant: Variant) -> None:
    match = match_after(variant, 3, 10)
    is_own = bool({"board", "contracts"} & variant[2].keys())
    picture = picture_of(match, None)
    assert ("reconstruction" in picture.title) is not is_own
    assert any("reconstruction" in text for text in picture.texts) is not is_own
    assert ("reconstruction" in render(match, None, "ansi")) is not is_own


@every_variant
def test_pictures_use_the_characters_that_pillows_font_has(variant: Variant) -> None:
    for picture in pictures(variant, 8):
        assert set("".join(picture.texts)) <= {*map(chr, range(32, 127)), "·"}


@pytest.mark.parametrize("game", ZOO)
def test_pixels_have_one_shape_all_match_long_and_the_same_match_the_same_pixels(game: str) -> None:
    shapes = {render(match_after((game, 3, {}), 4, decisions), 0, "rgb_array").shape for decisions in (0, 50, 1000)}
    assert len(shapes) == 1
    pixels = render(match_after((game, 3, {}), 4, 50), 1, "rgb_array")
    assert pixels.dtype == np.uint8
    assert pixels.std() > 20
    assert np.array_equal(pixels, render(match_after((game, 3, {}), 4, 50), 1, "rgb_array"))


def test_svg_escapes_what_is_written() -> None:
    picture = Canvas("a < b & c", 10, 10, "#ffffff")
    picture.label(1, 5, "<R&D>", 3, "#000000")
    root = ElementTree.fromstring(picture.svg())
    assert [element.text for element in root.iter(f"{SVG}text")] == ["<R&D>"]


# --- What is not shown -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_a_hidden_hand_changes_nothing_that_is_shown(mode: str) -> None:
    env = ZOO["zahltag"].raw_env(players=3, render_mode=mode, viewer="spectator")
    env.reset(seed=5)
    until(env, "offer", 5)
    before = env.render(), render(env.match, 0, mode), render(env.match, 1, mode)
    hand = env.match.state.hand
    hand[1] = [hand[1][1], hand[1][2], hand[1][3], hand[1][0]]
    after = env.render(), render(env.match, 0, mode), render(env.match, 1, mode)
    same = [np.array_equal(one, other) for one, other in zip(before, after, strict=True)]
    assert same == [True, True, False]


def test_a_hidden_purse_is_said_to_be_hidden_and_an_open_one_shown() -> None:
    match = match_after(("bigshot", 4, {"variant": "challenge"}), 1, 30)
    assert picture_of(match, None).texts.count("hidden") == 4
    assert picture_of(match, 2).texts.count("hidden") == 3
    assert picture_of(match_after(("bigshot", 4, {}), 1, 30), None).texts.count("hidden") == 0


def test_a_sealed_offer_is_an_envelope_with_its_number_for_its_owner_alone() -> None:
    env = ZOO["zahltag"].raw_env()
    for seed in range(50):
        env.reset(seed=seed)
        until(env, "offer", seed)
        if len(legal(env.observe("seat_0"))) > 1:
            break
    env.step(legal(env.observe("seat_0"))[0])  # "00": nothing is offered
    assert "00" in picture_of(env.match, 0).texts
    for viewer in (None, 1):
        texts = picture_of(env.match, viewer).texts
        assert ("00" in texts, texts.count("offer")) == (False, 1)


# --- Whose view, and when --------------------------------------------------------------------------------------------


def test_the_seat_to_move_is_shown_unless_another_viewer_is_asked_for() -> None:
    def head(env: Any) -> str:
        text: str = env.render()
        return text.splitlines()[0]

    for viewer, expected in (("mover", None), ("spectator", "a spectator"), (2, "seat_2")):
        env = ZOO["zahltag"].env(render_mode="ansi", viewer=viewer)
        env.reset(seed=3)
        for agent, _ in islice(actions(env, 3), 40):
            assert head(env).endswith(f"seen by {expected or agent}")


def test_where_all_act_together_sealed_offers_are_shown_as_a_spectator_sees_them() -> None:
    env = ZOO["zahltag"].parallel_env(render_mode="ansi")
    seen, _ = env.reset(seed=3)
    assert "seen by seat_" in env.render()
    while env.match.view(None).phase != "offer":
        seen, *_ = env.step({agent: legal(seen[agent])[0] for agent in env.agents})
    assert "seen by a spectator" in env.render()


def test_any_match_is_shown_to_a_seat_the_mover_or_a_spectator() -> None:
    match = match_after(("bigshot", 3, {}), 2, 5)
    mover: Any = np.int64(match.pending.seats[0])
    assert render(match, "mover", "ansi") == render(match, mover, "ansi")
    assert render(match, "spectator", "svg") == render(match, None, "svg")
    assert "seen by Ada" in render(match, 0, "ansi", names=["Ada", "Bo", "Cy"])


def test_what_cannot_be_shown_is_refused() -> None:
    match = match_after(("bigshot", 3, {}), 2, 5)
    wrong: list[tuple[tuple[Any, ...], str]] = [
        ((0, None), "mode is None; expected ansi, svg, rgb_array, human"),
        ((0, np.zeros(3)), "expected ansi, svg, rgb_array, human"),
        ((3, "svg"), "viewer is 3; expected 'mover', 'spectator' or a seat from 0 to 2"),
        ((True, "svg"), "viewer is True"),
        ((0, "ansi", ["a"]), r"names are \['a'\]; expected a list of 3, one for each seat"),
        ((0, "svg", "abc"), "names are 'abc'"),
        ((0, "svg", [1, 2, 3]), "names are"),
    ]
    for asked, message in wrong:
        with pytest.raises(Refused, match=message):
            render(match, *asked)


@pytest.mark.parametrize("game", ZOO)
def test_the_text_tells_the_whole_table_and_the_end_its_score(game: str) -> None:
    env = made("raw_env", (game, 2, {}), render_mode="ansi")
    env.reset(seed=1)
    assert f"to move: {env.agent_selection}" in env.render()
    assert "seat_1" in env.render()
    for _ in actions(env, 1):
        pass
    assert env.render().splitlines()[-1] == "seat_0 wins."
    assert "seat_0 wins" in picture_of(env.match, None).texts


@pytest.mark.parametrize("kind", ["env", "parallel_env"])
def test_human_rendering_prints_the_table_after_every_step(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = made(kind, ("bigshot", 3, {}), render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.count("seen by") == 1
    agent = env.agent_selection if kind == "env" else env.possible_agents[env.match.pending.seats[0]]
    env.step(0 if kind == "env" else {agent: 0})
    assert capsys.readouterr().out.count("seen by") == 1
    assert env.render() is None


def test_nothing_is_rendered_where_no_mode_was_chosen() -> None:
    env = ZOO["bigshot"].env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode is None"):
        assert env.render() is None


def test_without_pillow_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_after(("bigshot", 4, {}), 1, 1)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Refused, match="Pillow is not installed; to paint pictures: pip install"):
        render(match, None, "rgb_array")
    assert render(match, None, "svg").startswith("<svg")


@pytest.mark.parametrize("game", SHOWN)
def test_the_pictures_in_the_docs_are_as_the_environments_draw_them(game: str) -> None:
    assert (PICTURES / f"{game}.svg").read_text(encoding="utf-8") == drawn(game), (
        "run: python -m tests.envs.rendering.docs_pictures"
    )
