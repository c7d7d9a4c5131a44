"""JupyterLab for browser tests: a server, a page that watches itself, a notebook to open.

    def test_roll(jupyterlab: Server, page: Page) -> None:
        open_notebook(page, jupyterlab, "notebooks/01_first_game.ipynb")
        run_all_cells(page)
        outputs(page).get_by_role("button", name="Roll").click()
        expect(outputs(page).get_by_role("status")).to_have_text("Ann rolled 4.")

Find things by role and label, as a reader of the screen does, and wait with Playwright's `expect`.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import nbformat
from playwright.sync_api import ConsoleMessage, Locator, Page, Route, WebSocket

from finlit.cli import lab_arguments

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--js-flags=--expose-gc",
    "--enable-precise-memory-info",
]
VIEWPORT = {"width": 1366, "height": 768}
LOOPBACK = {"127.0.0.1", "localhost", "[::1]", "::1"}
UNASKED = "addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)"
"""A page is left without the question whether to save it, which nobody would answer."""
KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"


def chromium() -> str | None:
    """Where Chromium is: FINLIT_CHROMIUM, else the one on the PATH, else None."""
    return os.environ.get("FINLIT_CHROMIUM") or shutil.which("chromium")


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: its address and token, the folder it shows, and FINLIT_HOME."""

    url: str
    token: str
    root: Path
    home: Path

    def request(self, method: str, path: str) -> bytes:
        """Ask the server's REST API, `path` without its leading slash."""
        headers = {"Authorization": f"token {self.token}"}
        request = Request(f"{self.url}/{path}", method=method, headers=headers)
        with urlopen(request, timeout=10) as answer:
            content: bytes = answer.read()
        return content

    def stop_kernels(self) -> None:
        """End every session and kernel that a test has left."""
        for session in json.loads(self.request("GET", "api/sessions")):
            self.request("DELETE", f"api/sessions/{session['id']}")


@contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """Run JupyterLab on a copy of the lessons in `folder`, with no settings or saves of anybody."""
    root, home = folder / "root", folder / "home"
    lessons = Path(__file__).parents[2] / "notebooks"
    home.mkdir()
    if lessons.is_dir():
        shutil.copytree(lessons, root / "notebooks")
    else:
        (root / "notebooks").mkdir(parents=True)
    # A cell out of sight is drawn too, so a test finds it; no question about news hides one.
    _write_json(
        folder / "settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings",
        {"windowingMode": "none"},
    )
    _write_json(
        folder / "config/labconfig/page_config.json",
        {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}},
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    arguments = [
        *lab_arguments(root / "notebooks" / "any.ipynb"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.open_browser=False",
        "--LabApp.expose_app_in_browser=True",
        f"--IdentityProvider.token={token}",
    ]
    environment = os.environ | {
        "FINLIT_HOME": str(home),
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
    }
    log = folder / "jupyterlab.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        server = Server(f"http://127.0.0.1:{port}", token, root, home)
        try:
            _wait_until_answering(server, process, log)
            yield server
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _write_json(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value))


def _wait_until_answering(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            server.request("GET", "api/status")
        except URLError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')}")


def watch(page: Page) -> list[str]:
    """Keep `page` off the network. What it should not have done is added to the list returned.

    A request to any host but this machine is ended and listed; exceptions of the page and errors
    on its console are listed. JupyterLab 4.6 by itself causes none.
    """
    faults: list[str] = []

    def route(request: Route) -> None:
        address = urlsplit(request.request.url)
        if address.hostname in LOOPBACK or address.scheme in ("data", "blob"):
            request.continue_()
        else:
            faults.append(f"request to {request.request.url}")
            request.abort()

    def console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console error: {message.text} {message.location.get('url', '')}")

    def websocket(socket: WebSocket) -> None:
        if urlsplit(socket.url).hostname not in LOOPBACK:
            faults.append(f"websocket to {socket.url}")

    page.add_init_script(UNASKED)
    page.route("**/*", route)
    page.on("console", console)
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    page.on("websocket", websocket)
    return faults


def write_notebook(server: Server, name: str, *cells: str) -> str:
    """Write a notebook of code cells into the server's folder; its name, to open it by."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}},
    )
    nbformat.write(notebook, server.root / name)
    return name


def open_notebook(page: Page, server: Server, name: str) -> None:
    """Open a notebook, as a path below the server's folder, and wait for its kernel."""
    page.goto(f"{server.url}/lab/tree/{quote(name)}?reset&token={server.token}")
    page.wait_for_function(f"() => ['idle', 'busy'].includes({KERNEL}?.status)", timeout=60_000)
    wait_until_idle(page)


def run_all_cells(page: Page, timeout: float = 60) -> None:
    """What Run → Run All Cells does, until all have run or one has failed.

    Raises Playwright's Error if that takes more than `timeout` seconds.
    """
    _await(page, "window.jupyterapp.commands.execute('notebook:run-all-cells')", timeout)
    wait_until_idle(page, timeout)


def wait_until_idle(page: Page, timeout: float = 60) -> None:
    """Wait until the kernel has answered all that the page asked of it, clicks on widgets too.

    Raises Playwright's Error if that takes more than `timeout` seconds.
    """
    _await(page, f"{KERNEL}.requestKernelInfo()", timeout)


def outputs(page: Page) -> Locator:
    """What the cells of the notebook show, without their source."""
    return page.locator(".jp-NotebookPanel:visible .jp-OutputArea")


def _await(page: Page, promise: str, timeout: float) -> None:
    """Wait in the page for a promise; by itself `evaluate` would wait for ever."""
    page.evaluate(
        f"""async seconds => {{
            const late = new Promise((_, reject) =>
                setTimeout(() => reject(new Error(`not done in ${{seconds}} s`)), 1000 * seconds));
            await Promise.race([{promise}, late]);
        }}""",
        timeout,
    )
