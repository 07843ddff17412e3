"""Games that live where the network does: on the GPU, one game a thread, or on the CPU.

The rules, what a seat sees of them and the valuer's features are translated to C++ (`kernel.cpp`) and compiled once by `nvcc`
or a C++ compiler. On the GPU all arrays are torch tensors and nothing is copied to the host between steps; on the CPU they are
numpy arrays, or torch tensors where torch is asked for. Both give the same bytes.
"""

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from zuschlag.bots.bigshot.network import features as bigshot_features
from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.simulation import MOST_CHILDREN, play_rollout
from zuschlag.bots.bigshot.search.tree import Node
from zuschlag.bots.bigshot.valuer.parameters import valuation_for
from zuschlag.bots.zahltag.network import features as zahltag_features
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.envs.deal import colours_in_order
from zuschlag.games.bigshot.state import COLOURS, HEAP
from zuschlag.games.option import OptionValue
from zuschlag.games.zahltag.state import DISTINCT
from zuschlag.kernel import Fields, Generator, below, next32, seeded
from zuschlag.kernel.cpp import KINDS, PRELUDE, spell, struct, translate
from zuschlag.kernel.cpp_compiler import cpu_command, gpu_command, load_library
from zuschlag.kernel.fields import shape_of
from zuschlag.match import make_game

SEATS = 4
REWARDS = 3
"""Share of the win, rank, margin."""

VERBS = (
    "deal", "is_over", "awaited", "count_moves", "nth_move", "make_move",
    "total_weight", "outcome_at", "settle", "winners", "score", "final_place",
)  # fmt: skip
OBSERVATION = ("observe", "action_of", "move_of")

Variant = tuple[int, Mapping[str, OptionValue]]
"""What a column plays: the number of players, and options."""


@dataclass(frozen=True)
class GameKit:
    """What the simulator needs of a game beyond its rules."""

    write_features: Callable[..., int]
    units: tuple[float, ...]
    """What each of the valuer's features is divided by."""
    valuations: Callable[[], dict[int, Fields]]
    """The valuer's tables, by number of players."""
    replaced: dict[str, object]
    """Rules that the simulator replaces, by name."""
    margin_unit: float
    """The lead in millions that counts as 1."""
    suggestions: tuple[int, int] = (0, 0)
    """Where among the valuer's features suggested actions begin and end."""
    search: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    """What compares moves by rollouts: `add_candidates` and `play_rollout`; none where the game has no such search."""


KITS = {
    "bigshot": GameKit(
        bigshot_features.write_features,
        bigshot_features.UNITS,
        lambda: {players: valuation_for(players, tuple(range(COLOURS))) for players in (2, 3, 4)},
        {"deal_colours": colours_in_order},  # so that one table of chances serves all games; observations do not show it
        50.0,
        bigshot_features.SUGGESTED,
        {"add_candidates": add_candidates, "play_rollout": play_rollout},
    ),
    "zahltag": GameKit(
        zahltag_features.write_features,
        zahltag_features.UNITS,
        lambda: {players: make_valuation(players, DISTINCT) for players in (2, 3, 4)},
        {},
        20.0,
    ),
}


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


def program(game_name: str) -> str:
    """The C++ text of the simulator for one game."""
    kit, game = KITS[game_name], make_game(game_name, 4, {})
    functions = {name: getattr(game.rules, name) for name in VERBS}
    functions |= {name: getattr(game.observation, name) for name in OBSERVATION}
    functions |= {"below": below, "next32": next32, "write_features": kit.write_features, **kit.search}
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
    structs = struct("Generator", Generator) + struct("State", game.state) + valuation_structs(kit.valuations()[SEATS])
    if kit.search:
        structs += struct("Node", Node)
    return PRELUDE + structs + text + "".join(f"#define {name} {value}\n" for name, value in defines.items()) + own


SIMULATED = (
    "states", "rngs", "bot_rngs", "valuations", "actors", "actions", "valuer_actions", "observations", "masks", "dones",
    "rewards",
)  # fmt: skip
LOGGED = ("actor_log", "value_log", "reward_log", "done_log", "advantages", "is_valid")
COMPARED = ("root_games", "plans", "plan_lengths", "first_actions", "wins", "margins")


class Arguments(ctypes.Structure):
    """The struct `Arguments` of `simulator.cpp`."""

    _fields_ = (
        *((name, ctypes.c_longlong) for name in ("games", "is_new", "steps")),
        *((name, ctypes.c_void_p) for name in (*SIMULATED, *LOGGED)),
        ("trace", ctypes.c_float),
        ("samples", ctypes.c_longlong),
        *((name, ctypes.c_void_p) for name in COMPARED),
    )


def generators(games: int, *key: int | str) -> Any:
    """One generator for each game."""
    rows = np.zeros(games, Generator.dtype())
    for at in range(games):
        seeded(*key, at).pack(rows[at])
    return rows


class Simulator:
    """One game a column, dealt again when it ends. `device`: "numpy", or "cpu" or "cuda" for torch tensors.

    After `advance`, `observations` and `masks` show what the seat in `actors` sees and may do, and `valuer_actions` what the
    valuer would do there. Where `dones` is 1, the last action ended a game, and `rewards` says what it brought to every seat.
    """

    def __init__(self, game_name: str, variants: Sequence[Variant], device: str, seed: int) -> None:
        self.device, self.games = device, len(variants)
        self._library = load_library(program(game_name), gpu_command() if device == "cuda" else cpu_command())
        kit, game, n = KITS[game_name], make_game(game_name, SEATS, {}), self.games
        units = [feature.unit for feature in game.features for _ in range(feature.size)]
        self.actions_count: int = game.observation.ACTIONS
        self.observed = len(units)
        """How many inputs the observation has; the valuer's features follow, its action first."""
        self.inputs = len(units) + len(kit.units)
        self.input_scale = 1 / np.array([*units, *kit.units], np.float32)
        """What to multiply the numbers of `observations` by."""
        self.suggestions = slice(*(len(units) + at for at in kit.suggestions))
        """The inputs that are suggested actions, or -1."""
        valuations = kit.valuations()
        packed = np.zeros(SEATS + 1, type(valuations[SEATS]).dtype())
        for players, valuation in valuations.items():
            valuation.pack(packed[players])
        self.states = self._array(self._states(game_name, variants, game.state.dtype()).view(np.uint8).reshape(n, -1))
        self.rngs = self._array(generators(n, "games", seed).view(np.int64).reshape(n, -1))
        self.bot_rngs = self._array(generators(n, "bots", seed).view(np.int64).reshape(n, -1))
        self.valuations = self._array(packed.view(np.uint8))
        self.actors = self._array(np.zeros(n, np.int8))
        self.actions = self._array(np.zeros(n, np.int64))
        self.valuer_actions = self._array(np.zeros(n, np.int64))
        self.observations = self._array(np.zeros((n, self.inputs), np.int16))
        self.masks = self._array(np.zeros((n, self.actions_count), np.uint8))
        self.dones = self._array(np.zeros(n, np.uint8))
        self.rewards = self._array(np.zeros((n, SEATS, REWARDS), np.float32))
        self._arguments = Arguments(games=n, **{name: pointer(getattr(self, name)) for name in SIMULATED})

    @staticmethod
    def _states(game: str, variants: Sequence[Variant], dtype: Any) -> Any:
        rows = np.zeros(len(variants), dtype)
        blanks: dict[Any, Any] = {}
        for at, (players, options) in enumerate(variants):
            key = (players, *sorted(options.items()))
            if key not in blanks:
                blanks[key] = np.zeros(1, dtype)
                make_game(game, players, options).blank().pack(blanks[key][0])
            rows[at] = blanks[key][0]
        return rows

    def _array(self, array: Any) -> Any:
        if self.device == "numpy":
            return np.ascontiguousarray(array)
        import torch

        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def _call(self, name: str, arguments: Arguments) -> None:
        stream = 0
        if self.device == "cuda":
            import torch

            stream = torch.cuda.current_stream().cuda_stream
        status = getattr(self._library, name)(ctypes.byref(arguments), ctypes.c_void_p(stream))
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
        self, *, actors: Any, values: Any, rewards: Any, dones: Any, trace: float, advantages: Any, is_valid: Any
    ) -> None:
        """Write generalised advantages by step and game, seat by seat, and whether enough is known to estimate them.

        `actors` and `values` have one step more than the others: the decisions that come next. `trace` is λ; nothing is
        discounted, since all that a game brings comes at its end.
        """
        logs = {"actor_log": actors, "value_log": values, "reward_log": rewards, "done_log": dones}
        pointers = {name: pointer(array) for name, array in {**logs, "advantages": advantages, "is_valid": is_valid}.items()}
        self._call("estimate", Arguments(games=self.games, steps=len(dones), trace=trace, **pointers))

    def compare_moves(self, games: Any, samples: int) -> tuple[Any, Any, Any]:
        """Compare candidates for the decisions of these games by rollouts in which the valuer plays every seat.

        Returns an array of actions, -1 where there are no more candidates; and for each of them the mean share of the win and
        the mean margin of the seat to move. An action can stand there twice: it begins several placements.
        """
        shape = (len(games), MOST_CHILDREN)
        arrays = {
            "root_games": games,
            "plans": self._array(np.zeros((*shape, HEAP), np.int16)),
            "plan_lengths": self._array(np.zeros(shape, np.int8)),
            "first_actions": self._array(np.zeros(shape, np.int16)),
            "wins": self._array(np.zeros(shape, np.int32)),
            "margins": self._array(np.zeros(shape, np.int32)),
        }
        known = {name: pointer(getattr(self, name)) for name in SIMULATED} | {n: pointer(a) for n, a in arrays.items()}
        self._call("propose", Arguments(games=len(games), samples=samples, **known))
        self._call("roll", Arguments(games=len(games) * MOST_CHILDREN * samples, samples=samples, **known))
        return arrays["first_actions"], arrays["wins"] / (12 * samples), arrays["margins"] / (1000 * samples)


def pointer(array: Any) -> int:
    """Where an array's numbers begin in memory."""
    return int(array.ctypes.data if isinstance(array, np.ndarray) else array.data_ptr())
