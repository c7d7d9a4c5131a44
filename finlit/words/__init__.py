"""Every word that a person reads, in the reader's language: sentences, names and amounts.

The source language is English. `_("{player} rolled {dice}.").format(player=…, dice=…)` is the
sentence in the current language, and the English one where the catalogue has none.
"""

from finlit.words import burn_rate, cashflow, hab_and_gut, im_the_boss, loans
from finlit.words.accounts import ACCOUNTS, FLOWS, account_name, total_name
from finlit.words.amounts import MINUS, money, number, percent
from finlit.words.language import LANGUAGES, N_, _, language, ngettext, set_language
from finlit.words.names import player_name, unique_name
from finlit.words.refusals import REFUSALS, REMEDIES, choice_in_words, sentence

__all__ = [
    "ACCOUNTS",
    "FLOWS",
    "LANGUAGES",
    "MINUS",
    "N_",
    "REFUSALS",
    "REMEDIES",
    "_",
    "account_name",
    "burn_rate",
    "cashflow",
    "choice_in_words",
    "hab_and_gut",
    "im_the_boss",
    "language",
    "loans",
    "money",
    "ngettext",
    "number",
    "percent",
    "player_name",
    "sentence",
    "set_language",
    "total_name",
    "unique_name",
]
