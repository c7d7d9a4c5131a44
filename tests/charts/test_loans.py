from decimal import Decimal

import pytest

from finlit.charts import loans as charts
from finlit.charts.renderer import svg
from finlit.frames import loan_schedule, loan_schedules
from finlit.ledger.loans import Loan

LOANS = {
    "Long": Loan(200_000, Decimal("0.06"), 360),
    "Short": Loan(200_000, Decimal("0.06"), 180),
    "Once": Loan(50_000, Decimal("0.12"), 1),
}


@pytest.fixture
def schedules():
    return loan_schedules(LOANS)


def rows(chart):
    ((_name, data),) = chart.to_dict()["datasets"].items()
    return data


def test_a_schedule_is_a_frame_of_decimals():
    frame = loan_schedule(LOANS["Once"])
    assert list(frame) == ["month", "payment", "interest", "principal", "balance"]
    assert frame.to_dict("records") == [
        {
            "month": 1,
            "payment": Decimal("50500.00"),
            "interest": Decimal("500.00"),
            "principal": Decimal("50000.00"),
            "balance": Decimal("0.00"),
        }
    ]


def test_schedules_of_several_loans_stand_below_one_another(schedules):
    assert list(schedules) == ["loan", *loan_schedule(LOANS["Long"])]
    assert schedules.groupby("loan", sort=False).size().to_dict() == {
        "Long": 360,
        "Short": 180,
        "Once": 1,
    }
    sums = schedules.groupby("loan")["principal"].agg(sum).to_dict()
    assert sums == {"Long": 200_000, "Short": 200_000, "Once": 50_000}


def test_the_balance_begins_with_the_amount_borrowed_and_ends_with_nothing(schedules):
    drawn = rows(charts.balance(schedules))
    assert len(drawn) == 361 + 181 + 2
    by_month = {(row["loan"], row["month"]): row["amount"] for row in drawn}
    assert by_month["Long", 0] == by_month["Short", 0] == 200_000
    assert by_month["Once", 0] == 50_000
    assert by_month["Long", 360] == by_month["Short", 180] == by_month["Once", 1] == 0
    # The first month of 200,000 at 6%: 1,000.00 of the 1,199.10 is interest.
    assert by_month["Long", 1] == 199_800.90


def test_interest_and_principal_are_the_parts_of_a_payment(schedules):
    interest, principal = rows(charts.interest(schedules)), rows(charts.principal(schedules))
    assert [row["amount"] for row in interest[:1]] == [1_000]
    assert [row["amount"] for row in principal[:1]] == [199.10]
    for part, other in zip(interest[:359], principal[:359], strict=True):
        assert part["amount"] + other["amount"] == pytest.approx(1_199.10)


@pytest.mark.parametrize("draw", [charts.balance, charts.interest, charts.principal])
def test_every_chart_has_its_words_and_can_be_drawn(schedules, draw):
    spec = draw(schedules, "EUR").to_dict()
    assert spec["title"]
    assert spec["layer"][0]["encoding"]["x"]["title"] == "Month"
    assert "EUR" in spec["layer"][0]["encoding"]["y"]["title"]
    for name in LOANS:
        assert f"{name}: €" in spec["description"]
        assert name in svg(spec)


def test_the_description_states_where_each_line_begins_and_ends(schedules):
    assert charts.balance(schedules).to_dict()["description"] == (
        "Long: $200,000.00 in month 0, $0.00 in month 360. "
        "Short: $200,000.00 in month 0, $0.00 in month 180. "
        "Once: $50,000.00 in month 0, $0.00 in month 1."
    )


def test_lines_differ_in_more_than_colour(schedules):
    dashes = charts.balance(schedules).to_dict()["layer"][0]["encoding"]["strokeDash"]["scale"]
    assert dashes["domain"] == [*LOANS]
    assert len({tuple(dash) for dash in dashes["range"]}) == 3


def test_names_at_the_end_of_the_same_month_do_not_cover_each_other():
    same = loan_schedules({"A": Loan(9_000, 0, 12), "B": Loan(9_000, 0.1, 12)})
    places = [row["place"] for row in rows(charts.balance(same)) if row["last"]]
    assert abs(places[0] - places[1]) >= 9_000 * charts.LABEL_GAP
