"""The `finlit` command: open the lessons, check a teacher's decks, simulate games."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import fields
from pathlib import Path
from urllib.parse import quote

from finlit import __version__
from finlit.engine.csvfile import DeckError
from finlit.games import GAMES
from finlit.games.cashflow.deck import load_decks
from finlit.games.strategies import names
from finlit.words import _, ngettext

CHECKOUT = Path(__file__).parents[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code: 0 done, 1 something is wrong and printed, 2 wrong usage."""
    options = _parser().parse_args(arguments)
    code: int = options.run(options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="finlit", description=_("How money works, in board games played in Jupyter.")
    )
    parser.add_argument("--version", action="version", version=f"finlit {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    lab = commands.add_parser("lab", help=_("open a lesson in JupyterLab"))
    lab.add_argument(
        "notebook",
        nargs="?",
        type=Path,
        metavar="NOTEBOOK",
        help=_("the lesson to open; the first one if none is named"),
    )
    lab.set_defaults(run=_lab)

    decks = commands.add_parser("decks", help=_("cards and boards that you have changed"))
    deck_commands = decks.add_subparsers(required=True, metavar="COMMAND")
    check = deck_commands.add_parser("check", help=_("say what is wrong in a folder of decks"))
    check.add_argument("folder", type=Path, metavar="FOLDER")
    check.set_defaults(run=_check_decks)

    lessons = commands.add_parser("lessons", help=_("what students have answered"))
    lesson_commands = lessons.add_subparsers(required=True, metavar="COMMAND")
    answers = lesson_commands.add_parser(
        "answers", help=_("every answer that was tried in a folder, as CSV")
    )
    answers.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help=_("a student's FINLIT_HOME, or a folder with one for each student"),
    )
    answers.add_argument(
        "--out", type=Path, metavar="FILE", help=_("save it there instead of printing it")
    )
    answers.set_defaults(run=_answers)

    simulate = commands.add_parser("simulate", help=_("let programs play many games"))
    simulate.add_argument("game", choices=[*GAMES], help=_("the game to play"))
    simulate.add_argument(
        "--players",
        nargs="+",
        metavar="STRATEGY",
        help=_("a strategy for each seat; if none is named, the first that the game has"),
    )
    simulate.add_argument("--games", type=_count, default=1000, help=_("how many games"))
    simulate.add_argument("--seed", type=int, default=0, help=_("the seed of the luck"))
    simulate.add_argument("--workers", type=_count, default=1, help=_("processes to play in"))
    simulate.add_argument(
        "--out", type=Path, metavar="FILE", help=_("save the frame as CSV, a row a player and game")
    )
    simulate.set_defaults(run=_simulate)
    return parser


def _count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(_("a whole number from 1, not {text}").format(text=text))
    return int(text)


def first_lesson() -> Path | None:
    """The first notebook of the lessons: those of this folder, else those of the checkout."""
    for folder in (Path.cwd(), CHECKOUT):
        lessons = sorted((folder / "notebooks").glob("[0-9]*.ipynb"))
        if lessons:
            return lessons[0]
    return None


def _lab(options: argparse.Namespace) -> int:
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        return _fail(_("JupyterLab is not installed: pip install 'finlit[lab]' installs it."))
    notebook: Path | None = options.notebook or first_lesson()
    if notebook is None:
        return _fail(_("There is no lesson here: go to finlit's folder, or name a notebook."))
    if not notebook.is_file():
        return _fail(_("{path} is not a file.").format(path=notebook))
    LabApp.launch_instance(lab_arguments(notebook))
    return 0


def lab_arguments(notebook: Path) -> list[str]:
    """JupyterLab's arguments to open `notebook`.

    The file browser shows the folder above `notebooks`, and otherwise the notebook's own.
    """
    notebook = notebook.resolve()
    root = notebook.parent
    if root.name == "notebooks":
        root = root.parent
    page = quote(notebook.relative_to(root).as_posix())
    arguments = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{page}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in a container
        arguments.append("--ServerApp.allow_root=True")
    return arguments


def _check_decks(options: argparse.Namespace) -> int:
    try:
        decks = load_decks(options.folder)
    except DeckError as error:
        return _fail(str(error))
    print(_("Nothing is wrong in {folder}.").format(folder=options.folder))
    for field in fields(decks):
        rows = getattr(decks, field.name)
        if isinstance(rows, dict | tuple):
            count = ngettext("{count} row", "{count} rows", len(rows)).format(count=len(rows))
            print(f"{field.name}: {count}")
    return 0


def _simulate(options: argparse.Namespace) -> int:
    from finlit import frames

    if options.out is not None and not options.out.parent.is_dir():
        return _fail(_("There is no folder {path}.").format(path=options.out.parent))
    players = options.players
    if players is None:
        seats = min(4, GAMES[options.game].seats_allowed[-1])
        players = [name for name in names(options.game) if name != "random"][:seats]
    pool = ProcessPoolExecutor(options.workers) if options.workers > 1 else nullcontext()
    try:
        with pool as executor:
            frame = frames.simulate(
                options.game, players, options.games, options.seed, executor=executor
            )
    except ValueError as error:
        return _fail(str(error))
    summary = frames.by_strategy(frame)
    count = ngettext("{count} game", "{count} games", frame["game"].nunique())
    print(count.format(count=frame["game"].nunique()))
    for title, figure in ((_("Means"), "mean"), (_("Medians"), "median")):
        table = summary.pivot(index="measure", columns="strategy", values=figure)
        # the median of yes and no says nothing
        shown = [
            m for m in summary["measure"].unique() if figure == "mean" or frame[m].dtype != bool
        ]
        table = table.loc[shown, summary["strategy"].unique()]
        table.index.name = table.columns.name = None
        print(f"\n{title}\n{table.to_string(float_format=_figure, na_rep='')}")
    if options.out is not None:
        try:
            frame.to_csv(options.out, index=False)
        except OSError as error:
            return _fail(str(error))
        print("\n" + _("Saved in {path}").format(path=options.out))
    return 0


def _figure(value: float) -> str:
    """A figure of a table: few decimals for a small one, none for a large one."""
    decimals = 3 if abs(value) < 10 else 1 if abs(value) < 1000 else 0
    return f"{value:,.{decimals}f}"


def _answers(options: argparse.Namespace) -> int:
    from finlit.lessons import answers  # brings pandas and the widgets, which no other needs

    try:
        kept = answers(options.folder)
        kept.to_csv(options.out or sys.stdout, index=False, lineterminator="\n")
    except OSError as error:
        return _fail(str(error))
    return 0


def _fail(text: str) -> int:
    print(text, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
