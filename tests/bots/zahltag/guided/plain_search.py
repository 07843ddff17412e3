"""The guided search in plain Python, its network by matrix products."""

from typing import Any

from zuschlag.bots.network.numpy_inference import infer_by_matrices, load_matrices
from zuschlag.bots.network.weights_file import activations_for, load_weights
from zuschlag.bots.zahltag.guided.candidates import Candidates
from zuschlag.bots.zahltag.guided.sampling import search_on
from zuschlag.bots.zahltag.guided.workspace import Workspace
from zuschlag.bots.zahltag.network.reasons import PACKAGE
from zuschlag.bots.zahltag.observed_state import valuation_for
from zuschlag.kernel import Build, Generator, copy_state

PLAIN = Build({"copy_state": copy_state, "infer": infer_by_matrices}, silent=True)


def activations() -> Any:
    """Working memory for the network."""
    return activations_for(load_weights(PACKAGE))


class PlainSearch:
    """What a `Workspace` holds before its first search, as lists; `search` continues in plain Python."""

    def __init__(self, workspace: Workspace) -> None:
        start = workspace.worlds.start or workspace.state
        self.states = [workspace.state.copy(), start.copy(), workspace.state.copy()]
        self.rngs = [Generator.unpack(row) for row in workspace.rngs]
        self.candidates = Candidates()
        self.candidates.temperature = int(workspace.candidates["temperature"])
        self.candidates.farthest = int(workspace.candidates["farthest"])
        self.workspace = workspace
        self.past = [part.tolist() if hasattr(part, "tolist") else part for part in workspace.past()]
        self.past[-1] = [[0] * len(row) for row in self.past[-1]]

    @property
    def likelihoods(self) -> list[list[int]]:
        found: list[list[int]] = self.past[-1]
        return found

    def search(self, rows: int) -> int:
        """As `Workspace.search`."""
        arguments = self.workspace.arguments()
        valuation = valuation_for(self.workspace.state)
        played: int = PLAIN(search_on)(
            self.states, valuation, self.rngs, arguments[3].tolist(), arguments[4].tolist(), load_matrices(PACKAGE),
            activations(), self.candidates, *arguments[8:], rows, *self.past,
        )  # fmt: skip
        return played
