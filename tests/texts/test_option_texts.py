"""Options in words: labels from the catalogues, the rest from the declarations."""

from dataclasses import replace

import pytest

import zuschlag
from tests.games.bare_game import make_bare_zahltag
from zuschlag.games import BUILT_IN_GAMES, choice, component, number, switch
from zuschlag.texts import GAME_TEXTS, LANGUAGES, Texts
from zuschlag.texts.option_texts import describe_chosen_options, list_options

NEW = make_bare_zahltag(
    name="new",
    declared_options=(
        choice("ties", "discarded", "carried", players={"carried": (3, 4)}),
        number("hand_size", 2, 13, 7, requires={"ties": "carried"}),
        switch("is_open", default=True, player_counts=(2,)),
        component("deck"),
    ),
)


def test_options_are_listed_with_values_defaults_and_conditions() -> None:
    assert list(list_options(Texts("en"), NEW)) == [
        "ties=discarded|carried",
        "    ties",
        "    discarded: discarded (default)",
        "    carried: carried (for 3 or 4 players)",
        "hand_size=2–13",
        "    hand size (default: 7, only with ties=carried, for 3 or 4 players)",
        "is_open=false|true",
        "    is open (default: true, for 2 players)",
        "deck=FILE",
        "    deck",
    ]
    assert list(list_options(Texts("en"), NEW, has_files=False))[-1] == "    is open (default: true, for 2 players)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_of_our_games_have_labels_in_every_language(language: str) -> None:
    texts = Texts(language)
    lines = [line for game in BUILT_IN_GAMES.values() for line in list_options(texts, game)]
    assert not [line for line in lines if line.strip().startswith(("variant (", "board", "contracts")) and "=" not in line]
    assert any(texts.say("page.option.bigshot.overbids.exposed") in line for line in lines)
    assert any(texts.say("option.requires", options="variant=challenge") in line for line in lines)


def test_what_was_chosen_is_told_by_its_labels() -> None:
    texts = Texts("en")
    chosen = {"ties": "carried", "hand_size": -3, "is_open": True, "deck": ["C"]}
    assert describe_chosen_options(texts, "new", chosen) == ["ties: carried", "hand size: −3", "is open: ✓", "deck"]
    assert describe_chosen_options(texts, "new", {"is_open": False}) == ["is open: –"]
    assert describe_chosen_options(texts, "bigshot", {"overbids": "refused"}) == ["Bids above your cash: are not possible"]


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_an_option_without_a_sentence_of_its_own_is_told_too(game: str) -> None:
    """So an option that is added to a game shows in the headline."""
    view = zuschlag.new(game, seed=1).view(None)
    told = GAME_TEXTS[game].describe_variant(Texts("en"), replace(view, options={"reserve": 5}))  # type: ignore[type-var]
    assert told == f"{GAME_TEXTS[game].describe_variant(Texts('en'), view)}, reserve: 5"
