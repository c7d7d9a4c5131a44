"""The report on knowing and giving: how it counts, and that it is what its script makes."""

import pandas as pd
import pytest

from tools import hab_and_gut_report as report


def games_of(*raised, game=0, turn=0):
    """One game whose players raised so much; who raised least is out, and seat 0 won."""
    least = min(raised)
    return pd.DataFrame(
        [
            {
                "turn": turn,
                "game": game,
                "seat": seat,
                "raised": amount,
                "giving_rank": 1 + sum(other > amount for other in raised),
                "eliminated": amount == least,
                "winner": seat == 0,
                "portfolio": 100 * seat,
            }
            for seat, amount in enumerate(raised)
        ]
    )


@pytest.mark.rule("HG-19")
def test_all_who_tie_for_least_have_the_last_rank():
    ranks = report.by_rank(
        pd.concat([games_of(300, 200, 50, 50), games_of(90, 80, 70, 10, game=1)])
    )
    assert list(ranks.index) == [1, 2, 3, 4]
    assert list(ranks["eliminated"]) == [0, 0, 0, 1]
    assert list(ranks["winner"]) == [1, 0, 0, 0]
    assert ranks.loc[4, "raised"] == pytest.approx((50 + 50 + 10) / 3)


def test_seats_change_from_game_to_game():
    played = report.played(["reader", "mean", "random"], 6)
    assert len(played) == 3 * 6
    seats = played.groupby("strategy")["seat"].agg(sorted)
    assert all(list(seat) == [0, 0, 1, 1, 2, 2] for seat in seats)


def test_the_claims_can_fail():
    found = report.measure(40)
    assert len(report.claims(found)) == 5
    blind = found.knowing.assign(
        strategy=found.knowing["strategy"].replace({"reader": "momentum", "momentum": "reader"})
    )
    assert not report.claims(found._replace(knowing=blind))[0].holds
    spared = found.everybody.assign(eliminated=False)
    assert not report.claims(found._replace(everybody=spared))[2].holds
    assert "- **No**" in "\n".join(report.write(found._replace(everybody=spared), 40))


def test_the_report_says_that_all_holds():
    text = report.REPORT.read_text(encoding="utf-8")
    claims = [line for line in text.splitlines() if line.startswith(("- Yes", "- **No**"))]
    assert len(claims) == 5
    assert all(claim.startswith("- Yes") for claim in claims)


@pytest.mark.long
def test_the_report_is_what_its_script_makes():
    lines = report.write(report.measure(report.GAMES), report.GAMES)
    made = "\n".join(lines).rstrip() + "\n"
    assert report.REPORT.read_text(encoding="utf-8") == made
