"""What the build of the package adds to hatchling: the version of Cargo.toml, the shared object, the wheel's tag."""

from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKAGE = Path("src/libsudoku")


def rust(root: str) -> Path:
    """The folder of Cargo.toml: taken along in an sdist, two levels up in the repository."""
    taken_along = Path(root, "rust")
    return taken_along if taken_along.is_dir() else Path(root).parents[1]


class Version(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        manifest = tomllib.loads((rust(self.root) / "Cargo.toml").read_text("utf-8"))
        metadata["version"] = manifest["package"]["version"]


class SharedObject(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = build(rust(self.root))
        name = "libsudoku" + built.suffix
        if version == "editable":
            shutil.copy(built, Path(self.root, PACKAGE, name))
        else:
            build_data["force_include"][str(built)] = f"libsudoku/{name}"
            licences = f"libsudoku-{self.metadata.version}.dist-info/licenses"
            for licence in rust(self.root).glob("LICENSE-*"):
                build_data["force_include"][str(licence)] = f"{licences}/{licence.name}"
        # One wheel serves every Python 3, for nothing in it is compiled against Python.
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"


def build(folder: Path) -> Path:
    """Builds the library with Cargo, where Cargo builds; gives the shared object."""
    command = ["cargo", "build", "--release", "--locked", "--message-format", "json-render-diagnostics"]
    try:
        built = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    except FileNotFoundError:
        raise SystemExit("Rust is missing: cargo was not found on the PATH; get it from https://rustup.rs") from None
    for line in built.stdout.splitlines():
        message = json.loads(line)
        if message["reason"] == "compiler-artifact" and "cdylib" in message["target"]["kind"]:
            return next(Path(f) for f in message["filenames"] if Path(f).suffix in (".so", ".dylib", ".dll"))
    raise SystemExit("cargo built no shared object")
