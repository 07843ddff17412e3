"""The native batch: many games stepped side by side by compiled code. Importing this package imports numba."""

from zuschlag.envs.batch.native_batch import Batch

__all__ = ["Batch"]
