"""Write the schedules beside this file with a spreadsheet (see README.md)."""

import csv
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
MOST = 480


def formulas(loan: dict[str, str]) -> list[list[str]]:
    rate, digits, months = loan["annual_rate"], loan["digits"], loan["months"]
    level = loan["payment"] or (
        f"=ROUND({loan['principal']}/{months},{digits})"
        if rate == "0"
        else f"=ROUND(PMT({rate}/12,{months},-{loan['principal']}),{digits})"
    )
    rows = [["0", level, "", "", loan["principal"]]]
    for month in range(1, int(months or MOST) + 1):
        above, row = month, month + 1
        due = f"C{row}" if loan["interest_only"] == "yes" else "$B$1"
        once = loan["once"] if str(month) == loan["once_month"] else "0"
        rest = f"E{above}+C{row}"
        rows.append(
            [
                str(month),
                f"={rest}"
                if str(month) == months
                else f"=MIN({rest},{due}+{loan['extra']}+{once})",
                f"=ROUND(E{above}*{rate}/12,{digits})",
                f"=ROUND(B{row}-C{row},{digits})",
                f"=ROUND(E{above}-D{row},{digits})",
            ]
        )
    return rows


def main() -> None:
    for loan in csv.DictReader((HERE / "loans.csv").open()):
        with tempfile.TemporaryDirectory() as folder:
            sheet, values = Path(folder, "sheet.csv"), Path(folder, "values.csv")
            with sheet.open("w", newline="") as file:
                csv.writer(file).writerows(formulas(loan))
            subprocess.run(["ssconvert", "--recalc", sheet, values], check=True)
            with values.open() as file:
                rows = list(csv.reader(file))[1:]
        digits = int(loan["digits"])
        with (HERE / f"{loan['file']}.csv").open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["month", "payment", "interest", "principal", "balance"])
            for month, *amounts in rows:
                writer.writerow([month, *(f"{float(amount):.{digits}f}" for amount in amounts)])
                if float(amounts[-1]) == 0:
                    break


if __name__ == "__main__":
    main()
