"""The answers of lesson 11, by hand from the cards, and misreadings."""

VICE_PRESIDENT, OTHERS, CONTRACTOR = 2, 1, 3

JAY_BURN = 2 * VICE_PRESIDENT + 2 * OTHERS
LENA_BURN = 4 * OTHERS
RUNWAY = 100 / LENA_BURN
# a payroll later
LATER = (100 - LENA_BURN) / LENA_BURN
WITH_HIM = (100 - LENA_BURN) / (LENA_BURN + VICE_PRESIDENT)

KEY = {
    "jay_burn": JAY_BURN,
    "lena_runway": RUNWAY,
    "hire_costs": LATER - WITH_HIM,
    "pays_for": 10 / VICE_PRESIDENT,
    "contractors": 3 * CONTRACTOR,
    "variable": "a",
}

MISREADINGS = {
    "jay_burn": [
        (4, "how many people"),
        (4 * VICE_PRESIDENT, "Only two"),
        (-JAY_BURN, "sign"),
        ("6", "without quotes"),
        (5, "four salaries"),
    ],
    "lena_runway": [
        (100 - LENA_BURN, "after one payroll"),
        (100 * LENA_BURN, "do not multiply"),
        (24, "Divide"),
        (100 / JAY_BURN, "Jay"),
    ],
    "hire_costs": [
        (WITH_HIM, "How much shorter"),
        (VICE_PRESIDENT, "salary a turn"),
        (LATER, "without the vice president"),
        (WITH_HIM - LATER, "sign"),
    ],
    "pays_for": [
        (10 / (LENA_BURN + VICE_PRESIDENT), "whole payroll"),
        (10, "how many turns"),
        (10 * VICE_PRESIDENT, "do not multiply"),
        (4, "Divide"),
    ],
    "contractors": [
        (CONTRACTOR, "one contractor"),
        (LENA_BURN + VICE_PRESIDENT + 3 * CONTRACTOR, "whole burn"),
        (7, "needs three people"),
    ],
    "variable": [("b", "with work or without"), ("c", "line of the engineers"), ("d", "ended")],
}
