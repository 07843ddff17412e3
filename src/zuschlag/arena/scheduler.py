"""Running a plan: deals are handed out in small portions and come back in order, whoever was faster."""

from collections.abc import Generator, Sequence

from zuschlag.arena.executors import Crew
from zuschlag.arena.plan import LONGEST_SALT, Plan
from zuschlag.arena.results import Dealt
from zuschlag.bots import find
from zuschlag.errors import Refused, Trouble, short
from zuschlag.match import make_box

PORTION = 0.4  # seconds that a portion of deals should take: long beside the handing out, short for one who watches
LARGEST_PORTION = 200
MOST_GROUPS = 10_000


def checked(plan: Plan) -> Plan:
    """The plan, if it can be played; refuses unknown games, options and bots, and too few bots, before anything is played."""
    make_box(plan.game, plan.players, plan.options)
    if len(plan.bots) < plan.players:
        raise Refused(
            "malformed",
            f"{len(plan.bots)} {'bot is' if len(plan.bots) == 1 else 'bots are'} named for {plan.players} seats; "
            f"expected {plan.players} or more; a name may be repeated, as in {','.join(_filled(plan))}",
        )
    if not isinstance(plan.salt, str) or len(plan.salt) > LONGEST_SALT or not (plan.salt.isascii() and plan.salt.isprintable()):
        expected = f"at most {LONGEST_SALT} printable ASCII characters"
        raise Refused("malformed", f"the salt is {short(plan.salt)}; expected {expected}")
    if not plan.timeout > 0:  # a number that is none is refused too
        raise Refused("malformed", f"the time-out is {short(plan.timeout)}; expected a number of seconds above 0")
    for spec in plan.bots:
        find(spec, plan.timeout)
    if len(plan.groups) > MOST_GROUPS:
        raise Refused("malformed", f"{len(plan.bots)} bots make {len(plan.groups)} groups; expected {MOST_GROUPS} at most")
    return plan


def deals_for(plan: Plan, games: int) -> int:
    """How many whole deals have at least so many games."""
    return -(-games // plan.games_a_deal)


def run(plan: Plan, deals: int, crew: Crew) -> Generator[Dealt]:
    """The deals 0, 1, 2 … in order, each as soon as it and all before it are played. Close it to stop early."""
    from concurrent.futures import FIRST_COMPLETED, Future, wait

    waiting: set[Future[list[Dealt]]] = set()
    played: dict[int, Dealt] = {}
    handed_out = told = 0
    pace = PORTION
    while told < deals:
        while handed_out < deals and len(waiting) < 2 * crew.hands:
            left = deals - handed_out
            size = max(1, min(int(PORTION / pace), left // (2 * crew.hands), LARGEST_PORTION))
            try:
                waiting.add(crew.submit(plan, range(handed_out, handed_out + size)))
            except crew.losses as error:
                raise _lost(error) from None
            handed_out += size
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                portion = future.result()
            except crew.losses as error:
                raise _lost(error) from None
            played |= {dealt.number: dealt for dealt in portion}
            pace = _pace(portion)
        while told in played:
            yield played.pop(told)
            told += 1


def _lost(error: Exception) -> Trouble:
    return Trouble(f"a worker was lost: {str(error).splitlines()[0][:200]}")


def _pace(portion: Sequence[Dealt]) -> float:
    """How many seconds a deal takes, about: thinking, and something for the game itself."""
    games = [game for dealt in portion for game in dealt.games]
    return max(1e-3, sum(sum(game.seconds) * 1.2 + sum(game.moves) * 2e-5 for game in games) / len(portion))


def _filled(plan: Plan) -> list[str]:
    names = [spec if len(spec) < 30 and "," not in spec else "…" for spec in plan.bots] or ["random"]
    return (names + names[-1:] * plan.players)[: plan.players]
