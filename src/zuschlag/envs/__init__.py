"""Environments for those who study the games. Importing this package loads numpy; each environment loads what it is made for.

from zuschlag.envs import Batch, bigshot_v0, zahltag_v0
"""

from zuschlag.envs.batch import Batch
from zuschlag.envs.spec import Spec, spec

__all__ = ["Batch", "Spec", "spec"]
