"""I'm the Boss!: deals that take many, and the bargaining over what each of them gets."""

from finlit.games.im_the_boss.game import ImTheBoss

__all__ = ["ImTheBoss"]
