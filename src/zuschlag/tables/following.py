"""What happens at a table by itself, after what somebody did."""

from zuschlag.tables.proxies import next_by_proxy
from zuschlag.tables.rows import Fact, TookBack
from zuschlag.tables.table import Table


def next_by_itself(table: Table) -> Fact | None:
    """The next fact that follows: a take-back to which all have agreed who are still here, a proxy's move."""
    if table.asking is not None and table.voters <= table.agreed:
        return TookBack(table.asking.seat, table.asking.upto)
    return next_by_proxy(table)
