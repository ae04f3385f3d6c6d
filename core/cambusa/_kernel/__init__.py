"""The parts every engine is compiled from, and their Python doors (`primitives`)."""
