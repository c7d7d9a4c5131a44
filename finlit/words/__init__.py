"""Every word that a person reads, in the reader's language: sentences, names and amounts.

The source language is English. `_("{player} rolled {dice}.").format(player=…, dice=…)` is the
sentence in the current language, and the English one where the catalogue has none.
"""

from finlit.words.accounts import ACCOUNTS, account_name
from finlit.words.amounts import MINUS, money, number, percent
from finlit.words.language import LANGUAGES, _, language, ngettext, set_language
from finlit.words.names import player_name

__all__ = [
    "ACCOUNTS",
    "LANGUAGES",
    "MINUS",
    "_",
    "account_name",
    "language",
    "money",
    "ngettext",
    "number",
    "percent",
    "player_name",
    "set_language",
]
