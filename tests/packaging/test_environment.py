"""environment.yml, for Binder and conda, and pyproject.toml ask for the same packages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
CONDA = [line for line in ENVIRONMENT["dependencies"] if isinstance(line, str)]
(PIP,) = (line["pip"] for line in ENVIRONMENT["dependencies"] if isinstance(line, dict))


def bounds(requirements: list[str]) -> dict[str, SpecifierSet]:
    """Package → versions allowed. Fails if one package stands there twice."""
    parsed = [Requirement(line) for line in requirements]
    found = {requirement.name.lower(): requirement.specifier for requirement in parsed}
    assert len(found) == len(parsed)
    return found


def test_the_same_packages_with_the_same_bounds() -> None:
    packages = [line for line in PIP if line != "-e ."]
    assert bounds(packages) == bounds([*PROJECT["dependencies"], *EXTRAS["lab"]])


def test_finlit_itself_is_installed_last() -> None:
    assert PIP.count("-e .") == 1
    assert PIP[-1] == "-e ."


def test_conda_brings_only_python_and_pip() -> None:
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    python, pip = CONDA
    assert pip == "pip"
    version = re.fullmatch(r"python=(3\.\d+)", python)
    assert version
    assert version[1] in SpecifierSet(PROJECT["requires-python"])


def test_every_python_that_is_promised_is_allowed() -> None:
    allowed = SpecifierSet(PROJECT["requires-python"])
    promised = [
        line.rpartition(" ")[2] for line in PROJECT["classifiers"] if "Python :: 3." in line
    ]
    assert promised == ["3.11", "3.12", "3.13", "3.14"]
    assert all(f"{version}.0" in allowed for version in promised)
    assert "3.10.9" not in allowed
    assert "3.15.0" not in allowed


@pytest.mark.parametrize("line", [*PROJECT["dependencies"], *EXTRAS["lab"]])
def test_a_package_has_a_lowest_version_and_stops_before_the_next_break(line: str) -> None:
    operators = {specifier.operator for specifier in Requirement(line).specifier}
    assert operators == {">=", "<"}


def test_a_binder_folder_would_hide_the_environment() -> None:
    assert not (ROOT / "binder").exists()
    assert not (ROOT / ".binder").exists()
    assert (ROOT / "postBuild").stat().st_mode & 0o111
