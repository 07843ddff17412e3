"""Beginning a coroutine at once, and making a task of it only if it has to wait.

Nearly every message is handed to the network without waiting: a task for each would cost more than the sending itself. (From
Python 3.12 on asyncio has eager tasks; this is what they do.)
"""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def begin(started: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run it until it waits for something, and let a task go on from there; None where it has ended without waiting."""
    try:
        awaited = started.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(started, awaited))


@coroutine
def _go_on(started: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """What is left of a coroutine that waits for this."""
    while True:
        thrown: BaseException | None = None
        answer: Any = None
        try:
            answer = yield awaited
        except BaseException as error:  # noqa: BLE001 (a task that is cancelled is told by an exception)
            thrown = error
        try:
            awaited = started.send(answer) if thrown is None else started.throw(thrown)
        except StopIteration:
            return
