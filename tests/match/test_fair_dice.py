"""Fair dice: fixed by seed and salts, the same in an independent implementation, and without a bias."""

import math
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from tests.any_game import AnyMatch
from tests.match import independent_dice
from tests.match.example_matches import play_on, rolls
from tests.match.fair_matches import SALTS, SEED, fair_record
from tests.random_play import Variant, match_after
from zuschlag import Refused
from zuschlag.kernel import below
from zuschlag.match import FairDice, begin, make_game, replay
from zuschlag.match.creation import check_seed
from zuschlag.match.fair_dice import ALGORITHM, check_salt, commitment, draw_seed


def test_a_seed_is_drawn_that_nobody_can_guess() -> None:
    """256 bits, as 64 digits; no two are the same, and every bit is drawn."""
    seeds = [draw_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    assert all(len(seed) == 64 and set(seed) <= set("0123456789abcdef") for seed in seeds)
    for bit in range(256):
        assert 50 < sum(int(seed, 16) >> bit & 1 for seed in seeds) < 150


def test_commitment_and_dice_are_the_hashes_that_the_docs_promise() -> None:
    """Computed here with hashlib, and once elsewhere: they stay what they are for ever."""
    prefixed = f"zuschlag-dice-1 commitment:{SEED}"
    assert commitment(SEED) == sha256(prefixed.encode()).hexdigest() == independent_dice.commitment(SEED)
    text = f"zuschlag-dice-1 dice:{SEED};6:Anna's;0:;4:7:7;;3:~ ~;"
    key = FairDice(SEED, SALTS).dice().seed
    assert key == sha256(text.encode()).hexdigest() == independent_dice.mix_seed(SEED, list(SALTS))
    assert commitment(SEED) == "de94959a9c96e8e632f0403c8c14577d5c21c0e2400003dd593e909e38340b58"
    assert key == "40cf01a4474d4d2ec2183134c97780de27603b8802ccf576f47445d9cb5f3eb2"
    assert check_seed(key) == key


def test_a_stranger_gets_the_same_rolls() -> None:
    """Big Shot's eighteen, drawn by a program that has nothing of ours."""
    for players in (2, 3, 4):
        record = fair_record(make_game("bigshot", players, {}))
        key = independent_dice.mix_seed(SEED, list(SALTS[:players]))
        thrown = [move for move in record["moves"] if move.startswith("roll ")]
        assert thrown == [independent_dice.roll(key, ordinal) for ordinal in range(18)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stranger_gets_the_same_deals(players: int) -> None:
    """Big Shot's heaps, broker and colours, also where they are dealt anew; Zahltag's hands; who starts."""
    for seed in seeds(40):
        key = independent_dice.mix_seed(seed, list(SALTS[:players]))
        assert fair_record(make_game("bigshot", players, {}), seed=seed, decisions=0)["setup"] == independent_dice.heaps(
            key, players
        )
        assert fair_record(make_game("zahltag", players, {}), seed=seed, decisions=0)["setup"] == independent_dice.hands(
            key, players
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stranger_gets_the_same_cards(players: int) -> None:
    """Zahltag's contracts and paydays, out of what is left in the stack each time."""
    record = fair_record(make_game("zahltag", players, {}))
    key = independent_dice.mix_seed(SEED, list(SALTS[:players]))
    drawn = 0
    for number, word in enumerate(record["moves"]):
        if word.startswith("reveal "):
            left = replay(record, upto=number).outcomes
            assert list(left) == [word for word in make_game("zahltag", players, {}).outcomes if word in left]
            assert independent_dice.card(key, drawn, left) == word
            drawn += 1
    assert drawn > 5


def test_every_part_changes_the_dice() -> None:
    """The seed, each salt, which seat gave it, where one ends and the next begins, and how many seats there are."""
    other = SEED[:-1] + "0"
    given = [
        (SEED, ("", "")),
        (other, ("", "")),
        (SEED, ("", "", "")),
        (SEED, ("a", "bc")),
        (SEED, ("ab", "c")),
        (SEED, ("abc", "")),
        (SEED, ("", "abc")),
        (SEED, ("bc", "a")),
        (SEED, ("a;2:bc", "")),
        (SEED, ("a", "bc", "")),
        (SEED, ("a ", "bc")),
    ]
    assert len({FairDice(seed, salts).dice().seed for seed, salts in given}) == len(given)


def test_the_dice_of_play_change_with_a_salt() -> None:
    """Deal and rolls alike."""
    game = make_game("bigshot", 2, {})
    first, second = (play_on(begin(game, FairDice(SEED, salts).dice().seed)) for salts in (("a", "b"), ("b", "a")))
    assert first.setup != second.setup
    assert rolls(first) != rolls(second)


@pytest.mark.parametrize("salt", ["a", " ", "~", "x" * 64, "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}"])
def test_a_salt_is_up_to_64_printable_ascii_characters(salt: str) -> None:
    """And comes back as it was given."""
    assert check_salt(salt) == salt


@pytest.mark.parametrize("salt", ["", "x" * 65, "é", "a\n", "\x00", "\x7f", "漢", None, 7, True, b"a", ["a"], "x" * 10**6])
def test_any_other_salt_is_refused(salt: Any) -> None:
    """In few words."""
    with pytest.raises(Refused, match="1 to 64 printable ASCII") as refused:
        check_salt(salt)
    assert refused.value.code == "malformed"
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("seed", ["", SEED[:-1], SEED + "0", SEED.upper(), "g" * 64, SEED + "\n", 7, None, b"0" * 64])
def test_a_seed_is_64_digits(seed: Any) -> None:
    """Anything else has neither a commitment nor dice."""
    for asked in (lambda: commitment(seed), lambda: FairDice(seed, ("", ""))):
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            asked()
    with pytest.raises(Refused, match="the salt is"):
        FairDice(SEED, ("fine", "not\tfine"))


def test_what_is_told_is_all_that_a_checker_needs() -> None:
    """Algorithm, commitment, seed, salts."""
    assert FairDice(SEED, SALTS).told() == {
        "algorithm": ALGORITHM,
        "commitment": commitment(SEED),
        "seed": SEED,
        "salts": list(SALTS),
    }


def seeds(count: int) -> list[str]:
    return [sha256(str(n).encode()).hexdigest() for n in range(count)]


def chi_square(drawn: Counter[str], weights: dict[str, int]) -> float:
    draws, total = drawn.total(), sum(weights.values())
    return sum((drawn[word] - draws * w / total) ** 2 / (draws * w / total) for word, w in weights.items())


def bound(freedom: int) -> float:
    """Above which chi-square is once in a thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * math.pow(1 - spread + 3.09 * math.sqrt(spread), 3)


@pytest.mark.parametrize("variant", [("bigshot", 4, {}), ("zahltag", 3, {})], ids=["bigshot", "zahltag"])
def test_draws_are_distributed_by_their_weights(variant: Variant) -> None:
    """Over 6,000 seeds with the same salts, at the first draw and at a later one."""
    match = match_after(variant, 1, 0)
    while not any(move.startswith(match.game.chance) for move in match.moves):
        match.play(match.pending.seats[0], match.offered(match.pending.seats[0])[0])
    asked = begin(match.game, 1, "ask", match.setup)
    play_on_to_chance(asked, match)
    weights = asked.outcomes
    for ordinal in (0, 11):
        dice = [FairDice(seed, SALTS).dice() for seed in seeds(6000)]
        outcomes = (one.outcome(asked.game.rules, asked.state, asked.game.chance, ordinal) for one in dice)
        drawn = Counter(asked.game.outcomes[outcome] for outcome in outcomes)
        assert chi_square(drawn, weights) < bound(len(weights) - 1)


def play_on_to_chance(asked: AnyMatch, like: AnyMatch) -> None:
    """As the other match was played, up to its first draw."""
    for word in like.moves:
        if asked.pending.chance:
            return
        asked.play(asked.pending.seats[0], word)


def test_salts_do_not_bias_the_dice() -> None:
    """One seed, 6,000 salts: every face as often as it should."""
    drawn = Counter(str(below(FairDice(SEED, (str(n), "")).dice().generator("roll", 3), 6)) for n in range(6000))
    assert chi_square(drawn, dict.fromkeys("012345", 1)) < bound(5)
