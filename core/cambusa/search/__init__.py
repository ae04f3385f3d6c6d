"""Tree search in any game, for a seat that does not see everything."""

from cambusa.search.bot import SearchBot
from cambusa.search.tree import SearchResult, search

__all__ = ["SearchBot", "SearchResult", "search"]
