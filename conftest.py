"""For every run of pytest here, nbval's too: nobody's saved games are read or written."""

import os
import shutil
import tempfile

import pytest


def pytest_configure(config: pytest.Config) -> None:
    home = tempfile.mkdtemp(prefix="finlit-home-")
    os.environ["FINLIT_HOME"] = home
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
