"""The delivery queue: however a delivery fails, the next one is sent."""

import asyncio

import pytest
from structlog.testing import capture_logs

from tests.tables.notifications.notification_setup import until
from zuschlag.errors import Trouble
from zuschlag.tables.notifications.queue import Delivery, DeliveryQueue
from zuschlag.tables.outbound.errors import DeliveryFailed


@pytest.mark.parametrize(
    ("error", "why", "tries"),
    [
        (DeliveryFailed("busy"), "busy", 3),
        (Trouble("the disk is full"), "store", 3),
        (KeyError("anna@example.org"), "KeyError", 1),
    ],
)
def test_a_failed_delivery_is_logged_and_the_next_one_is_sent(error: Exception, why: str, tries: int) -> None:
    async def fail() -> None:
        raise error

    done = []

    async def succeed() -> None:
        done.append("done")

    async def main() -> None:
        deliveries = DeliveryQueue(pauses=(0.01, 0.01))
        deliveries.open()
        with capture_logs() as logs:
            for _ in range(10):
                deliveries.put(Delivery("anna", "mail", fail))
            deliveries.put(Delivery("ben", "mail", succeed))
            await until(lambda: done and len(logs) == 10 * tries)
            await deliveries.close()
        assert {entry["why"] for entry in logs} == {why}
        assert "example.org" not in str(logs)

    asyncio.run(main())


def test_deliveries_that_wait_for_a_retry_count_towards_the_limit_of_the_queue() -> None:
    async def fail() -> None:
        raise DeliveryFailed("busy")

    async def main() -> None:
        deliveries = DeliveryQueue(pauses=(60,), most=3)
        deliveries.open()
        with capture_logs() as logs:
            for _ in range(5):
                deliveries.put(Delivery("anna", "mail", fail))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            await deliveries.close()
        assert [entry["event"] for entry in logs].count("notice-dropped") == 2

    asyncio.run(main())
