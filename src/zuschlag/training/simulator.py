"""Games that live where the network does: on the GPU, one game a thread, or on the CPU.

The rules, what a seat sees of them, bots and the valuer's features are translated to C++ (`kernel.cpp`) and compiled once by
`nvcc` or a C++ compiler. On the GPU all arrays are PyTorch's and nothing is copied to the host between steps; on the CPU they
are numpy's. Both give the same bytes.
"""

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from zuschlag.bots.bigshot.search.simulation import MOST_CHILDREN
from zuschlag.bots.bigshot.search.tree import Node
from zuschlag.errors import Refused, short
from zuschlag.games.bigshot.state import HEAP
from zuschlag.games.observation_versions import is_listed_by, observed_game, replaced_by
from zuschlag.games.option import OptionValue
from zuschlag.kernel import Fields, Generator, below, next32, seeded
from zuschlag.kernel.cpp import KINDS, PRELUDE, spell, struct, translate
from zuschlag.kernel.cpp_compiler import cpu_command, gpu_command, load_library
from zuschlag.kernel.fields import shape_of
from zuschlag.training.arrays import Arrays
from zuschlag.training.bigshot import KIT as BIGSHOT
from zuschlag.training.game_kit import GameKit
from zuschlag.training.settings import COMPILED_BOTS
from zuschlag.training.zahltag import KIT as ZAHLTAG

SEATS = 4
REWARDS = 3
"""Share of the win, rank, margin."""

VERBS = (
    "deal", "is_over", "awaited", "count_moves", "nth_move", "make_move",
    "total_weight", "outcome_at", "settle", "winners", "score", "final_place",
)  # fmt: skip
OBSERVATION = ("observe", "action_of", "move_of")

RANDOM, CAUTIOUS, VALUER = range(len(COMPILED_BOTS))

Variant = tuple[int, Mapping[str, OptionValue]]
"""What a column plays: the number of players, and options."""


KITS = {kit.name: kit for kit in (BIGSHOT, ZAHLTAG)}
"""The games that can be simulated."""


def valuation_structs(valuation: Fields) -> str:
    """Two structs: `ValuationTables` is the record; `Valuation` points at its tables and has the rest of its own."""
    table = type(valuation)
    rows, copied = [], []
    for name, row in table.table.items():
        kind, shape, field = KINDS[row.kind], [f"[{size}]" for size in shape_of(table, row)], spell(name)
        is_filled = bool(np.any(np.array(getattr(valuation, name))))
        if not shape or is_filled:
            copied.append(f"{field}(tables.{field})")
        rows.append(
            f"  const {kind} (*{field}){''.join(shape[1:])};" if shape and is_filled else f"  {kind} {field}{''.join(shape)};"
        )
    constructor = f"  GPU Valuation(const ValuationTables& tables) : {', '.join(copied)} {{}}"
    return "\n".join([f"{struct('ValuationTables', table)}struct Valuation {{", *rows, constructor, "};", ""])


def find_kit(game: str, observation: int = 0) -> GameKit:
    """The kit of a game with a version of its observations. Refuses a game that cannot be simulated, and unknown versions."""
    if game not in KITS:
        raise Refused("unknown", f"there is no training for the game {short(game)}; expected {' or '.join(KITS)}")
    kit = KITS[game]
    if not observation:
        return kit

    def make(players: int, options: Mapping[str, OptionValue]) -> Any:
        return observed_game(kit.make(players, options), observation)

    rules = replaced_by(make(max(kit.valuations()), {}).observation)
    bots = kit.replaced_later[observation - 1] if observation <= len(kit.replaced_later) else {}
    return replace(kit, make=make, replaced={**kit.replaced, **rules, **bots})


def program(kit: GameKit) -> str:
    """The C++ text of the simulator for one game."""
    valuations = kit.valuations()
    game, valuation = kit.make(max(valuations), {}), valuations[max(valuations)]
    functions = {name: getattr(game.rules, name) for name in VERBS}
    functions |= {name: getattr(game.observation, name) for name in OBSERVATION}
    functions["is_listed"] = is_listed_by(game.observation)
    functions |= {"below": below, "next32": next32, "write_features": kit.write_features, "cautious_move": kit.cautious_move}
    functions |= kit.search
    text, names = translate(kit.replaced, *functions.values())
    observed = sum(feature.size for feature in game.features)
    defines = {name: names[function] for name, function in functions.items()} | {
        "OBSERVED": str(observed),
        "INPUTS": str(observed + len(kit.units)),
        "ACTIONS": str(game.observation.ACTIONS),
        "MARGIN_UNIT": f"{kit.margin_unit}f",
    }
    if kit.search:
        defines |= {"CANDIDATES": str(MOST_CHILDREN), "PLANNED": str(HEAP)}
    own = (Path(__file__).parent / "simulator.cpp").read_text(encoding="utf-8")
    structs = struct("Generator", Generator) + struct("State", game.state) + valuation_structs(valuation)
    if kit.search:
        structs += struct("Node", Node)
    return PRELUDE + structs + text + "".join(f"#define {name} {value}\n" for name, value in defines.items()) + own


SIMULATED = (
    "states", "rngs", "bot_rngs", "valuations", "actors", "actions", "valuer_actions", "observations", "masks", "dones",
    "rewards", "rivals", "rival_rngs", "rival_actions",
)  # fmt: skip
LOGGED = ("actor_log", "value_log", "reward_log", "done_log", "advantages", "is_valid")
COMPARED = ("root_games", "plans", "plan_lengths", "first_actions", "wins", "margins")


class Arguments(ctypes.Structure):
    """The struct `Arguments` of `simulator.cpp`."""

    _fields_ = (
        *((name, ctypes.c_longlong) for name in ("games", "is_new", "steps", "needs_valuer")),
        *((name, ctypes.c_void_p) for name in (*SIMULATED, *LOGGED)),
        ("gae_lambda", ctypes.c_float),
        ("samples", ctypes.c_longlong),
        *((name, ctypes.c_void_p) for name in COMPARED),
    )


def generators(games: int, *key: int | str) -> Any:
    """One generator for each game."""
    rows = np.zeros(games, Generator.dtype())
    for at in range(games):
        seeded(*key, at).pack(rows[at])
    return rows


CONTINUED = (
    "states", "rngs", "bot_rngs", "rival_rngs", "actors", "valuer_actions", "rival_actions", "observations", "masks",
)  # fmt: skip
"""The arrays that another simulator of the same games needs to go on from here."""


class Simulator:
    """One game a column, dealt again when it ends.

    After `advance`, `observations` and `masks` show what the seat in `actors` sees and may do, `valuer_actions` what the
    valuer would do there, and `rival_actions` what that one of COMPILED_BOTS would do whose number stands in `rivals`. Where
    `dones` is 1, the last action ended a game, and `rewards` says what it brought to every seat. Without `needs_valuer`, the
    valuer is asked only where it is a column's rival, and the other columns have none of its features.
    """

    def __init__(
        self,
        kit: GameKit,
        variants: Sequence[Variant],
        arrays: Arrays,
        *seed: int,
        rivals: Sequence[int] = (),
        needs_valuer: bool = True,
    ) -> None:
        self.arrays, self.games, self.needs_valuer = arrays, len(variants), needs_valuer
        self._library = load_library(program(kit), compiler(arrays.device))
        valuations = kit.valuations()
        game, n = kit.make(max(valuations), {}), self.games
        units = [feature.unit for feature in game.features for _ in range(feature.size)]
        self.actions_count: int = game.observation.ACTIONS
        self.observed = len(units)
        """How many inputs the observation has; the valuer's features follow, its action first."""
        self.inputs = len(units) + len(kit.units)
        self.input_scale = 1 / np.array([*units, *kit.units], np.float32)
        """What to multiply the numbers of `observations` by."""
        self.suggestions = slice(*(len(units) + at for at in kit.suggestions))
        """The inputs that are suggested actions, or -1."""
        packed = np.zeros(SEATS + 1, type(valuations[game.players]).dtype())
        for count, valuation in valuations.items():
            valuation.pack(packed[count])
        self.states = arrays.load(self._states(kit, variants, game.state.dtype()).view(np.uint8).reshape(n, -1))
        self.rngs, self.bot_rngs, self.rival_rngs = (arrays.zeros(n, 4, kind="int64") for _ in range(3))
        self.valuations = arrays.load(packed.view(np.uint8))
        self.rivals = arrays.load(np.array([*rivals] or [VALUER] * n, np.int8))
        self.actors = arrays.zeros(n, kind="int8")
        self.actions, self.valuer_actions, self.rival_actions = (arrays.zeros(n, kind="int64") for _ in range(3))
        self.observations = arrays.zeros(n, self.inputs, kind="int16")
        self.masks = arrays.zeros(n, self.actions_count, kind="uint8")
        self.dones = arrays.zeros(n, kind="uint8")
        self.rewards = arrays.zeros(n, SEATS, REWARDS)
        pointers = {name: arrays.pointer(getattr(self, name)) for name in SIMULATED}
        self._arguments = Arguments(games=n, needs_valuer=int(needs_valuer), **pointers)
        self.seed_games(*seed)

    @staticmethod
    def _states(kit: GameKit, variants: Sequence[Variant], dtype: Any) -> Any:
        rows = np.zeros(len(variants), dtype)
        blanks: dict[Any, Any] = {}
        for at, (players, options) in enumerate(variants):
            key = (players, *sorted(options.items()))
            if key not in blanks:
                blanks[key] = np.zeros(1, dtype)
                kit.make(players, options).blank().pack(blanks[key][0])
            rows[at] = blanks[key][0]
        return rows

    def seed_games(self, *seed: int) -> None:
        """Give every game generators of its own, from this seed."""
        for name, key in (("rngs", "games"), ("bot_rngs", "bots"), ("rival_rngs", "rivals")):
            numbers = generators(self.games, key, *seed).view(np.int64).reshape(self.games, -1)
            getattr(self, name)[:] = self.arrays.load(numbers)

    def saved(self) -> dict[str, Any]:
        """Everything that is needed to go on from here, as numpy arrays."""
        return {name: self.arrays.numpy(getattr(self, name)) for name in CONTINUED}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Go on from where another simulator of the same games was saved."""
        for name in CONTINUED:
            getattr(self, name)[:] = self.arrays.load(saved[name])

    def _call(self, name: str, arguments: Arguments) -> None:
        status = getattr(self._library, name)(ctypes.byref(arguments), ctypes.c_void_p(self.arrays.stream()))
        if status:
            raise RuntimeError(f"{name}: CUDA error {status}")

    def reset(self) -> None:
        """Deal all games."""
        self._arguments.is_new = 1
        self.advance()
        self._arguments.is_new = 0

    def advance(self) -> None:
        """Take `actions`, which must be possible, and go on to the next decision of every game."""
        self._call("advance", self._arguments)
        self._call("consult", self._arguments)

    def estimate_advantages(
        self, *, actors: Any, values: Any, rewards: Any, dones: Any, gae_lambda: float, advantages: Any, is_valid: Any
    ) -> None:
        """Write generalised advantages by step and game, seat by seat, and whether enough is known to estimate them.

        `actors` and `values` have one step more than the others: the decisions that come next. `gae_lambda` is λ; nothing is
        discounted, since all that a game brings comes at its end.
        """
        logs = {"actor_log": actors, "value_log": values, "reward_log": rewards, "done_log": dones}
        pointers = {
            name: self.arrays.pointer(array) for name, array in {**logs, "advantages": advantages, "is_valid": is_valid}.items()
        }
        self._call("estimate", Arguments(games=self.games, steps=len(dones), gae_lambda=gae_lambda, **pointers))

    def compare_moves(self, games: Any, samples: int) -> tuple[Any, Any, Any]:
        """Compare candidates for the decisions of these games by rollouts in which the valuer plays every seat.

        Returns an array of actions, -1 where there are no more candidates; and for each of them the mean share of the win and
        the mean margin of the seat to move. An action can stand there twice: it begins several placements.
        """
        shape = (len(games), MOST_CHILDREN)
        arrays = {
            "root_games": games,
            "plans": self.arrays.zeros(*shape, HEAP, kind="int16"),
            "plan_lengths": self.arrays.zeros(*shape, kind="int8"),
            "first_actions": self.arrays.zeros(*shape, kind="int16"),
            "wins": self.arrays.zeros(*shape, kind="int32"),
            "margins": self.arrays.zeros(*shape, kind="int32"),
        }
        pointer = self.arrays.pointer
        known = {name: pointer(getattr(self, name)) for name in SIMULATED} | {n: pointer(a) for n, a in arrays.items()}
        self._call("propose", Arguments(games=len(games), samples=samples, **known))
        self._call("roll", Arguments(games=len(games) * MOST_CHILDREN * samples, samples=samples, **known))
        return arrays["first_actions"], arrays["wins"] / (12 * samples), arrays["margins"] / (1000 * samples)


def compiler(device: str) -> list[str]:
    """The command that compiles a simulator for the device. Refuses where there is no compiler, and says what to install."""
    try:
        return gpu_command() if device == "cuda" else cpu_command()
    except FileNotFoundError as error:
        raise Refused("unknown", f"training compiles the rules, and there is {error}") from None
