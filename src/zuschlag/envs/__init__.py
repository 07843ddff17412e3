"""Environments for machine learning: PettingZoo, Gymnasium, OpenSpiel, MCP and the native batch. Libraries load on use.

    from zuschlag.envs import Batch, bigshot_v0, zahltag_v0

The package itself loads numpy; `Batch` loads numba, too.
"""

from typing import TYPE_CHECKING, Any

from zuschlag.envs.spaces import Spec, spec

if TYPE_CHECKING:
    from zuschlag.envs.batch.native_batch import Batch

__all__ = ["Batch", "Spec", "spec"]


def __getattr__(name: str) -> Any:
    if name == "Batch":
        from zuschlag.envs.batch.native_batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
