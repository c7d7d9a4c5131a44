"""The report of how long games last and what ends them."""

import pytest

from tools import burn_rate_report as report


def bankrupt(payroll, contractors, doubled=False):
    return {
        "bankrupt": True,
        "last_payroll": payroll,
        "last_contractors": contractors,
        "last_doubled": doubled,
    }


def test_causes_are_told_by_the_last_payroll():
    rows = [bankrupt(10, 6), bankrupt(10, 5), bankrupt(20, 18, doubled=True), {"bankrupt": False}]
    assert report.ends(rows) == {"contractors": 1, "salaries": 1, "doubled": 1}


def test_tenths_of_games():
    assert report.spread(range(11)) == (1, 5, 9)


def test_every_program_sits_in_every_seat():
    for title, casts in report.TABLES.items():
        if title.startswith("programs"):
            for seat in range(len(casts[0])):
                assert {cast[seat] for cast in casts} == set(report.STRATEGIES)


def test_the_same_games_give_the_same_report():
    text = report.report(5)
    assert text == report.report(5)
    assert text.count("\n| random play") == text.count("\n| programs,") == 4


@pytest.mark.long
def test_the_report_is_what_its_script_makes():
    made = report.report(report.GAMES) + "\n"
    assert report.REPORT.read_text(encoding="utf-8") == made


def test_the_report_is_of_these_programs_and_tables():
    written = report.REPORT.read_text(encoding="utf-8")
    assert all(f"| {title} |" in written for title in report.TABLES)
    assert all(f"\n| {name} |" in written for name in report.STRATEGIES)
