"""How a person plays on the page: what they press, by mouse or finger, or by the keyboard alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from playwright.sync_api import Locator

from tests.page.browser import Visit

OFFERED = ".actions [data-move]:enabled:not([aria-disabled=true])"
CUBE = ".actions [data-cube]:enabled"
LOT = ".board [data-lot][role=button]:not([aria-disabled=true])"
ARROWS = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
CONFIRM = ".actions .confirm:enabled:not([aria-disabled=true])"
OVER = ".table.finished"
MOST_TURNS = 3000
MOST_SECONDS = 20
"""Between two turns."""
STATE = f"""() => [
  document.querySelector({OVER!r}) !== null,
  document.querySelector(".table[data-sending=true]") === null && document.querySelector({f"{OFFERED}, {CUBE}"!r}) !== null,
  document.querySelector(".table")?.dataset.nth,
]"""


@dataclass
class Player:
    """Somebody who plays; never cleverly."""

    visit: Visit
    has_keyboard_only: bool = False
    move_count: int = 0
    """Turns taken."""

    def state(self) -> tuple[bool, bool, str]:
        """Is it over, is it this player's turn, and how many moves have they made?"""
        over, turn, nth = self.visit.page.evaluate(STATE)
        return over, turn, nth

    def take_turn(self) -> None:
        """Place all cubes that are to be placed, or make one of the moves in the panel."""
        before = self.state()[2]
        if self.visit.page.locator(CUBE).count():
            self._place()
        else:
            self._press(self._chosen(self.visit.page.locator(OFFERED)))
        self.move_count += 1
        self.visit.page.wait_for_function(
            "([over, nth]) => document.querySelector(over) || document.querySelector('.table')?.dataset.nth !== nth",
            arg=[OVER, before],
        )

    def _chosen(self, moves: Locator) -> Locator:
        """Mostly what costs nothing, so that the match ends; now and then something else."""
        while not (count := moves.count()):  # controls rest while a connection comes back
            moves.first.wait_for()
        modest = self.visit.page.locator(f"{OFFERED}:is([data-move=pass], [data-move=decline])")
        return modest.first if modest.count() and self.move_count % 4 else moves.nth(self.move_count % count)

    def _place(self) -> None:
        while self.visit.page.locator(CUBE).count():
            self._press(self.visit.page.locator(CUBE).first)
            lots = self.visit.page.locator(LOT)
            if self.has_keyboard_only:
                self._walk_to_lot()
            else:
                lots.nth(self.move_count * 5 % lots.count()).click()
        self._press(self.visit.page.locator(CONFIRM))

    def _walk_to_lot(self) -> None:
        """Press the Tab key until a lot has the focus, and arrow keys until one is there that takes a cube."""
        self.visit.tab_to("[data-lot]")
        for key in (*ARROWS * 5, *ARROWS[::-1] * 5)[self.move_count % len(ARROWS) :]:
            self.visit.page.keyboard.press(key)
            if self.visit.page.evaluate("selector => document.activeElement.matches(selector)", LOT):
                break
        self.visit.page.keyboard.press("Enter")

    def _press(self, control: Locator) -> None:
        if not self.has_keyboard_only:
            control.click()
            return
        control.evaluate("one => one.setAttribute('data-wanted', '')")
        self.visit.press("[data-wanted]")
        self.visit.page.evaluate("document.querySelector('[data-wanted]')?.removeAttribute('data-wanted')")


def play_on(players: Sequence[Player], turns: int = MOST_TURNS) -> int:
    """Whoever is on turn moves, until all see the end, or for so many turns and until one of them is on turn again; how many
    turns were taken."""
    taken, last = 0, monotonic()
    while monotonic() - last < MOST_SECONDS:
        states = [player.state() for player in players]
        is_awaited = any(is_on_turn and not over for over, is_on_turn, _ in states)
        if all(over for over, _, _ in states) or (taken >= turns and is_awaited):
            return taken
        for player, (over, is_on_turn, _) in zip(players, states, strict=True):
            if is_on_turn and not over:
                player.take_turn()
                taken, last = taken + 1, monotonic()
                break
        else:
            players[0].visit.page.wait_for_timeout(5)
    raise AssertionError(f"nobody is on turn, and the match is not over: {taken} turns were taken")
