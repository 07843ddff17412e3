"""The tools for language models: what they answer, refuse and forget. Without the protocol."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import zuschlag
from tests.any_game import AnyMatch
from zuschlag.bots.bot_pool import BotPool
from zuschlag.envs.mcp.free_text_moves import parse_moves, strip_wrapping
from zuschlag.envs.mcp.hosted_match import LONGEST_MOVE, HostedMatch
from zuschlag.envs.mcp.tools import LARGEST_OPTIONS, OPPONENTS, GameTools
from zuschlag.errors import Refused, Trouble
from zuschlag.games import GAMES
from zuschlag.kernel import seeded
from zuschlag.match import Match, begin, make_game
from zuschlag.texts import LANGUAGES, Texts

WORDS = {word for game in GAMES for word in make_game(game, 4, {}).numbers}
VARIANTS = [(game, players, options) for game, kind in GAMES.items() for players, options in kind.variants]


@pytest.fixture
def tools() -> Iterator[GameTools]:
    made = GameTools()
    yield made
    made.close()


def tokens(answer: str) -> list[str]:
    """The tokens that `start_match` told, by seat."""
    return re.findall(r"m\d+-seat\d-[0-9a-f]{16}", answer)


def is_over(tools: GameTools, match: str) -> bool:
    """Can its record be had?"""
    try:
        return bool(tools.record(match))
    except Refused:
        return False


def play_out(tools: GameTools, keys: Sequence[str], seed: int = 1) -> list[tuple[str, str]]:
    """Any moves until the match is over: every answer, with the token that it was given to."""
    chance = random.Random(seed)
    answers = []
    while not is_over(tools, keys[0]):
        for key in keys:
            offered = [word for word in tools.moves(key, every=True).splitlines() if word in WORDS]
            if offered:
                answers += [(key, tools.look(key)), (key, tools.play(key, chance.choice(offered)))]
    return answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_are_told_with_their_makers_and_what_is_reconstructed(tools: GameTools, language: str) -> None:
    """In four languages."""
    said = tools.list_games(language)
    for word in ("Alex Randolph", "Franz-Benno Delonge", "2001", "2002", '{"variant": "challenge", "overbids": "exposed"}'):
        assert word in said
    assert said.count("Ravensburger") == 2
    assert len(re.findall("reconstruction|reconstitution|Rekonstruktion|rekonstruiert|ricostru", said)) >= 2
    assert all(name in said for name in OPPONENTS)
    assert ("Opponents" in said or "(One’s" in said) == (language == "en")


def test_a_language_may_be_told_with_its_country(tools: GameTools) -> None:
    for written in ("de-CH", "de_DE", " DE-at "):
        assert tools.list_games(written) == tools.list_games("de")


def test_the_example_in_the_docs_is_what_is_told(tools: GameTools) -> None:
    """Letter by letter."""
    page = (Path(__file__).parents[3] / "docs/how-to/mcp.md").read_text(encoding="utf-8")
    begun = tools.start_match("zahltag", 3, seed=2)
    for told in (begun[begun.index("You have seat 1.") :], tools.play(tokens(begun)[0], "Take worker!")):
        assert f"```text\n{told}\n```" in page


def test_rules_are_told_whole_or_one_by_one(tools: GameTools) -> None:
    """In the language that is asked for."""
    assert "ZT-17: " in tools.rules("Zahltag!")
    assert tools.rules(rule="bs-8", language="DE ").startswith("BS-8: Bieten") or "BS-8: " in tools.rules(
        rule="bs-8", language="de"
    )
    for written in ("BS 8", "bs8", "BS_08", "BS–8."):
        assert tools.rules("bigshot", written) == tools.rules(rule="BS-8")
    with pytest.raises(Refused, match=r"no game and no rule is given; expected a game \(bigshot, zahltag\) or a rule \(BS-8\)"):
        tools.rules()
    with pytest.raises(Refused, match="'ZT-1' is not a rule of bigshot; it has BS-1 to BS-28"):
        tools.rules("bigshot", "ZT-1")
    with pytest.raises(Refused, match="there is no language 'nl'; there are en, de, fr, it"):
        tools.rules("bigshot", language="nl")


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_variant_is_played_to_its_end_and_its_record_holds(
    tools: GameTools, game: str, players: int, options: dict[str, str]
) -> None:
    """One seat by the tools, bots at the others."""
    answer = tools.start_match(game, players, players, "random", options, seed=5)
    (key,) = tokens(answer)
    play_out(tools, [key])
    told = json.loads(tools.record("m1"))
    match = zuschlag.replay(told)
    assert (match.game.name, match.players, match.options, match.seed or told["seed"]) == (game, players, options, 5)
    assert told["seats"] == [f"Random {seat}" for seat in range(1, players)] + [f"Seat {players}"]
    assert "win" in tools.result(key).splitlines()[-1]
    assert tools.look(key).endswith(tools.result("m1"))


def test_the_same_seed_and_moves_give_the_same_match(tools: GameTools) -> None:
    """Only the tokens and names of matches differ."""
    records = []
    for _ in range(2):
        (key,) = tokens(tools.start_match("zahltag", 3, 2, ["easy", "random"], seed="again"))
        play_out(tools, [key])
        records.append(tools.record(key))
    assert records[0] == records[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_speaks_its_language(tools: GameTools, language: str) -> None:
    """The table, the events, what moves mean, the end; and refusals say their kind in it."""
    (key,) = tokens(tools.start_match("bigshot", 2, opponents="random", seed=3, language=language))
    said = "\n".join(text for _, text in play_out(tools, [key])) + tools.result(key)
    words = {"en": "Since your last move", "de": "Seit deinem", "fr": "Depuis ton", "it": "Dopo la tua"}
    assert [other for other, text in words.items() if text in said] == [language]
    told = tools.list_games(language) + tools.start_match("zahltag", language=language) + tools.list_matches()
    assert (re.search(r"[^\u00a0\u202f\"][:;?!]( |$)", told, re.MULTILINE) is None) == (language == "fr")
    with pytest.raises(Refused) as refusal:
        tools.play(key, "x")
    explain_error = tools.explain_error(refusal.value, {"token": key})
    assert explain_error.startswith("'x' cannot be played" if language == "en" else Texts(language).say("refused.not-now"))


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Bid 7!", "Bid 7"),
        ("`bid 7`", "bid 7"),
        ('  "bid   7." \n', "bid 7"),
        ("**PLACE** red, W9", "PLACE red W9"),
        ("bid -7", "bid -7"),
        ("bid 7.5", "bid 7.5"),
        ("bid **7**", "bid 7"),
        ("« bid 7 » !", "bid 7"),
        ("(pass)", "pass"),
        ("<move>pass</move>", "pass"),
        ('{"move": "bid 7"}', "bid 7"),
        ('{"move": 7}', "{move 7}"),
        ("pass?", "pass?"),
        ("bid (7)", "bid (7)"),
        ("", ""),
        ("!", ""),
    ],
)
def test_what_is_written_around_a_move_does_not_matter(typed: str, word: str) -> None:
    """But a sign or a point in a number does."""
    assert strip_wrapping(typed) == word


@pytest.mark.parametrize(
    "mark",
    [*"-+<>,.~#$%=/(?:*", "\u2013", "\u2014", "\u2010", "\u2011", "\u2012", "\u2212", "\ufe63", "\uff0d", "\u00ad", "\u200b"],
)
def test_a_mark_before_a_number_is_never_left_out(mark: str) -> None:
    """It could be a sign, or anything; nobody is made to bid by it."""
    offered = ["pass", *(f"bid {number}" for number in range(1, 11))]
    for typed in (f"bid {mark}7", f"{mark}7", f"bid{mark}7", f"bid {mark} 7", f"`bid {mark}7`"):
        assert parse_moves(typed, offered) == [], typed


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        *(("bid7", "bid 7"), ("bid 07", "bid 7"), ("BID7!", "bid 7"), ("bid 7 million", "bid 7"), ("7 millions.", "bid 7")),
        *(("pass.", "pass"), ("bid: 7", "bid 7"), ("offer 0", "offer 00"), ("offer0", "offer 00"), ("offer 3", "offer 3")),
        *(("place red, w9", "place red W9"), ('{"move":"pass"}', "pass"), ("<answer> pass </answer>", "pass")),
    ],
)
def test_what_is_plain_is_understood(typed: str, word: str) -> None:
    assert parse_moves(typed, ["pass", "bid 1", "bid 7", "offer 00", "offer 3", "place red W9", "place red W10"]) == [word]


def test_a_move_is_understood_as_a_person_would(tools: GameTools) -> None:
    """Whatever its case, its blanks, its marks."""
    for number, typed in enumerate(["bid 9", "BID  9", "Bid 9!", "`bid 9`", "9"], 1):
        (key,) = tokens(tools.start_match("bigshot", seed=7))
        assert "Seat 1 bids 9 million." in tools.play(key, typed), typed
        assert f"m{number}" in key


NONSENSE = [
    *("", " ", "!", "\x00", "🎲", "None", "m1", "x" * LONGEST_MOVE, "x" * (LONGEST_MOVE + 1)),
    *("bid", "bid 1000", "bid -3", "bid 3.5", "bid seven", "bid 3; bid 4", "place red W9", "offer 3", "roll 3"),
    *("I'd like to bid 3", "pass pass", "pass me the salt", "pass?", "bid \u20133", "bid ,3", "bid <3", "bid 3 billion"),
]


@pytest.mark.parametrize("typed", NONSENSE)
def test_nonsense_is_answered_with_what_is_possible_and_changes_nothing(tools: GameTools, typed: str) -> None:
    (key,) = tokens(tools.start_match("bigshot", seed=7))
    before = tools.look(key)
    with pytest.raises(Refused, match=r"pass, loan white, bid 2–10$|could be any of: bid 2–10; expected one of them in full$"):
        tools.play(key, typed)
    assert tools.look(key) == before


def test_a_move_for_another_turn_is_refused_and_nothing_changes(tools: GameTools) -> None:
    """So that a move that is sent five times at once is played once."""
    (key,) = tokens(tools.start_match("zahltag", 2, opponents="random", seed=3))
    assert "It is your turn (turn 1)." in tools.look(key)

    def sent(_: int) -> str:
        try:
            return tools.play(key, "keep", 1)
        except Refused as refusal:
            return refusal.code

    with ThreadPoolExecutor(5) as pool:
        answers = sorted(pool.map(sent, range(5)))
    assert answers[1:] == ["stale"] * 4
    assert "It is your turn (turn 2)." in answers[0]
    before = tools.look(key)
    with pytest.raises(Refused, match="'keep' is for turn 1; it is your turn 2"):
        tools.play(key, "keep", 1)
    assert tools.look(key) == before
    assert "It is your turn (turn 3)." in tools.play(key, "keep", 2)


def test_many_moves_are_summed_up_and_can_be_listed(tools: GameTools) -> None:
    """Up to 98 bids where overbids are exposed."""
    options = {"variant": "challenge", "overbids": "exposed"}
    (key,) = tokens(tools.start_match("bigshot", 3, options=options, opponents="easy", seed=1))
    while tools.moves(key, every=True).count("bid ") < 50:
        tools.play(key, tools.moves(key, every=True).splitlines()[0])
    said, every = tools.moves(key), tools.moves(key, every=True).splitlines()
    assert re.search(r"^- bid \d+–99: bid this many millions", said, re.MULTILINE)
    assert len(said) < 500
    assert len(every) > 50
    assert every[-1] == "bid 99"


def test_who_is_not_on_turn_is_told_for_whom_the_table_waits(tools: GameTools) -> None:
    keys = tokens(tools.start_match("bigshot", 2, [1, 2], seed=2, names=["Anna", "Ben"]))
    awaited = [key for key in keys if "It is your turn" in tools.moves(key)]
    (other,) = set(keys) - set(awaited)
    waits = r"the table waits for (Anna|Ben)"
    assert re.search(waits, tools.moves(other))
    assert re.search(waits, tools.moves(other, every=True))
    before = tools.look(other)
    with pytest.raises(Refused, match=f"'pass' cannot be played now: {waits}"):
        tools.play(other, "pass")
    assert tools.look(other) == before
    assert re.fullmatch(r"m1: Big Shot for 2 players. It waits for (Anna|Ben).", tools.list_matches())


def test_a_match_that_is_over_takes_no_moves(tools: GameTools) -> None:
    (key,) = tokens(tools.start_match("zahltag", 2, opponents="random", seed=2))
    with pytest.raises(Refused, match="match m1 is not over; its record is available afterwards"):
        tools.record("m1")
    assert tools.result("m1").startswith("The match is not over yet.")
    play_out(tools, [key])
    with pytest.raises(Refused, match="'keep' cannot be played: match m1 is over; `result` tells how it ended"):
        tools.play(key, "keep")
    assert tools.list_matches() == "m1: Zahltag for 2 players. The match is over."


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there is bigshot, zahltag"),
        ({"players": 5}, "players is 5; expected 2, 3 or 4"),
        ({"players": True}, "players is True"),
        ({"seats": []}, "seats is \\[\\]; expected one or more of 1 to 4, each once"),
        ({"seats": [1, 1]}, "each once"),
        ({"seats": 0}, "seats is 0"),
        ({"seats": 5}, "seats is 5"),
        ({"opponents": "exec:/bin/true"}, "there is no opponent 'exec:/bin/true'; there is easy"),
        ({"opponents": "search:1000000000"}, "there is no opponent"),
        ({"opponents": ["easy"]}, "opponents are 1; expected one name for all, or 3, a name for each seat"),
        ({"options": {"colour": "pink"}}, "bigshot has no option 'colour'"),
        ({"options": {"board": "x" * LARGEST_OPTIONS}}, f"expected at most {LARGEST_OPTIONS}"),
        ({"options": {"board": {1, 2}}}, "the options are not JSON"),
        ({"seed": 1.5}, "seed is 1.5; expected a whole number or a string"),
        ({"seed": "x" * 1001}, "seed is"),
        ({"language": "klingon"}, "there is no language 'klingon'; there are en, de, fr, it"),
        ({"names": []}, "names are 0; expected 1, one for each of your seats"),
        ({"names": ["  "]}, "expected 1 to 40 characters each"),
        ({"names": ["x" * 41]}, "expected 1 to 40 characters each"),
        ({"names": ["An\nna"]}, "expected 1 to 40 characters each, all to be seen"),
        ({"names": ["\x1b[31mAnna"]}, "all to be seen"),
        ({"names": ["\u202eannA"]}, "all to be seen"),
        ({"names": ["An\u2028na"]}, "all to be seen"),
        ({"seats": [1, 2], "names": ["Anna", " anna"]}, "expected no two alike"),
        ({"names": ["normal 2"]}, "expected no two alike"),
        ({"seats": [1, 2, 3, 4], "opponents": "nonsense"}, "there is no opponent 'nonsense'; there is easy"),
    ],
)
def test_a_match_that_cannot_be_is_refused_and_none_begins(tools: GameTools, given: dict[str, object], reason: str) -> None:
    """What was wrong is quoted, and what was expected said."""
    with pytest.raises(Refused, match=reason):
        tools.start_match(**({"game": "bigshot"} | given))  # type: ignore[arg-type]
    assert tools.list_matches() == "No match is in play here."


def test_only_a_seats_token_opens_its_seat(tools: GameTools) -> None:
    """Not the name of a match, not another match's token with the end changed."""
    (key,) = tokens(tools.start_match("zahltag"))
    assert tools.look(f' "{key}"\n') == tools.look(key)
    with pytest.raises(Refused, match="'m1' is the name of a match; expected a token that start_match told"):
        tools.look("m1")
    for wrong in ("", "m2", key[:-1], key.replace("seat1", "seat2")):
        for asking in (tools.look, tools.moves, lambda token: tools.play(token, "keep")):
            with pytest.raises(Refused, match=r"is no token of a seat; expected a token that start_match told$"):
                asking(wrong)
    with pytest.raises(Refused, match=r"there is no match 'm2'; there is m1$"):
        tools.result("m2")


def test_of_too_many_matches_those_that_are_over_are_forgotten_first() -> None:
    """Then those that nobody has asked for, for the longest time. Their tokens open nothing more."""
    tools = GameTools(most=2)
    (first,) = tokens(tools.start_match("zahltag", 2, opponents="random", seed=1))
    (second,) = tokens(tools.start_match("zahltag", 2, opponents="random", seed=2))
    play_out(tools, [second])
    (third,) = tokens(tools.start_match("zahltag", 2, opponents="random", seed=3))
    with pytest.raises(Refused, match=r"no token of a seat; .* \(of more than 2 matches, old ones are forgotten\)$"):
        tools.look(second)
    assert "m1" in tools.list_matches()
    tools.look(first)
    tools.start_match("zahltag", 2, opponents="random", seed=4)
    assert re.findall(r"^m\d", tools.list_matches(), re.MULTILINE) == ["m1", "m4"]
    with pytest.raises(Refused, match="no token of a seat"):
        tools.look(third)
    tools.close()


def hidden_twin(match: AnyMatch, seat: int) -> tuple[AnyMatch, AnyMatch]:
    """Two matches without a past: one as it is, and one that looks the same to the seat, what is hidden drawn anew."""
    imagined = match.game.imagine(match.view(seat), seeded("twin", match.step_count, seat))
    real = match.copy().state
    real.emitted.clear()
    made = [Match(match.game, state, match.setup, None, {"seats": list("ABCD")[: match.players]}) for state in (real, imagined)]
    return made[0], made[1]


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_seat_is_told_the_same_whatever_is_hidden_from_it(game: str, players: int, options: dict[str, str]) -> None:
    """What others hold is drawn anew, in any way that the seat cannot tell apart: not a letter changes."""
    chance = random.Random(3)
    match = begin(make_game(game, players, options), 9)
    differing = 0
    with BotPool([]) as bot_pool:
        while not match.pending.over:
            if chance.random() < (0.3 if game == "zahltag" else 0.05):
                for seat in range(players):
                    real, imagined = hidden_twin(match, seat)
                    told = [HostedMatch("m", twin, {}, bot_pool, "en").describe_table(seat) for twin in (real, imagined)]
                    assert told[0] == told[1]
                    differing += real.views(range(players)) != imagined.views(range(players))
            seat = chance.choice(match.pending.seats)
            match.play(seat, chance.choice(match.offered(seat)))
    assert (differing > 0) == (game == "zahltag")  # in Big Shot whoever counts can know all


def test_hidden_purses_are_told_to_their_own_seat_only(tools: GameTools) -> None:
    """In the challenge variant of Big Shot."""
    keys = tokens(tools.start_match("bigshot", 3, [1, 2, 3], options={"variant": "challenge"}, seed=4))
    for number, key in enumerate(keys, 1):
        rows = re.findall(r"^Seat (\d) +\w+ +(10|hidden) ", tools.look(key), re.MULTILINE)
        assert rows == [(str(seat), "10" if seat == number else "hidden") for seat in (1, 2, 3)]


def test_sealed_offers_and_hands_are_told_to_their_own_seat_only(tools: GameTools) -> None:
    """Two seats by the same tools, over a whole match of Zahltag with a bot in between."""
    keys = tokens(tools.start_match("zahltag", 3, [1, 3], "random", seed=4, names=["Anna", "Ben"]))
    own = {keys[0]: "Anna", keys[1]: "Ben"}
    answers = play_out(tools, keys)
    for key, text in answers:
        name = own[key]
        assert set(re.findall(r"(\w+) offers \d+, sealed", text)) <= {name}
        if "money" in text and "is over" not in text:
            rows = dict(re.findall(r"^(Anna|Ben|Random 2) +\d+ +(\d+ cards?|[CEFW]+|–) ", text, re.MULTILINE))
            assert {who for who, hand in rows.items() if re.fullmatch("[CEFW]+", hand)} <= {name}
    assert all(any(f"{name} offers" in text for key, text in answers if own[key] == name) for name in own.values())


def test_a_bot_that_fails_is_told_of_and_the_match_goes_on() -> None:
    """The valuer moves for it."""
    match = begin(make_game("bigshot", 2, {}), 1)
    match.about["seats"] = ["Model", "Broken"]
    with BotPool([]) as bot_pool:
        table = HostedMatch("m1", match, {1: "exec:false"}, bot_pool, "en")
        for _ in range(4):
            table.play(0, match.offered(0)[0])
        assert match.pending.seats == (0,)
        assert "A bot failed, and the valuer moved for it (exec:false: " in table.describe_table(0)


def test_a_bot_that_waits_for_the_compiler_keeps_nobody_waiting(tools: GameTools) -> None:
    """Until it is ready, the valuer stands in, and that is said once."""
    begun = tools.start_match("zahltag", 2, opponents="expert", seed=6)
    answers = play_out(tools, tokens(begun))
    said = [begun, *(text for _, text in answers[1::2])]
    assert sum("the valuer plays instead" in text for text in said) == 1
    assert "The match is over." in said[-1]


def test_many_ask_at_once(tools: GameTools) -> None:
    """Each match is played by a thread of its own."""
    keys = [tokens(tools.start_match("zahltag", 2, opponents="random", seed=seed))[0] for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda key: play_out(tools, [key]), keys))
    assert tools.list_matches().count("The match is over.") == 4


def test_trouble_is_told_as_it_is() -> None:
    tools = GameTools("de")
    assert tools.explain_error(Trouble("the disk is full"), {}) == "the disk is full"
    assert tools.explain_error(Refused("unknown", "no such thing"), {}).endswith("(no such thing)")
    tools.close()
