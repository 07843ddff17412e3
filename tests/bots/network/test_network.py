"""Networks as bots: integer inference gives the same numbers in Python, by matrices, compiled and in C++; files are bounded."""

import ctypes
import shutil
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zuschlag.arena import Plan, check_plan
from zuschlag.bots import Turn, find
from zuschlag.bots.bigshot.network import policy as bigshot_policy
from zuschlag.bots.bigshot.network.features import (
    BID_SUGGESTIONS,
    NO_ACTION,
    SUGGESTED,
    UNITS,
    last_price,
    write_bid,
    write_features,
)
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.network.decision import CANDIDATES_SHOWN, plain_policy
from zuschlag.bots.network.fields import LOGIT_BITS, MOST_ACTIVATION, VALUES, Activations, Weights
from zuschlag.bots.network.inference import infer, odds, value_of
from zuschlag.bots.network.numpy_inference import infer_by_matrices, load_matrices
from zuschlag.bots.network.weights_file import MOST_BYTES as MOST_FILE_BYTES
from zuschlag.bots.network.weights_file import (
    activations_for,
    format_weights,
    load_weights,
    packed_weights,
    parse_weights,
    weights_digest,
)
from zuschlag.bots.spec import check_playable
from zuschlag.bots.zahltag.network import policy as zahltag_policy
from zuschlag.bots.zahltag.observed_state import observed_state, valuation_for
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.games.bigshot.auction import HIGHEST_BID
from zuschlag.games.bigshot.rules import RAISE
from zuschlag.games.bigshot.state import BIDDING
from zuschlag.kernel import seeded
from zuschlag.kernel.cpp import PRELUDE, struct, translate
from zuschlag.kernel.cpp_compiler import cpu_command, load_library
from zuschlag.match import Match, new

PACKAGES = {game: f"zuschlag.bots.{game}.network" for game in GAMES}
MOST_BYTES = 2_000_000

every_network = pytest.mark.parametrize("game", GAMES)


def decisions(game: str, players: int, count: int) -> Iterator[Turn[Any, Any]]:
    """Turns with a choice in a match that cautious bots play, spread over the match."""
    match: Match[Any, Any, Any] = new(game, players=players, seed=4)
    bots = [find("cautious")(1, seat) for seat in range(players)]
    found = 0
    while found < count and match.pending.seats:
        seat = match.pending.seats[0]
        turn = Turn(match, seat)
        if len(turn.offered) > 1 and turn.number % 3 == 0:
            found += 1
            yield turn.snapshot()
        match.play(seat, bots[seat].choose(turn))


def state_of(turn: Turn[Any, Any]) -> tuple[Any, Any, Any]:
    """What the policy of the turn's game takes: the policy, a state, a valuation."""
    if turn.game.name == "bigshot":
        s = turn.game.imagine(turn.view, seeded(1))
        return bigshot_policy.choose_by_network, s, make_valuation(s)
    s = observed_state(turn)
    return zahltag_policy.choose_by_network, s, valuation_for(s)


@every_network
def test_weights_fit_the_game_and_the_wheel(game: str) -> None:
    weights = load_weights(PACKAGES[game])
    observed = sum(feature.size for feature in new(game, players=4).game.features)
    assert weights.advice == observed
    assert weights.actions == new(game, players=4).game.observation.ACTIONS
    assert weights.outputs == weights.actions + weights.suggestions + VALUES
    packed = packed_weights(PACKAGES[game])
    assert packed.nbytes < 1.01 * MOST_BYTES
    assert packed[0]["last"].tolist() == [list(row) for row in weights.last]
    assert (packed[0]["trust"], packed[0]["first_bias"].tolist()) == (weights.trust, list(weights.first_bias))
    for rows in (weights.first, weights.second, weights.third, weights.last):
        most = np.abs(np.array(rows, np.int64)).sum(axis=0).max() * MOST_ACTIVATION
        assert most < 2**31, "a 32-bit sum can overflow"


@every_network
def test_weights_are_named_by_how_their_sha256_begins(game: str, tmp_path: Path) -> None:
    content = files(PACKAGES[game]).joinpath("weights.safetensors").read_bytes()
    assert len(weights_digest(PACKAGES[game])) == 12
    assert sha256(content).hexdigest().startswith(weights_digest(PACKAGES[game]))
    same, other = tmp_path / "same.safetensors", tmp_path / "other.safetensors"
    same.write_bytes(content)
    other.write_bytes(content + b"!")
    assert weights_digest(str(same)) == weights_digest(PACKAGES[game]) != weights_digest(str(other))


def test_the_suggestions_of_big_shot_stand_where_the_network_looks_for_them() -> None:
    weights = load_weights(PACKAGES["bigshot"])
    assert (weights.suggested - weights.advice, weights.suggested - weights.advice + weights.suggestions) == SUGGESTED
    assert weights.advice + len(UNITS) == max(weights.row_input) + 1


@every_network
def test_plain_python_and_matrices_infer_the_same_numbers(game: str) -> None:
    weights = load_weights(PACKAGES[game])
    for turn in [*decisions(game, 2, 2), *decisions(game, 4, 2)]:
        policy, s, valuation = state_of(turn)
        plain, by_matrices = activations_for(weights), activations_for(weights)
        move = policy(s, turn.seat, valuation, seeded(3), weights, plain)
        by_matrices.inputs = plain.inputs
        infer_by_matrices(load_matrices(PACKAGES[game]), by_matrices)
        assert by_matrices.outputs == plain.outputs
        assert turn.game.words[move] in turn.offered
        best = {plain.outputs[turn.game.observation.action_of(s, turn.seat, turn.game.numbers[word])] for word in turn.offered}
        assert plain.best == max(best)
        assert 0 <= value_of(weights, plain) <= 1000


@pytest.mark.untraced
@every_network
def test_compiled_code_infers_the_same_numbers_as_matrices(game: str) -> None:
    from zuschlag.kernel.numba_compiler import compile_rule

    compiled = compile_rule(infer, {})
    weights = load_weights(PACKAGES[game])
    random = np.random.default_rng(1)
    packed, record = packed_weights(PACKAGES[game]), np.zeros(1, type(activations_for(weights)).dtype())
    for _ in range(20):
        by_matrices = activations_for(weights)
        inputs = random.integers(-300, 300, len(by_matrices.inputs)) * (random.random(len(by_matrices.inputs)) < 0.3)
        inputs[weights.suggested : weights.suggested + weights.suggestions] = random.integers(
            NO_ACTION, weights.actions, weights.suggestions
        )
        by_matrices.inputs = inputs.tolist()
        record[0]["inputs"] = inputs
        infer_by_matrices(load_matrices(PACKAGES[game]), by_matrices)
        compiled(packed[0], record[0])
        assert record[0]["outputs"].tolist() == by_matrices.outputs


IN_CPP = """
extern "C" number choose(State* s, number seat, Valuation* valuation, Generator* rng, Weights* weights, Activations* at) {
  return CHOOSE(*s, seat, *valuation, *rng, *weights, *at);
}
"""


@pytest.mark.untraced
@pytest.mark.skipif(
    all(shutil.which(name) is None for name in ("c++", "g++", "clang++")), reason="no C++ compiler: apt-get install g++"
)
@every_network
def test_cpp_chooses_the_same_move_by_the_same_numbers_as_plain_python(game: str) -> None:
    weights = load_weights(PACKAGES[game])
    for turn in [*decisions(game, 2, 2), *decisions(game, 4, 2)]:
        policy, s, valuation = state_of(turn)
        plain, rng = activations_for(weights), seeded(3)
        tables = {"State": s, "Valuation": valuation, "Generator": rng, "Weights": weights, "Activations": plain}
        text, names = translate({}, policy)
        structs = "".join(struct(name, type(row)) for name, row in tables.items())
        library = load_library(PRELUDE + structs + text + IN_CPP.replace("CHOOSE", names[policy]), cpu_command("-O1"))
        records = {name: np.zeros(1, type(row).dtype()) for name, row in tables.items()}
        for name, row in tables.items():
            row.pack(records[name][0])
        pointers = {name: ctypes.c_void_p(record.ctypes.data) for name, record in records.items()}
        move = policy(s, turn.seat, valuation, rng, weights, plain)
        taken = library.choose(
            *(pointers["State"], ctypes.c_longlong(turn.seat)),
            *(pointers[name] for name in ("Valuation", "Generator", "Weights", "Activations")),
        )
        assert taken == move
        assert records["Activations"][0]["outputs"].tolist() == plain.outputs
        assert records["Generator"][0]["a"] == rng.a


def test_odds_fall_with_the_logit_and_unlikely_actions_are_never_drawn() -> None:
    at = Activations()
    at.best = 5 << LOGIT_BITS
    at.outputs[:5] = [at.best, at.best - (1 << LOGIT_BITS), at.best - (3 << LOGIT_BITS), 0, -(90 << LOGIT_BITS)]
    assert [round(odds(at, action) / 2**20, 3) for action in range(5)] == [1.0, 0.368, 0.0, 0.0, 0.0]


def test_sealed_choices_of_zahltag_are_drawn_by_the_policy() -> None:
    """From one turn, many generators: every move with its odds, others never."""
    turn = next(turn for turn in decisions("zahltag", 2, 100) if turn.view.phase == "offer")
    policy, s, valuation = state_of(turn)
    weights, at = load_matrices(PACKAGES["zahltag"]), activations_for(load_weights(PACKAGES["zahltag"]))
    drawn = [turn.game.words[plain_policy(policy)(s, turn.seat, valuation, seeded(n), weights, at)] for n in range(60)]
    likely = {word for word in turn.offered if odds(at, turn.game.numbers[word])}
    assert set(drawn) <= likely


def test_weights_survive_being_written_and_read() -> None:
    table = Weights.sized(ROWS=3, WIDTH=2, OUTPUTS=4)
    random = np.random.default_rng(2)
    arrays = {
        name: random.integers(-100, 100, tuple(table.sizes[dim] for dim in row.dims)) for name, row in table.table.items()
    }
    read = parse_weights(format_weights(arrays))
    for name, array in arrays.items():
        kept = getattr(read, name)
        assert (np.array([list(row) for row in kept]) if array.ndim == 2 else np.array(kept)).tolist() == array.tolist(), name


def test_a_deck_of_ones_own_is_played_by_the_valuer() -> None:
    match = new("zahltag", players=2, seed=2, contracts=["CE", "FW", "W"])
    turn = Turn(match, match.pending.seats[0])
    thought = find("network")(1, turn.seat).think(turn)
    assert thought.move in turn.offered
    assert thought.candidates[0].value is not None, "the valuer gives values, a network does not"


@every_network
def test_a_network_gives_its_move_among_the_likeliest_with_a_chance_to_win(game: str) -> None:
    for turn in decisions(game, 3, 4):
        thought = find("network")(1, turn.seat).think(turn)
        moves = [candidate.move for candidate in thought.candidates]
        assert thought.move in moves
        assert 1 < len(moves) <= CANDIDATES_SHOWN
        assert [candidate.move for candidate in thought.candidates if candidate.chance is not None] == [thought.move]


def test_suggested_bids_are_those_at_which_rivals_stop() -> None:
    """The keenest rival's last price, one less and one more, and the second keenest's: sorted here, found in one pass there."""
    suggested = 0
    for turn in decisions("bigshot", 4, 60):
        _, s, valuation = state_of(turn)
        if s.phase != BIDDING:
            continue
        out = [0] * len(UNITS)
        write_features(s, turn.seat, valuation, seeded(1), out, 0)
        rivals = [seat for seat in range(4) if seat != turn.seat and not s.passed[seat]]
        first, second = sorted([*(last_price(s, valuation, rival, turn.seat) for rival in rivals), 0], reverse=True)[:2]
        expected = [s.bid + 1, s.bid + 2, first - 1, first, first + 1, second, second + 1]
        actions = out[SUGGESTED[0] : SUGGESTED[1]]
        assert actions[: len(expected)] == [RAISE + bid if bid > s.bid else NO_ACTION for bid in expected]
        assert set(actions[BID_SUGGESTIONS:]) == {NO_ACTION}, "plans are suggested where cubes are placed"
        suggested += len(rivals) == 3
    assert suggested > 5


def test_a_bid_that_cannot_be_made_is_not_suggested() -> None:
    """On a board of one's own, cubes can be worth more than the highest bid; such a bid would stand for another action."""
    turn = next(turn for turn in decisions("bigshot", 4, 60) if state_of(turn)[1].phase == BIDDING)
    _, s, _ = state_of(turn)
    out = [NO_ACTION] * (3 * BID_SUGGESTIONS + 20)
    for nth, amount in enumerate((HIGHEST_BID, HIGHEST_BID + 1, 400)):
        write_bid(s, turn.seat, out, 0, nth, amount)
    assert out[:3] == [RAISE + HIGHEST_BID, NO_ACTION, NO_ACTION]


def weights_of(game: str) -> bytes:
    """The file of a game's network."""
    return files(PACKAGES[game]).joinpath("weights.safetensors").read_bytes()


@every_network
def test_a_network_in_a_file_plays(game: str, tmp_path: Path) -> None:
    """With the weights of the bot's own network it plays the same; with others it need not."""
    same, other = tmp_path / "same.safetensors", tmp_path / "other.safetensors"
    same.write_bytes(weights_of(game))
    weights = load_weights(PACKAGES[game])
    arrays = {name: np.array(getattr(weights, name), row.kind) for name, row in type(weights).table.items()}
    other.write_bytes(
        format_weights(arrays | {"last_bias": -arrays["last_bias"], "last": -arrays["last"], "trust": np.array(0)})
    )
    turns = list(decisions(game, 3, 12))
    chosen = [
        [find(bot)(5, turn.seat).choose(turn) for turn in turns] for bot in ("network", f"network:{same}", f"network:{other}")
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0] != chosen[2]


def test_a_file_that_is_no_network_of_the_game_is_refused(tmp_path: Path) -> None:
    """Before the first move where that can be known; the message says what was expected."""
    with pytest.raises(Refused, match=r"'mine.npz'; expected a file whose name ends with \.safetensors"):
        find("network:mine.npz")
    missing = f"{tmp_path}/{'deep/' * 20}none.safetensors"
    with pytest.raises(Refused, match=f"cannot read the weights '{missing}': No such file"):
        find(f"network:{missing}")
    rubbish = tmp_path / "rubbish.safetensors"
    whole = weights_of("zahltag")
    for content in (b"", b"rubbish", whole[:100], whole[: len(whole) // 2], whole.replace(b"row_input", b"row_output")):
        rubbish.write_bytes(content)
        load_weights.cache_clear()
        with pytest.raises(
            Refused, match=r"has no weights of a network; expected a file that `python -m zuschlag.training.quantise"
        ):
            find(f"network:{rubbish}")
    huge = tmp_path / "huge.safetensors"
    with huge.open("wb") as file:
        file.truncate(MOST_FILE_BYTES + 1)
    with pytest.raises(Refused, match="more than 67,108,864"):
        find(f"network:{huge}")
    foreign = tmp_path / "zahltag.safetensors"
    foreign.write_bytes(whole)
    turn = next(decisions("bigshot", 3, 1))
    said = "is for another game, or sees something else: it has 260 inputs and 34 actions; expected 649 and"
    with pytest.raises(Refused, match=said):
        find(f"network:{foreign}")(1, turn.seat).choose(turn)
    with pytest.raises(Refused, match=said):
        check_plan(Plan("bigshot", 2, ("random", f"network:{foreign}")))
    check_plan(Plan("zahltag", 2, ("random", f"network:{foreign}")))
    with pytest.raises(Refused, match=r"goofspiel has no networks, so .* cannot play it; there are some of bigshot, zahltag"):
        check_playable(f"network:{foreign}", "goofspiel")
