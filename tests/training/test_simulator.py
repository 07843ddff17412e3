"""The simulator for training plays by the rules: what it shows, takes and pays is what Python mode does, number by number."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.training.conftest import needs_compiler
from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.simulation import MOST_CHILDREN, play_rollout
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.parameters import valuation_for
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.network.numpy_inference import infer_by_matrices, load_matrices
from zuschlag.bots.network.weights_file import activations_for, load_weights
from zuschlag.envs.batch.bigshot import VALUER
from zuschlag.envs.batch.compiled_opponents import opponent_policy
from zuschlag.envs.rewards import reward_in_python
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.games.bigshot import rules
from zuschlag.games.bigshot.observation import action_of
from zuschlag.games.bigshot.rules import make_move
from zuschlag.games.bigshot.state import COLOURS, PLACING, SPACES, State
from zuschlag.games.observation_versions import is_listed_by
from zuschlag.kernel import Build, Generator, below, next32
from zuschlag.kernel.playout import FIRST_SEAT
from zuschlag.training.arrays import NumpyArrays
from zuschlag.training.bot_network import bot_arrays
from zuschlag.training.game_kit import GameKit
from zuschlag.training.league import LEARNER, PAST, RIVAL, Division, make_tables, weighted_variants
from zuschlag.training.network import Network, load_network, network_of
from zuschlag.training.quantise import quantise
from zuschlag.training.settings import COMPILED_BOTS, MIXES
from zuschlag.training.simulator import CAUTIOUS, KITS, REWARDS, SEATS, Simulator, Variant, find_kit

ARRAYS = NumpyArrays(1)
CHECKPOINTS = Path(__file__).parents[2] / "bench" / "training" / "checkpoints"


def generator_at(rngs: Any, at: int) -> Generator:
    rng = Generator()
    rng.a, rng.b, rng.c, rng.counter = rngs[at].tolist()
    return rng


class PythonGame:
    """One column of a simulator in Python mode: the same generators, the same valuer."""

    def __init__(self, simulator: Simulator, at: int, kit: GameKit, players: int, options: Mapping[str, Any]) -> None:
        self.simulator, self.at, self.kit, self.game = simulator, at, kit, kit.make(players, options)
        self.build = Build(self.kit.replaced, silent="emit" not in self.kit.replaced)
        self.state: Any = self.game.blank()
        self.valuation = self.kit.valuations()[players]
        self.rng, self.bot_rng = (generator_at(rngs, at) for rngs in (simulator.rngs, simulator.bot_rngs))
        self.policy = self.build(opponent_policy(self.game).choose)
        self.seat, self.is_done, self.ended = 0, False, 0
        self.rewards = np.zeros((SEATS, REWARDS), np.float32)

    def rule(self, name: str) -> Any:
        return self.build(getattr(self.game.observation if hasattr(self.game.observation, name) else self.game.rules, name))

    def advance(self, action: int | None) -> None:
        s, self.is_done = self.state, False
        if action is None:
            self.rule("deal")(s, self.rng)
        else:
            self.rule("make_move")(s, self.seat, self.rule("move_of")(s, self.seat, action))
        while not (seats := self.rule("awaited")(s)):
            if self.rule("is_over")(s):
                self.is_done = True
                self.ended += 1
                for seat in range(s.players):
                    share, rank, margin = (
                        reward_in_python(self.game.rules, name)(s, seat) for name in ("share", "rank", "margin")
                    )
                    self.rewards[seat] = share, rank, min(max(margin / self.kit.margin_unit, -1), 1)
                self.rule("deal")(s, self.rng)
            else:
                self.rule("settle")(s, self.rule("outcome_at")(s, below(self.rng, self.rule("total_weight")(s))))
        self.seat = FIRST_SEAT[seats]

    def check(self) -> None:
        """Everything that follows from the rules."""
        simulator, at, s = self.simulator, self.at, self.state
        assert self.game.state.unpack(simulator.states[at].view(self.game.state.dtype())[0]) == s
        assert simulator.rngs[at].tolist() == self.rng.numbers()
        assert (simulator.actors[at], simulator.dones[at]) == (self.seat, self.is_done)
        assert np.allclose(simulator.rewards[at], self.rewards, atol=1e-6)
        observation = [0] * simulator.observed
        self.rule("observe")(s, self.seat, observation)
        assert simulator.observations[at, : simulator.observed].tolist() == observation
        mask = [0] * simulator.actions_count
        for n in range(self.rule("count_moves")(s, self.seat)):
            move = self.rule("nth_move")(s, self.seat, n)
            if is_listed_by(self.game.observation)(s, self.seat, move):
                mask[self.rule("action_of")(s, self.seat, move)] = 1
        assert simulator.masks[at].tolist() == mask

    def check_valuer(self, bot_rng: Generator) -> None:
        """The valuer's features, and that its action is the move of the policy that bots play by."""
        simulator, at, s = self.simulator, self.at, self.state
        features = [0] * (simulator.inputs - simulator.observed)
        self.build(self.kit.write_features)(s, self.seat, self.valuation, bot_rng.copy(), features, 0)
        assert simulator.observations[at, simulator.observed :].tolist() == features
        move = self.policy(s, self.seat, bot_rng, self.kit.valuations()[s.players], VALUER)
        assert simulator.valuer_actions[at] == self.rule("action_of")(s, self.seat, move)
        assert simulator.bot_rngs[at].tolist() == bot_rng.numbers()
        assert features[int(simulator.valuer_actions[at])] == 1


@needs_compiler
@pytest.mark.parametrize("observation", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_the_simulator_does_what_python_mode_does(game: str, observation: int) -> None:
    """Every variant, step by step: states, generators, actors, observations, masks, ends and rewards; of the valuer, samples.

    Most actions are random, which makes auctions short, the others are the valuer's: games take many ways and end.
    """
    variants = GAMES[game].variants
    kit = find_kit(game, observation)
    simulator = Simulator(kit, variants, ARRAYS, 5)
    games = [PythonGame(simulator, at, kit, *variant) for at, variant in enumerate(variants)]
    random = np.random.default_rng(5)
    for step in range(280):
        before = simulator.bot_rngs.copy()
        if step == 0:
            simulator.reset()
        else:
            chosen = (random.random(simulator.masks.shape) * simulator.masks).argmax(axis=1)
            simulator.actions[:] = np.where(random.random(len(variants)) < 0.8, chosen, simulator.valuer_actions)
            simulator.advance()
        for column in games:
            column.advance(None if step == 0 else int(simulator.actions[column.at]))
            column.check()
            if (step + column.at) % 16 == 0:
                column.check_valuer(generator_at(before, column.at))
    assert {column.state.players for column in games if column.ended} == {2, 3, 4}


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
def test_rivals_make_the_moves_of_their_bots(game: str) -> None:
    """Random and cautious, with generators of their own; without the valuer's features where they are not needed."""
    variants = [*GAMES[game].variants] * 2
    rivals = [at >= len(variants) // 2 for at in range(len(variants))]
    simulator = Simulator(KITS[game], variants, ARRAYS, 3, rivals=rivals, needs_valuer=False)
    games = [PythonGame(simulator, at, KITS[game], *variant) for at, variant in enumerate(variants)]
    for step in range(60):
        rngs = [generator_at(simulator.rival_rngs, at) for at in range(len(variants))]
        if step == 0:
            simulator.reset()
        else:
            simulator.actions[:] = simulator.rival_actions
            simulator.advance()
        for column, rng in zip(games, rngs, strict=True):
            column.advance(None if step == 0 else int(simulator.actions[column.at]))
            s, seat = column.state, column.seat
            if simulator.rivals[column.at] == CAUTIOUS:
                move = column.policy(s, seat, rng, None, CAUTIOUS)
            else:
                move = column.rule("nth_move")(s, seat, below(rng, column.rule("count_moves")(s, seat)))
            assert simulator.rival_actions[column.at] == column.rule("action_of")(s, column.seat, move)
            assert simulator.rival_rngs[column.at].tolist() == rng.numbers()
    assert not simulator.observations[:, simulator.observed :].any()
    assert set(simulator.rivals.tolist()) == {COMPILED_BOTS.index("random"), CAUTIOUS}


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
def test_the_networks_of_the_bots_are_read_back_from_their_weights(game: str) -> None:
    """In the positions of a game, the likeliest move is nearly always that of the network that was made into weights."""
    simulator = Simulator(KITS[game], [*GAMES[game].variants], ARRAYS, 4)
    original = load_network(CHECKPOINTS / f"{game}.npz", simulator)
    again = network_of(bot_arrays(game), simulator, "network")
    simulator.reset()
    agreed, decided = 0, 0
    for _ in range(40):
        first, second = (
            np.where(simulator.masks == 1, network.infer(simulator.observations)[0], -np.inf) for network in (original, again)
        )
        has_choice = simulator.masks.sum(axis=1) > 1
        agreed += int((first.argmax(axis=1) == second.argmax(axis=1))[has_choice].sum())
        decided += int(has_choice.sum())
        simulator.actions[:] = first.argmax(axis=1)
        simulator.advance()
    assert agreed / decided > 0.97


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
def test_a_network_of_version_0_plays_as_before_with_version_1(game: str) -> None:
    """The same logits and values in the same positions, whatever the new numbers are; placements wait for their colour."""
    variants = [*GAMES[game].variants]
    first, later = (Simulator(find_kit(game, version), variants, ARRAYS, 6) for version in (0, 1))
    old, new = (network_of(bot_arrays(game), simulator, "network") for simulator in (first, later))
    for simulator in (first, later):
        simulator.reset()
    for _ in range(60):
        logits, values, _ = old.infer(first.observations)
        again, judged, _ = new.infer(later.observations)
        is_same = (first.valuer_actions == later.valuer_actions) & (first.masks == later.masks).all(axis=1)
        assert is_same.mean() > 0.3
        np.testing.assert_allclose(again[is_same], logits[is_same], atol=2e-3)
        np.testing.assert_allclose(judged[is_same], values[is_same], atol=2e-3)
        chosen = np.where(later.masks == 1, again, -np.inf).argmax(axis=1)
        assert (first.masks[np.arange(len(variants)), chosen] == 1).all()
        first.actions[:] = later.actions[:] = chosen
        first.advance()
        later.advance()
    with pytest.raises(Refused, match="it needs a later version of the observations"):
        network_of(saved_arrays(new, later), first, "later")


def saved_arrays(network: Network, simulator: Simulator) -> dict[str, Any]:
    """A network's arrays, as `Network.save` keeps them."""
    layers = {f"{name}{n}": array for n, layer in enumerate(network.layers) for name, array in zip("wb", layer, strict=True)}
    scale = network.input_scale
    return {**layers, "input_scale": scale, "trust": np.float32(1), "advice": np.int32(simulator.observed)}


def estimated(log: dict[str, Any], at: int, trace: float) -> tuple[list[list[float]], list[bool]]:
    """Advantages of one column, from the definition: every decision of a seat is judged by that seat's next one."""
    steps = len(log["dones"])
    advantages, is_valid = [[0.0] * REWARDS for _ in range(steps)], [False] * steps
    for step in reversed(range(steps)):
        seat = log["actors"][step, at]
        game_end = next((t for t in range(step, steps) if log["dones"][t, at]), None)
        last = steps + 1 if game_end is None else game_end + 1
        following = next((t for t in range(step + 1, last) if log["actors"][t, at] == seat), None)
        if following is None and game_end is None:
            continue
        is_valid[step] = True
        for k in range(REWARDS):
            own = log["values"][step, at, k]
            if following is None:
                advantages[step][k] = log["rewards"][game_end, at, seat, k] - own
            else:
                later = advantages[following][k] if following < steps else 0.0
                advantages[step][k] = log["values"][following, at, k] - own + trace * later
    return advantages, is_valid


@needs_compiler
def test_advantages_are_those_of_the_definition() -> None:
    """Several seats in turn, games that end in the middle, at once, at the very end, or not at all."""
    variants: list[Variant] = [(players, {}) for players in (2, 3, 4) for _ in range(4)]
    simulator = Simulator(KITS["zahltag"], variants, ARRAYS, 1)
    random, steps, games = np.random.default_rng(7), 40, len(variants)
    log: dict[str, Any] = {
        "actors": np.stack([random.integers(0, players, steps + 1) for players, _ in variants], axis=1).astype(np.int8),
        "values": random.random((steps + 1, games, REWARDS), np.float32),
        "rewards": random.random((steps, games, SEATS, REWARDS), np.float32),
        "dones": (random.random((steps, games)) < 0.08).astype(np.uint8),
    }
    log["dones"][:, 0] = 0
    log["dones"][-1, 1] = 1
    log["dones"][4:6, 2] = 1
    advantages, is_valid = np.zeros((steps, games, REWARDS), np.float32), np.zeros((steps, games), np.uint8)
    simulator.estimate_advantages(**log, gae_lambda=0.9, advantages=advantages, is_valid=is_valid)
    for at in range(games):
        expected, known = estimated(log, at, 0.9)
        assert is_valid[:, at].tolist() == known
        assert np.allclose(advantages[:, at], expected, atol=1e-5)
    assert 0 < is_valid.mean() < 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mix", MIXES)
def test_a_league_gives_every_seat_of_every_variant_to_the_learner_equally_often(game: str, mix: str) -> None:
    variants = weighted_variants(game, (2, 3, 4), mix)
    assert {(n, *options.items()) for n, options in variants} == {(n, *options.items()) for n, options in GAMES[game].variants}
    divisions: dict[Division, int] = {
        "self": LEARNER,
        "valuers": RIVAL,
        "mixed": RIVAL,
        "cautious": RIVAL,
        "past": PAST,
        "opponents": PAST,
    }
    for division, opponent in divisions.items():
        tables = make_tables(variants, 24 * len(variants), division)
        for name in {table.name for table in tables}:
            seatings = [table.players_by_seat for table in tables if table.name == name]
            learners = [sum(seats[seat] == LEARNER for seats in seatings) for seat in range(len(seatings[0]))]
            assert len(set(learners)) == 1, (division, name)
            assert learners[0] * len(learners) >= len(seatings)
            assert {who for seats in seatings for who in seats} == {LEARNER, opponent}


def test_an_even_mix_plays_every_number_of_players_equally_often() -> None:
    players = [n for n, _ in weighted_variants("bigshot", (2, 3, 4), "even")]
    assert [players.count(n) for n in (2, 3, 4)] == [4, 4, 4]
    classic = weighted_variants("bigshot", (2, 3, 4), "classic")
    assert [sum(n == m for m, _ in classic) for n in (2, 3, 4)] == [1, 6, 7]
    assert [sum(n == m for m, options in classic if not options) for n in (2, 3, 4)] == [1, 3, 4]
    assert weighted_variants("bigshot", (3,), "even", without_options=True) == [(3, {})]


def logits_of(network: dict[str, Any], observations: Any, actions: int) -> Any:
    """The policy of a saved network, in numpy."""
    first, *rest, (weights, bias) = [(network[f"w{n}"], network[f"b{n}"]) for n in range(4)]
    hidden = np.maximum(observations * network["input_scale"] @ first[0] + first[1], 0)
    for layer in rest:
        hidden = hidden + np.maximum(hidden @ layer[0] + layer[1], 0)
    out = (hidden @ weights + bias)[:, :-REWARDS]
    logits = out[:, :actions] + network["trust"] * observations[:, network["advice"] :][:, :actions]
    for at, learnt in zip(range(*network["suggestions"]), out[:, actions:].T, strict=True):
        suggested = np.flatnonzero(observations[:, at] >= 0)
        logits[suggested, observations[suggested, at]] += learnt[suggested]
    return logits


@needs_compiler
@pytest.mark.parametrize(("game", "least"), [("bigshot", 0.95), ("zahltag", 0.75)])
def test_the_committed_networks_beat_the_valuer_at_two(game: str, least: float) -> None:
    """They fit the simulator, and choose with numpy alone: 24 games, of which the docs promise 100 % and 90 %."""
    path = CHECKPOINTS / f"{game}.npz"
    assert path.stat().st_size < 4_000_000
    with np.load(path) as kept:
        network = {name: kept[name].astype(np.float32 if kept[name].dtype == np.float16 else kept[name].dtype) for name in kept}
    games = 24
    simulator = Simulator(KITS[game], [(2, {})] * games, ARRAYS, 9)
    assert np.array_equal(network["input_scale"], simulator.input_scale)
    learners, shares = np.arange(games) % 2, np.full(games, -1.0)
    simulator.reset()
    while (shares < 0).any():
        chosen = np.where(
            simulator.masks == 1, logits_of(network, simulator.observations, simulator.actions_count), -np.inf
        ).argmax(axis=1)
        simulator.actions[:] = np.where(simulator.actors == learners, chosen, simulator.valuer_actions)
        simulator.advance()
        ended = (simulator.dones == 1) & (shares < 0)
        shares[ended] = simulator.rewards[np.arange(games), learners, 0][ended]
    assert shares.mean() >= least


@needs_compiler
@pytest.mark.parametrize("game", KITS)
def test_the_bots_weights_are_the_checkpoints_and_choose_as_they_do(game: str) -> None:
    """Byte for byte what `zuschlag.training.quantise` makes of it; the likeliest move is the same in nearly every decision."""
    with np.load(CHECKPOINTS / f"{game}.npz") as kept:
        arrays = {name: kept[name] for name in kept}
    content = quantise(arrays, 8, KITS[game].finer_rows)
    assert files(f"zuschlag.bots.{game}.network").joinpath("weights.safetensors").read_bytes() == content
    assert len(content) < 2_000_000
    weights, matrices = load_weights(f"zuschlag.bots.{game}.network"), load_matrices(f"zuschlag.bots.{game}.network")
    network = {name: array.astype(np.float32 if array.dtype == np.float16 else array.dtype) for name, array in arrays.items()}
    simulator = Simulator(KITS[game], [*GAMES[game].variants], ARRAYS, 2)
    simulator.reset()
    agreed, decided = 0, 0
    for _ in range(60):
        logits = np.where(simulator.masks == 1, logits_of(network, simulator.observations, simulator.actions_count), -np.inf)
        for at, mask in enumerate(simulator.masks):
            if mask.sum() > 1:
                activations = activations_for(weights)
                activations.inputs = simulator.observations[at].tolist()
                infer_by_matrices(matrices, activations)
                found = np.where(mask == 1, activations.outputs[: simulator.actions_count], -(2**60)).argmax()
                agreed, decided = agreed + int(found == logits[at].argmax()), decided + 1
        simulator.actions[:] = logits.argmax(axis=1)
        simulator.advance()
    assert decided > 50
    assert agreed / decided > 0.97


@needs_compiler
def test_rollouts_compare_the_searchs_candidates_as_python_mode_does() -> None:
    """Candidates, and what they win over two samples of dice, which are the same for every candidate."""
    simulator = Simulator(KITS["bigshot"], [(2, {}), (4, {})], ARRAYS, 7)
    simulator.reset()
    searched = set[int]()
    while len(searched) < 2:
        simulator.actions[:] = simulator.valuer_actions
        simulator.advance()
        for at, players in enumerate((2, 4)):
            s = State.unpack(simulator.states[at].view(State.dtype())[0])
            if at not in searched and s.round == SPACES - 1 and s.phase == PLACING:  # the last round: rollouts are short
                searched.add(at)
                check_comparison(simulator, at, s, valuation_for(players, tuple(range(COLOURS))))


def check_comparison(simulator: Simulator, at: int, s: State, valuation: Valuation) -> None:
    seat, samples = int(simulator.actors[at]), 2
    nodes = [Node() for _ in range(MOST_CHILDREN + 1)]
    add_candidates(s, valuation, nodes, ROOT, 1)
    candidates = nodes[1 : 1 + nodes[ROOT].children]
    actions, wins, margins = simulator.compare_moves(np.array([at]), samples)
    assert actions[0].tolist()[: len(candidates)] == [action_of(s, seat, node.moves[0]) for node in candidates]
    assert set(actions[0].tolist()[len(candidates) :]) <= {-1}
    for n, node in enumerate(candidates):
        won, margin = 0.0, 0
        for sample in range(samples):
            rng, copy = generator_at(simulator.rngs, at), s.copy()
            rng.a = (rng.a + (sample + 1) * 0x9E3779B1) & 0xFFFFFFFF
            for _ in range(16):
                next32(rng)
            for move in node.moves[: node.length]:
                make_move(copy, seat, move)
            play_rollout(copy, valuation, rng, 1000)
            won += reward_in_python(rules, "share")(copy, seat)
            margin += int(1000 * min(max(reward_in_python(rules, "margin")(copy, seat) / 50, -1), 1))
        assert np.isclose(wins[0, n], won / samples)
        assert abs(margins[0, n] - margin / 1000 / samples) <= 0.001
