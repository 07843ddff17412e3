"""Hints between several servers on one store: who gets one looks into the store. Knows no game."""

from zuschlag.bus.in_process import InProcessBus, InProcessHub
from zuschlag.bus.interface import (
    Bus,
    Hint,
    LineSaid,
    PersonChanged,
    PresenceReported,
    ServerAlive,
    TableChanged,
    TableDeleted,
    TurnReleased,
    decode_hint,
    encode_hint,
)
from zuschlag.bus.silent import SilentBus
from zuschlag.bus.sqlite import SQLiteBus

__all__ = [
    "Bus",
    "Hint",
    "InProcessBus",
    "InProcessHub",
    "LineSaid",
    "PersonChanged",
    "PresenceReported",
    "SQLiteBus",
    "ServerAlive",
    "SilentBus",
    "TableChanged",
    "TableDeleted",
    "TurnReleased",
    "decode_hint",
    "encode_hint",
]
