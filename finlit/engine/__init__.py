"""The rules engine: games, options, actions, refusals, events, chance, records and views."""

from finlit.engine.chance import Chance, Deck, Script, ScriptError
from finlit.engine.event import Event
from finlit.engine.game import Game, Step, check_seat
from finlit.engine.option import Action, Option, Split, Subset
from finlit.engine.record import Record, RecordError
from finlit.engine.refusal import Refusal, Refused
from finlit.engine.view import View

__all__ = [
    "Action",
    "Chance",
    "Deck",
    "Event",
    "Game",
    "Option",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Script",
    "ScriptError",
    "Split",
    "Step",
    "Subset",
    "View",
    "check_seat",
]
