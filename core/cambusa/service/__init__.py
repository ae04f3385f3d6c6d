"""The service: tables at which people and bots play over a network. It names no game."""
