"""The bots of Fish Cook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cambusa.search import SearchBot


class Search(SearchBot):
    """A bot that searches; see `cambusa.search.SearchBot`.

    An iteration ends with the second night; the others buy and cook as the weights of `_hints.pxi` have it. At the end
    money counts beside winning.
    """

    levels: ClassVar[Mapping[str, int]] = {"easy": 20, "medium": 200, "hard": 4000}

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the search is told beside the budget."""
        return {
            "rests": 2,
            "scale": 30.0,
            "mix": 0.5,
            "exploration": 0.8,
            "modelled": True,
        }


BOTS: Mapping[str, Any] = {"search": Search}
