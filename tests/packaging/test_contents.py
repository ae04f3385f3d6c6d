"""What the sdist and the wheel hold."""

import importlib.machinery
import re
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, SITE, Distributions

pytestmark = pytest.mark.xdist_group("packaging")

CORE = ROOT / "core"
CLIENT = ROOT / "clients" / "python"
PAGE = f"{SITE.removeprefix('core/')}/"
INSTALLED = {".py", ".pyi", ".pxd", ".pxi"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def files(folder: Path) -> set[Path]:
    """The source files below a folder, without what builds and runs leave there."""
    suffixes = INSTALLED | {".pyx", ".md", ".typed", ".tsv", ".txt", ".json", ".jsonl"}
    return {path for path in folder.rglob("*") if path.suffix in suffixes and ".egg-info" not in str(path)}


def modules() -> set[str]:
    return {str(path.relative_to(CORE).with_suffix("")) for path in CORE.rglob("*.pyx")}


def test_sdist_holds_every_source(distributions: Distributions) -> None:
    names = distributions.sdist_names()
    expected = {str(path.relative_to(ROOT)) for folder in (CORE, CLIENT, ROOT / "tests") for path in files(folder)}
    expected |= {"CHANGELOG.md", "LICENSE", "Makefile", "README.md", "pyproject.toml", "setup.py"}
    assert any(name.endswith(".pyx") for name in expected)
    assert expected <= names


def test_sdist_holds_nothing_generated(distributions: Distributions) -> None:
    generated = {name for name in distributions.sdist_names() if re.search(r"\.(c|so|pyd|pyc)$|(^|/)build/", name)}
    assert generated == set()


def test_wheel_holds_what_users_import_and_cimport(distributions: Distributions) -> None:
    names = distributions.wheel_names()
    expected = {
        str(path.relative_to(root))
        for root, package in ((CORE, "cambusa"), (CLIENT, "cambusa_client"))
        for path in files(root / package)
        if path.suffix in INSTALLED or path.name in ("py.typed", "README.md")
    }
    packages = ("cambusa/", "cambusa_client/")
    sources = {name for name in names if name.startswith(packages) and Path(name).suffix not in (".so", ".pyd")}
    assert {name for name in sources if not name.startswith(PAGE)} == expected


def test_the_built_page_is_in_both(distributions: Distributions) -> None:
    for names, root in ((distributions.sdist_names(), "core/"), (distributions.wheel_names(), "")):
        page = {name for name in names if name.startswith(f"{root}{PAGE}")}
        assert f"{root}{PAGE}index.html" in page
        assert any(name.startswith(f"{root}{PAGE}assets/") and name.endswith(".js") for name in page)


def test_wheel_has_each_module_compiled_with_its_stub(distributions: Distributions) -> None:
    names = distributions.wheel_names()
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    compiled = {name.removesuffix(suffix) for name in names for suffix in suffixes[:1] if name.endswith(suffix)}
    assert compiled == modules() != set()
    assert {f"{module}.pyi" for module in modules()} <= names
    assert {"cambusa/py.typed", "cambusa_client/py.typed"} <= names


def test_wheel_puts_nothing_beside_the_packages(distributions: Distributions) -> None:
    folders = {name.partition("/")[0] for name in distributions.wheel_names()}
    assert folders == {"cambusa", "cambusa_client", f"cambusa-{PROJECT['version']}.dist-info"}


def test_base_install_needs_numpy_alone(distributions: Distributions) -> None:
    with zipfile.ZipFile(distributions.wheel) as archive:
        metadata = message_from_bytes(archive.read(f"cambusa-{PROJECT['version']}.dist-info/METADATA"))
    required = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert len(required) == 1
    assert required[0].startswith("numpy")
    assert metadata["License-Expression"] == "Apache-2.0"


def test_changelog_begins_with_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (\S+) - (?:unreleased|\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert headings[0] == PROJECT["version"]
