"""finlit: how money works, in four board games played in Jupyter."""

__version__ = "0.1.0"
