"""What a player of Cashflow has besides money; the money itself is in the ledger."""

from __future__ import annotations

from finlit.games.cashflow.deck import Deal, Profession

RACING, FAST, OUT = "rat race", "fast track", "out"

DEBTS = ("home_mortgage", "education_loan", "car_loan", "credit_card", "retail_debt")
HALVED_DEBTS = ("car_loan", "credit_card", "retail_debt")
UNIT_ACCOUNTS = {
    "share": ("shares", "dividends"),
    "fund": ("funds", "dividends"),
    "certificate": ("certificates", "interest"),
}


class Units:
    """Shares, fund units or certificates of one symbol: how many, what they cost in all
    (weighted average), and what they pay a month in all."""

    __slots__ = ("asset", "cost", "income", "monthly", "symbol", "units")

    def __init__(self, card: Deal) -> None:
        asset, income = UNIT_ACCOUNTS[card.kind]
        self.symbol = card.name
        self.asset = f"assets:{asset}:{card.name}"
        self.income = f"income:{income}:{card.name}"
        self.units = 0
        self.cost = 0
        self.monthly = 0

    @property
    def id(self) -> str:
        """What a move calls this holding: its symbol."""
        return self.symbol

    def strike(self, number: int) -> tuple[int, int]:
        """CF-19: strike `number` units, in proportion; the last ones take the rest.

        Returns what they had cost, at weighted average, and their income a month.
        """
        cost = self.cost * number // self.units
        monthly = self.monthly * number // self.units
        self.units -= number
        self.cost -= cost
        self.monthly -= monthly
        return cost, monthly


class Venture:
    """A property or a business that somebody owns, with a name of its own for moves and books."""

    __slots__ = (
        "asset",
        "card",
        "cash_flow",
        "cost",
        "down_payment",
        "id",
        "income",
        "kind",
        "liability",
        "mortgage",
        "name",
        "units",
    )

    def __init__(self, card: Deal, number: int) -> None:
        self.card = card.id
        self.id = f"{card.id}-{number}"
        self.kind = card.kind
        self.name = card.name
        self.units = card.units
        self.cost = card.cost
        self.down_payment = card.down_payment
        self.mortgage = card.mortgage
        self.cash_flow = card.cash_flow
        self.asset = f"assets:{card.kind}:{self.id}"
        self.liability = f"liabilities:{card.kind}:{self.id}"
        self.income = f"income:{card.kind}:{self.id}"


class Player:
    """One seat: where it stands and what it holds. `status` is rat race, fast track or out."""

    __slots__ = (
        "added_income",
        "bankrupt",
        "businesses",
        "charity_turns",
        "children",
        "debts",
        "dream",
        "fast_charity",
        "holdings",
        "missed",
        "own_turns",
        "paydays",
        "position",
        "profession",
        "seat",
        "status",
        "ventures",
    )

    def __init__(self, seat: int, profession: Profession) -> None:
        self.seat = seat
        self.profession = profession
        self.dream = ""
        self.status = RACING
        self.position = 0
        self.own_turns = 0
        self.children = 0
        self.missed = 0
        """Turns still to be missed."""
        self.bankrupt = False
        """True from a bankruptcy until its missed turns are over; no loans meanwhile (CF-25)."""
        self.charity_turns = 0
        """Own turns left in which two dice may be rolled (CF-22)."""
        self.paydays: list[tuple[tuple[str, int], ...]] = []
        """Paydays that wait to be claimed: their postings as the sheet stood (CF-12)."""
        self.debts: dict[str, int] = {}
        """Monthly payment by debt that can be repaid in full (CF-26)."""
        self.holdings: dict[str, Units] = {}
        self.ventures: dict[str, Venture] = {}
        self.businesses: list[str] = []
        """Fast-track businesses owned, by their space's id (CF-44)."""
        self.added_income = 0
        """Monthly cash flow added by fast-track businesses (CF-48)."""
        self.fast_charity = False
