"""Loans and debts in words: why one cannot be."""

from finlit.words.language import N_
from finlit.words.refusals import REFUSALS

REFUSALS.update(
    {
        "loan_principal": N_(
            "The amount borrowed must be from {least:money} to {most:money}, in steps of"
            " {unit:money}, not {value:value}."
        ),
        "loan_annual_rate": N_(
            "The yearly rate must be a number from 0 to {most} of at most {digits} digits after the"
            " point, not {value:value}; 0.05 is 5%."
        ),
        "loan_months": N_(
            "A loan lasts a whole number of months from {least} to {most}, not {value:value}."
        ),
        "loan_month": N_(
            "Single extra payments are in a whole month from {least} to {most}, not {value:value}."
        ),
        "loan_payment": N_(
            "The monthly payment must be from {least:money} to {most:money}, in steps of"
            " {unit:money}, not {value:value}."
        ),
        "loan_extra": N_(
            "What is paid on top each month must be from {least:money} to {most:money}, in steps of"
            " {unit:money}, not {value:value}."
        ),
        "loan_once": N_(
            "What is paid on top in a single month must be from {least:money} to {most:money}, in"
            " steps of {unit:money}, not {value:value}."
        ),
        "loan_months_or_payment": N_(
            "Say either in how many months the loan is repaid or what is paid a month; an"
            " interest-only loan has months."
        ),
        "loan_too_long": N_(
            "At {payment:money} a month this loan would take more than {months} months."
        ),
        "loan_never_ends": N_(
            "At {payment:money} a month this loan never ends: the first month's interest alone is"
            " {interest:money}, so the debt does not shrink."
        ),
        "loan_percent": N_("The yearly rate must be from {least}% to {most}%, not {value:value}%."),
        "loan_years": N_("Years and months cannot be negative, as {value:value} is."),
        "bank_loan": N_(
            "The bank lends and takes back whole thousands up to {most:money}, not {value:value}."
        ),
        "debt_cash": N_(
            "The cash must be a whole amount from {least:money} to {most:money}, not {value:value}."
        ),
        "debt_balance": N_(
            "A debt must be a whole amount from {least:money} to {most:money}, not {value:value}."
        ),
        "debt_payment": N_(
            "A debt's monthly payment must be a whole amount from {least:money} to {most:money},"
            " not {value:value}."
        ),
        "debt_step": N_(
            "The steps in which a debt is repaid must divide it, and each must end a whole amount"
            " of its payment; {value:value} does not."
        ),
    }
)
