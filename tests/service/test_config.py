"""Settings: where they come from, which comes first, and what is said of wrong ones."""

from __future__ import annotations

import os
from dataclasses import Field, fields
from pathlib import Path

import pytest

from cambusa.service import config
from cambusa.service.config import Config, ConfigError, load
from tests.cli.support import call, run

SOURCES = ("option", "environment", "file")


def loaded(folder: Path, *sources: str) -> Config:
    file = folder / "server.toml"
    file.write_text('grpc-port = 3\nhost = "c"\n' if "file" in sources else "", encoding="utf-8")
    options = {"grpc_port": "1", "port": None} if "option" in sources else {}
    environment = {"CAMBUSA_GRPC_PORT": "2", "CAMBUSA_PORT": ""} if "environment" in sources else {}
    return load(options, environment, file)


def test_option_before_environment_before_file_before_default(tmp_path: Path) -> None:
    for number in range(4):
        found = loaded(tmp_path, *SOURCES[number:])
        assert found.grpc_port == (1, 2, 3, Config().grpc_port)[number]
        assert found.port == Config().port
        assert found.host == ("c" if number < 3 else Config().host)


WRONG = {
    "host": ["", "a\nb"],
    "port": ["x", "-1", "65536", "1.5"],
    "grpc_port": ["", "65536"],
    "database": [""],
    "tls_cert": ["/nowhere/at/all"],
    "tls_key": ["/nowhere/at/all"],
    "public_url": ["games.example.org", "ftp://x", "https://user@x", "https://x?y"],
    "allow_origins": ["example.org", "https://x/"],
    "grace": ["-1", "nan", "inf", "soon"],
    "qr": ["1", "yes"],
    "log_format": ["xml"],
    "log_level": ["INFO"],
    "workers": ["0", "65"],
    "rate": ["0", "inf"],
    "burst": ["0"],
    "streams": ["0"],
    "client_streams": ["0"],
    "tables": ["0", "x"],
    "client_tables": ["0"],
    "client_seats": ["0"],
    "idle_hours": ["0", "nan"],
    "keep_days": ["-1"],
    "connections": ["0"],
    "proxies": ["example.org", "1.2.3.4/8"],
    "max_message": ["0", "1e6"],
}


@pytest.mark.parametrize("field", fields(Config), ids=lambda field: field.name)
def test_wrong_values_say_where_they_come_from(field: Field, tmp_path: Path) -> None:
    name = config.name(field)
    for text in WRONG[field.name]:
        with pytest.raises(ConfigError, match=f"--{name}: expected"):
            load({field.name: text})
        if text:
            with pytest.raises(ConfigError, match=f"{config.variable(field)}: expected"):
                load({}, {config.variable(field): text})
        file = tmp_path / "server.toml"
        file.write_text(f"{name} = {text!r}\n".replace("\\n", "\n"), encoding="utf-8")
        with pytest.raises(ConfigError, match=r"server\.toml"):
            load({}, {}, file)


def test_right_values() -> None:
    found = load(
        {"public_url": "https://games.example.org/x/", "allow_origins": "https://a.org, *", "proxies": "::1,10.0.0.1"}
    )
    assert found.public_url == "https://games.example.org/x"
    assert found.allow_origins == ("https://a.org", "*")
    assert found.proxies == ("::1", "10.0.0.1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ports = 1", "there is no setting 'ports'; there are host, port"),
        ("grpc_port = 1", "there is no setting 'grpc_port'"),
        ("port = [1]", "port: expected a text, a number"),
        ("port =", "server.toml: "),
        ("\xff", "server.toml: "),
    ],
)
def test_wrong_files(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(ConfigError, match=words.replace(",", ".")):
        load({}, {}, file)
    assert "server.toml" in call("serve", "--config", str(file)).output.replace("\n", "")


def test_a_certificate_and_its_key_belong_together(tmp_path: Path) -> None:
    (tmp_path / "cert").touch()
    with pytest.raises(ConfigError, match="belong together"):
        load({"tls_cert": str(tmp_path / "cert")})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("--port", "x"), "--port: expected a whole number 0..65535, got 'x'"), (("--config", "/nowhere"), "not exist")],
)
def test_wrong_values_are_wrong_use(arguments: tuple[str, ...], words: str) -> None:
    result = call("serve", *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_every_setting_is_in_the_help() -> None:
    words = " ".join(call("serve", "--help").output.split())
    for field in fields(Config):
        assert f"--{config.name(field)} " in words
        assert config.variable(field) in words.replace("CAMBUSA_ ", "CAMBUSA_")


def test_without_the_extra_it_says_how_to_install_it(tmp_path: Path) -> None:
    """A meta-path hook would not do: the command looks for modules without importing them."""
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util\nfound = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: None if name == 'segno' else found(name, *rest)\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    ran = run("serve", env={"PYTHONPATH": path})
    assert ran.returncode == 2
    assert "the server needs segno; install it with: pip install 'cambusa[server]'" in ran.stderr
