"""docs/host.md followed line by line: settings, service, Debian's nginx with and without TLS, backups, container."""

from __future__ import annotations

import gzip
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from revier.server.configure import configured, every_setting
from revier.server.health import router as health
from support import nginx, recipe

NAME = "revier.example.org"
PATIENCE = 120.0
ROOT = recipe.PAGE.parents[1]
BIN = Path(sys.executable).parent


# --- the commands -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("commands", recipe.shell())
def test_every_command_can_be_read_by_a_shell(commands: str) -> None:
    read = subprocess.run(["sh", "-n"], input=commands, capture_output=True, text=True, timeout=60, check=False)
    assert read.returncode == 0, read.stderr


def test_every_command_of_ours_has_the_flags_it_is_given() -> None:
    """`revier WORD` in a block, in a unit or in the container is a command of the program."""
    said = {word for text in (*recipe.shell(), *units()) for word in re.findall(r"bin/revier ([a-z]+)", text)}
    assert said == {"serve", "backup", "restore", "doctor"}
    for word in sorted(said):
        command = [sys.executable, "-m", "revier.cli.app", word, "--help"]
        assert subprocess.run(command, capture_output=True, timeout=120, check=False).returncode == 0, word


def units() -> list[str]:
    return [block.text for block in recipe.blocks() if block.name.startswith("/etc/systemd/")]


# --- settings and service ---------------------------------------------------------------------------------------------
def test_the_settings_are_read_as_they_stand(tmp_path: Path) -> None:
    (tmp_path / "revier.toml").write_text(recipe.file("/etc/revier.toml"))
    found = configured({}, str(tmp_path / "revier.toml"))
    assert (found.hosts, found.trusted_proxies, found.secure_cookie) == ((NAME,), ("127.0.0.1",), True)
    assert found.database == "sqlite:////var/lib/revier/tables.sqlite"


def test_the_service_may_write_where_its_tables_are_and_begins_what_the_proxy_asks() -> None:
    """The paths of settings, service, backup and proxy are one another's."""
    service, backup = recipe.unit("revier.service"), recipe.unit("revier-backup.service")
    settings = tomllib.loads(recipe.file("/etc/revier.toml"))
    (writes,) = service["ReadWritePaths"]
    assert settings["database"].removeprefix("sqlite:///").startswith(f"{writes}/")
    (begins,) = service["ExecStart"]
    host, port = begins.split("--host ")[1].split(" --port ")
    assert f"server {host}:{port};" in recipe.file("/etc/nginx/sites-available/revier")
    assert service["Environment"] == backup["Environment"]
    assert "REVIER_CONFIG=/etc/revier.toml" in service["Environment"][0].split()
    assert service["User"] == backup["User"] == ["revier"]
    assert f"{writes}/backups/" in backup["ExecStart"][0]


def test_systemd_finds_nothing_to_say_against_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze")
    names = []
    for block in recipe.blocks():
        if block.name.startswith("/etc/systemd/"):
            names.append(str(tmp_path / Path(block.name).name))
            Path(names[-1]).write_text(block.text.replace("/opt/revier/bin/revier", "/bin/true"))
    assert len(names) == 3
    said = subprocess.run(
        ["systemd-analyze", "verify", *names], capture_output=True, text=True, timeout=120, check=False
    )
    ours = [line for line in said.stderr.splitlines() if "revier" in line]
    assert (said.returncode, ours) == (0, []), said.stderr
    (when,) = recipe.unit("revier-backup.timer")["OnCalendar"]
    said = subprocess.run(
        ["systemd-analyze", "calendar", when], capture_output=True, text=True, timeout=60, check=False
    )
    assert said.returncode == 0
    assert re.search(r"Normalized form: \*-\*-\* 04:00:00", said.stdout), "every night"


# --- the proxy --------------------------------------------------------------------------------------------------------
class Club(NamedTuple):
    """A machine that was set up by the page."""

    folder: Path
    plain: str  # the server itself
    port: int  # of the proxy
    tls: int

    def client(self, *, tls: bool = False, **headers: str) -> httpx.Client:
        address = f"https://127.0.0.1:{self.tls}" if tls else f"http://127.0.0.1:{self.port}"
        trusted: ssl.SSLContext | bool = True
        if tls:
            trusted = ssl.create_default_context(cafile=str(self.folder / "cert.pem"))
            trusted.check_hostname = False  # the name leads to this machine by its Host alone
        return httpx.Client(base_url=address, headers={"host": NAME, **headers}, timeout=PATIENCE, verify=trusted)


def with_tls(site: str, folder: Path, port: int) -> str:
    """What certbot adds to the site: a second door with a certificate."""
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key.pem -out cert.pem"
    subprocess.run([*command.split(), "-subj", f"/CN={NAME}"], cwd=folder, capture_output=True, timeout=120, check=True)
    door = f"    listen 127.0.0.1:{port} ssl;\n    ssl_certificate {folder}/cert.pem;\n"
    door += f"    ssl_certificate_key {folder}/key.pem;\n"
    return site.replace("    server_name", f"{door}    server_name", 1)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """The page's own files, but for folders and ports."""
    nginx.program()
    folder = tmp_path_factory.mktemp("club")
    config = recipe.file("/etc/revier.toml").replace("/var/lib/revier", str(folder))
    (folder / "revier.toml").write_text(config)
    (begins,) = recipe.unit("revier.service")["ExecStart"]
    command = begins.replace("/opt/revier/bin/revier", f"{sys.executable} -m revier.cli.app").replace("8018", "0")
    more = {"LC_ALL": "C", "PYTHONUNBUFFERED": "1", "REVIER_CONFIG": str(folder / "revier.toml")}
    more |= {"REVIER_WARM": "off", "REVIER_PER_ADDRESS": "1"}
    server = subprocess.Popen(
        shlex.split(command),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **more},
    )
    try:
        assert server.stdout is not None
        plain = server.stdout.readline().split()[-1].rstrip("/")
        port, tls = nginx.free_port(), nginx.free_port()
        site = recipe.file("/etc/nginx/sites-available/revier")
        site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("    listen [::]:80;\n", "")
        site = site.replace("127.0.0.1:8018", plain.partition("//")[2])
        with nginx.serving(with_tls(site, folder, tls), folder / "nginx"):
            found = Club(folder, plain, port, tls)
            wait_for(found)
            yield found
    finally:
        server.terminate()
        server.wait()


def wait_for(club: Club) -> None:
    end = time.monotonic() + PATIENCE
    with club.client() as http:
        while True:
            try:
                if http.get("/readyz").status_code == 200:
                    return
            except httpx.HTTPError:
                assert time.monotonic() < end, (club.folder / "nginx" / "error.log").read_text()


WISH = {"game": "coal", "players": 2, "seats": [{"kind": "hotseat"}, {"kind": "hotseat"}]}


def test_people_play_through_the_proxy_over_tls(club: Club) -> None:
    with club.client(tls=True, origin=f"https://{NAME}") as http:
        assert http.get("/").status_code == 200
        made = http.post("/api/v1/tables", json=WISH)
        assert made.status_code == 201
        cookie = next(c for c in made.headers.get_list("set-cookie") if c.startswith("revier="))
        assert {"secure", "httponly", "samesite=lax"} <= {part.strip().lower() for part in cookie.split(";")}
        table = made.json()["id"]
        legal = http.get(f"/api/v1/tables/{table}/legal").json()
        body = {"action": legal["groups"][0]["choices"][0]["action"], "position": legal["position"], "key": "k1"}
        assert http.post(f"/api/v1/tables/{table}/moves", json=body).status_code == 200
        stranger = {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}
        assert http.post(f"/api/v1/tables/{table}/moves", json=body, headers=stranger).status_code == 403


def test_links_of_invitations_lead_to_the_name_and_to_tls(club: Club) -> None:
    with club.client(tls=True, origin=f"https://{NAME}") as http:
        made = http.post("/api/v1/tables", json={**WISH, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        page = http.get(f"/tables/{made['id']}/invitations").text
    assert f"https://{NAME}/join/{made['id']}/1/" in page


def test_news_come_through_while_the_stream_is_open(club: Club) -> None:
    """A proxy that collects answers would keep them for itself."""
    with club.client(tls=True, origin=f"https://{NAME}") as http:
        table = http.post("/api/v1/tables", json=WISH).json()["id"]
        with http.stream("GET", "/api/v1/events", params={"tables": table}, headers={"accept-encoding": ""}) as news:
            lines = news.iter_lines()
            assert next(line for line in lines if line == "event: hello")
            assert http.post(f"/api/v1/tables/{table}/chat", json={"text": "hello"}).status_code == 201
            assert next(line for line in lines if line == "event: chat")


def test_figures_are_for_the_machine_alone(club: Club) -> None:
    with club.client() as http:
        assert http.get("/metrics").status_code == 404
    assert httpx.get(f"{club.plain}/metrics").status_code == 200


def test_other_names_are_not_answered(club: Club) -> None:
    with club.client() as http:
        assert http.get("/", headers={"host": "elsewhere.example"}).status_code == 421


def test_what_somebody_says_of_their_address_does_not_dodge_limits(club: Club) -> None:
    with club.client() as http:
        codes = []
        for n in range(31):
            headers = {"x-forwarded-for": f"203.0.113.{n}", "forwarded": f"for=203.0.113.{n}"}
            codes.append(http.post("/api/v1/recover", json={"secret": "x" * 43}, headers=headers).status_code)
            http.cookies.clear()
    assert codes == [404] * 30 + [429]


@pytest.mark.parametrize(("size", "status"), [(1_000_000, (400, 422)), (3_000_000, (413,))])
def test_a_file_comes_through_and_one_too_large_does_not(club: Club, size: int, status: tuple[int, ...]) -> None:
    with club.client(tls=True, origin=f"https://{NAME}") as http:
        assert http.post("/api/v1/imports", content=b"x" * size).status_code in status


def test_a_password_of_the_proxy_is_no_affair_of_the_server(club: Club) -> None:
    with club.client(authorization="Basic Y2x1YjpjbHVi") as http:
        assert http.get("/api/v1/tables").status_code == 200


# --- backups ----------------------------------------------------------------------------------------------------------
def test_the_backup_is_made_and_comes_back_by_the_commands_of_the_page(club: Club) -> None:
    with club.client(tls=True, origin=f"https://{NAME}") as http:
        table = http.post("/api/v1/tables", json=WISH).json()["id"]
    backup = recipe.unit("revier-backup.service")
    for key in ("ExecStartPre", "ExecStart", "ExecStartPost"):
        run(club, backup[key][0].replace("%%", "%"))
    (saved,) = (club.folder / "backups").iterdir()
    commands = next(text for text in recipe.shell() if "restore" in text)
    restores = [line for line in commands.splitlines() if line.startswith("su ")]
    assert len(restores) == 2
    (club.folder / "again").mkdir()
    (club.folder / "again.toml").write_text(f'database = "sqlite:///{club.folder}/again/tables.sqlite"\n')
    for line in restores:
        words = shlex.split(line)[-1].replace("/etc/revier.toml", str(club.folder / "again.toml"))
        run(club, re.sub(r"/var/lib/revier/backups/\S+", str(saved), words))
    run(club, f"/opt/revier/bin/revier backup {club.folder}/again/copy.revier", config="again.toml")
    with gzip.open(club.folder / "again" / "copy.revier", "rt") as copy:
        assert table in copy.read()


def run(club: Club, command: str, config: str = "revier.toml") -> None:
    command = command.replace("/opt/revier/bin/revier", f"{sys.executable} -m revier.cli.app")
    command = command.replace("/var/lib/revier", str(club.folder))
    env = {**os.environ, "REVIER_CONFIG": str(club.folder / config)}
    done = subprocess.run(["sh", "-c", command], env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, (command, done.stdout, done.stderr)


# --- the container ----------------------------------------------------------------------------------------------------
def instructions() -> list[tuple[str, str]]:
    text = recipe.file("Containerfile").replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (line.strip().partition(" ") for line in text.splitlines())]


def builder() -> str:
    """A program that can build it here and now."""
    for name in ("podman", "buildah", "docker"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0:
            return name
    return ""


@pytest.mark.slow
def test_the_container_is_built_where_that_can_be_done() -> None:
    name = builder()
    if not name:
        pytest.skip("nobody can build it here; what can be said without is tested below")
    command = [name, "build", "-f", "-", "-t", "revier-test", str(ROOT)]
    built = subprocess.run(
        command, input=recipe.file("Containerfile"), capture_output=True, text=True, timeout=1800, check=False
    )
    assert built.returncode == 0, built.stderr[-2000:]


def test_the_container_runs_as_nobody_special_and_keeps_its_tables_outside() -> None:
    found = instructions()
    words = [word for word, _ in found]
    assert words[0] == "FROM"
    assert words.index("RUN") < words.index("USER") < words.index("CMD")
    by_word = dict(found)
    made = re.search(r"useradd .*--home-dir (?P<home>\S+) --create-home (?P<user>\S+)", by_word["RUN"])
    assert made is not None
    assert (by_word["USER"], by_word["VOLUME"]) == (made["user"], made["home"])
    image, _, version = by_word["FROM"].partition(":")
    assert image == "docker.io/library/python"
    assert tuple(map(int, version.split("-")[0].split("."))) >= (3, 11)


def test_the_container_is_set_by_settings_there_are_and_asks_for_its_health_where_it_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_word = dict(instructions())
    given = dict(pair.split("=", 1) for pair in by_word["ENV"].split())
    known = {one.environment for one in every_setting()}
    run_with = next(text for text in recipe.shell() if "podman run" in text)
    assert set(given) | set(re.findall(r"-e (REVIER_\w+)", run_with)) <= known
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    found = configured({})
    assert str(found.port) == by_word["EXPOSE"] == given["REVIER_PORT"]
    assert found.host == "0.0.0.0"
    assert found.database.startswith(f"sqlite:///{by_word['VOLUME']}/")
    asks = re.search(r'"(import urllib[^"]*)"', by_word["HEALTHCHECK"])
    assert asks is not None
    compile(asks[1], "HEALTHCHECK", "exec")
    path = re.search(rf"127\.0\.0\.1:{found.port}(/\w+)", asks[1])
    assert path is not None
    assert path[1] in {getattr(route, "path", "") for route in health.routes}
    assert by_word["ENTRYPOINT"] == '["revier"]'
    assert by_word["CMD"] == '["serve"]'


def test_the_container_installs_what_the_project_offers() -> None:
    (wanted,) = re.findall(r"'/src\[(\w+)\]'", dict(instructions())["RUN"])
    offered = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert wanted in offered["optional-dependencies"]
    assert "revier" in offered["scripts"]
