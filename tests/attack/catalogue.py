"""All attacks, by name. A new feature that a visitor can use gets one."""

from tests.attack.attacks import accounts, connections, records, requests, tables, websockets
from tests.attack.attacks.attack import Attack

SHOWN = ["take-backs", "stored-records", "slow-bodies", "big-decks", "wide-records", "deck-sizes"]
"""Attacks that once stalled a server: they come first."""
_ALL = {
    attack.name: attack
    for module in (connections, requests, accounts, records, tables, websockets)
    for attack in module.ATTACKS
}
ATTACKS: dict[str, type[Attack]] = {name: _ALL[name] for name in [*SHOWN, *(name for name in _ALL if name not in SHOWN)]}
