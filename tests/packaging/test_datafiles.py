"""Decks are found in a checkout and inside an installed package."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from finlit import datafiles

ROOT = Path(__file__).parents[2]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty package folder to look from."""
    package = tmp_path / "finlit"
    package.mkdir()
    monkeypatch.setattr(datafiles, "_PACKAGE", package)
    datafiles.data_folder.cache_clear()
    yield package
    datafiles.data_folder.cache_clear()


def test_this_checkout() -> None:
    assert datafiles.data_folder("cashflow") == ROOT / "data" / "cashflow"


def test_beside_the_package(package: Path) -> None:
    folder = package.parent / "data" / "cashflow"
    folder.mkdir(parents=True)
    assert datafiles.data_folder("cashflow") == folder


def test_inside_the_package_comes_first(package: Path) -> None:
    (package.parent / "data" / "cashflow").mkdir(parents=True)
    folder = package / "data" / "cashflow"
    folder.mkdir(parents=True)
    assert datafiles.data_folder("cashflow") == folder


def test_neither(package: Path) -> None:
    with pytest.raises(FileNotFoundError) as error:
        datafiles.data_folder("cashflow")
    assert str(package / "data" / "cashflow") in str(error.value)
    assert str(package.parent / "data" / "cashflow") in str(error.value)
