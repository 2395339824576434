"""The pages a person sees: whole pages and their parts, in both languages, without a word of any title."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.core.message import LANGUAGES, Msg, catalogue, render
from revier.core.options import Option
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.core.view import FreeBoard, HexMap, PriceGrid, TileSheet
from revier.draw.palette import PALETTES
from revier.games import title, titles
from revier.server.pages.shell import main_board
from revier.server.pictures import first_view
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parents[1] / "golden"
HERE = Path(str(resources.files("revier.server")))
PART = {"X-Part": "1"}  # a script asks for what changes
BY_HAND = {"Accept": "text/html"}  # a browser sends a form without any script
WHOLE = ["/", "/new", "/me", *(f"/{page}/{game}" for page in ("rules", "data") for game in titles())]


@pytest.fixture
def visitor(shared: Server) -> TestClient:
    """A browser that has never been here."""
    return Somebody(shared).http


def words(language: str) -> Callable[[str], str]:
    """The sentences of the pages, as the catalogue has them."""
    found = catalogue("web", language)
    return lambda key: found[f"web.{key}"]


def sent(visitor: TestClient, path: str, **fields: Any) -> Any:
    """A form as a browser sends it without any script."""
    data = {name: str(value) for name, value in fields.items()}
    return visitor.post(path, data=data, headers=BY_HAND, follow_redirects=False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", WHOLE)
def test_every_page_is_there_in_both_languages(visitor: TestClient, path: str, language: str) -> None:
    answer = visitor.get(path, params={"lang": language})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}"' in answer.text
    assert words(language)("nav.me") in answer.text
    assert "web." not in re.sub(r"<script.*?</script>", "", answer.text, flags=re.DOTALL)  # no bare key is left


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nowhere", "missing.page"),
        ("/rules/chess", "missing.game"),
        ("/data/chess", "missing.game"),
        ("/tables/abcdef", "missing.table"),
        ("/tables/%2e%2e", "missing.table"),
        ("/tables/abcdef/invitations", "missing.table"),
        ("/join/abcdef/0/secret", "missing.invitation"),
        ("/join/abcdef/first/secret", "missing.invitation"),
    ],
)
def test_what_is_not_there_is_told_kindly_with_a_way_home(
    visitor: TestClient, path: str, said: str, language: str
) -> None:
    answer = visitor.get(path, params={"lang": language})
    assert answer.status_code == 404
    assert words(language)(said) in answer.text
    assert '<a class="button primary" href="/">' in answer.text


def test_programs_get_a_problem_document_where_people_get_a_page(visitor: TestClient) -> None:
    for path in ("/api/v1/nowhere", "/static/nowhere.js"):
        answer = visitor.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"


def test_pages_hold_no_script_and_no_style_of_their_own(visitor: TestClient) -> None:
    """The policy of the door would refuse them."""
    for path in WHOLE:
        text = visitor.get(path).text
        assert re.findall(r"<script(?![^>]*src=)(?![^>]*application/json)", text) == []
        assert re.findall(r"<style|\sstyle=|\son\w+=|javascript:", text) == []


def test_no_page_and_no_script_names_a_title_or_a_company() -> None:
    """An id that is an ordinary word, such as that of a trade, may stand in a sentence, but not alone as a value."""
    programs = [*HERE.glob("templates/**/*.html"), *HERE.glob("static/js/**/*.js")]
    sentences = [*HERE.glob("web_text/*.toml")]
    assert len(programs + sentences) > 20
    for file in programs + sentences:
        text = file.read_text(encoding="utf-8")
        for game in titles():
            info = title(game).info()
            assert info.title not in text, file
            named = rf"\b{game}\b" if file in programs else rf"""["'`/]{game}["'`/]|^{game} ="""
            assert not re.search(named, text, re.MULTILINE), file


# --- home -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_every_game_with_picture_players_length_and_introduction(visitor: TestClient, language: str) -> None:
    text = visitor.get("/", params={"lang": language}).text
    for game in titles():
        own = catalogue(game, language)
        assert own[f"{game}.introduction"] in text
        assert own[f"{game}.length"] in text
        assert f"/api/v1/games/{game}/boards/{main_board(first_view(game))}.svg" in text
        told = {one["id"]: one for one in visitor.get("/api/v1/games", params={"lang": language}).json()}
        assert told[game]["introduction"] == own[f"{game}.introduction"]
        assert told[game]["length"] == own[f"{game}.length"]


@pytest.mark.parametrize("game", titles())
def test_the_small_picture_of_a_game_has_no_words_no_plates_for_them_and_no_ground(
    visitor: TestClient, game: str
) -> None:
    """It lies on whatever the page is made of, which may be dark."""
    path = f"/api/v1/games/{game}/boards/{main_board(first_view(game))}.svg"
    whole, small = (visitor.get(path, params={"words": words}).text for words in ("true", "false"))
    pieces = list(ElementTree.fromstring(small).iter())
    assert {piece.tag.rpartition("}")[2] for piece in pieces} >= {"svg", "g", "path"}
    assert not [piece for piece in pieces if piece.tag.endswith("}text")]
    assert not [piece for piece in pieces if piece.get("class", "").startswith("lettering")]
    assert whole.count('class="hex"') == small.count('class="hex"'), "nothing but words is missing"
    ground = ElementTree.fromstring(whole)[1]
    assert ground.tag.endswith("}rect")
    assert ElementTree.fromstring(small)[1].attrib != ground.attrib


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", titles())
def test_options_are_explained_in_the_readers_language(visitor: TestClient, game: str, language: str) -> None:
    info = title(game).info()
    text = html.unescape(visitor.get("/new", params={"game": game, "profile": "own", "lang": language}).text)
    words = catalogue(game, language)
    for option in info.options:
        assert words[f"{game}.option.{option.name}"] in text
        assert words[f"{game}.meaning.{option.name}"] in text
        for value in option.values:
            assert f">{words[f'{game}.value.{value}']}</option>" in text
    told = next(one for one in visitor.get("/api/v1/games", params={"lang": language}).json() if one["id"] == game)
    assert [o["meaning"] for o in told["options"]] == [words[f"{game}.meaning.{o.name}"] for o in info.options]


@pytest.mark.parametrize("game", titles())
def test_play_now_is_one_click_to_a_running_game_against_bots(visitor: TestClient, game: str) -> None:
    assert f'method="post" action="/play/{game}"' in visitor.get("/").text
    answer = sent(visitor, f"/play/{game}")
    assert answer.status_code == 303
    path = answer.headers["location"]
    assert visitor.get(path).status_code == 200
    table = visitor.get(f"/api/v1{path}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["me"] + ["bot"] * (title(game).info().players[0] - 1)
    assert table["my_seats"] == [0]


def test_only_the_host_is_offered_to_delete_and_can(shared: Server) -> None:
    host, guest = Somebody(shared), Somebody(shared)
    table = host.open(titles()[0], "me", "random", "random")
    mine, theirs = (somebody.http.get("/parts/tables", params={"all": "1"}).text for somebody in (host, guest))
    assert f'href="/tables/{table}"' in mine
    assert f'href="/tables/{table}"' in theirs
    path = f"/tables/{table}/delete"
    assert f'action="{path}"' in mine
    assert f'action="{path}"' not in theirs
    assert sent(guest.http, path, sure="yes").status_code == 403
    asked = sent(host.http, path)  # without scripts nobody has been asked yet
    assert asked.status_code == 200
    assert 'name="sure" value="yes"' in asked.text
    assert host.http.get(f"/tables/{table}").status_code == 200
    left = host.http.post(path, data={"sure": "yes"}, headers=PART)
    assert left.status_code == 200
    assert table not in left.text
    assert host.http.get(f"/tables/{table}").status_code == 404


def test_a_game_of_others_is_not_offered_to_be_deleted(shared: Server) -> None:
    """Where it would be refused nobody is asked whether they are sure."""
    host, guest = Somebody(shared), Somebody(shared)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = host.post("/tables", {"game": "coal", "players": 2, "seats": seats}).json()
    path = f"/tables/{made['id']}/delete"
    assert f'action="{path}"' in host.http.get("/").text, "as long as nobody has come"
    guest.post(f"/tables/{made['id']}/seats/1/claim", {"invitation": made["seats"][1]["claim"], "name": "Ben"})
    assert f'action="{path}"' not in host.http.get("/").text
    assert [row["deletable"] for row in host.get("/tables").json()["mine"] if row["id"] == made["id"]] == [False]
    refused = sent(host.http, path)
    assert refused.status_code == 409
    assert 'name="sure"' not in refused.text


def test_ones_own_games_stand_before_analyses_where_nobody_waits(shared: Server) -> None:
    me = Somebody(shared)
    game = me.open("coal", "me", "random")
    record = me.get(f"/tables/{game}/record").text
    alone = me.http.post("/api/v1/imports", content=record, headers={"Content-Type": "text/plain"}).json()["id"]
    text = me.http.get("/", params={"lang": "en"}).text
    heads = [text.index(f"<h3>{words('en')(f'home.{name}')}</h3>") for name in ("mine", "analyses")]
    places = [text.index(f'data-table="{table}"') for table in (game, alone)]
    assert heads[0] < places[0] < heads[1] < places[1]
    assert [row["id"] for row in me.get("/tables").json()["mine"]] == [game, alone]
    row = text[places[1] : text.index("</li>", places[1])]
    assert words("en")("home.analysis") in row
    assert words("en")("home.your_turn") not in row


def test_my_tables_stand_first_and_my_turn_is_said(shared: Server) -> None:
    me = Somebody(shared)
    me.http.cookies.set("language", "en")
    table = me.open(titles()[0], "me", "hotseat", "hotseat")  # every decision is mine
    text = me.http.get("/").text
    assert 'class="home-order returning"' in text
    row = re.search(rf'<li data-table="{table}".*?</li>', text, re.DOTALL)
    assert row is not None
    assert words("en")("home.your_turn") in row.group()
    assert words("en")("ago.now") in row.group()


# --- a new table ------------------------------------------------------------------------------------------------------
def test_the_form_is_drawn_anew_for_another_game_and_keeps_what_was_filled_in(visitor: TestClient) -> None:
    for game in titles():
        info = title(game).info()
        most = info.players[-1]
        part = visitor.get("/new", params={"game": game, "players": most, "name1": "Berta <b>"}, headers=PART).text
        assert "<html" not in part
        assert part.count('name="seat') == most
        assert 'value="Berta &lt;b&gt;"' in part
        for option in info.options:
            assert f"/rules/{game}#{option.clause.partition(':')[2]}" in part


@pytest.mark.parametrize("language", ["en", "de"])
def test_options_are_grouped_by_the_kind_of_choice_they_are(visitor: TestClient, language: str) -> None:
    """A heading for each kind there is, and below it the options of that kind, in both languages."""
    for game in titles():
        part = visitor.get("/new", params={"game": game, "profile": "own", "lang": language}, headers=PART).text
        blocks = part.split("<h2>")[1:]
        kinds = [kind for kind in ("variant", "reading", "set_up") if any(o.group == kind for o in options(game))]
        assert [block.partition("<")[0] for block in blocks] == [
            catalogue("web", language)[f"web.new.group.{kind}"] for kind in kinds
        ]
        for kind, block in zip(kinds, blocks, strict=True):
            assert re.findall(r'name="option\.(\w+)"', block) == [o.name for o in options(game) if o.group == kind]


def options(game: str) -> tuple[Option, ...]:
    return title(game).info().options


def test_options_can_be_chosen_in_a_profile_of_ones_own_alone(visitor: TestClient) -> None:
    game = titles()[0]
    name = next(option.name for option in title(game).info().options if not option.values)
    assert f'name="option.{name}"' not in visitor.get("/new", params={"game": game}, headers=PART).text
    assert f'name="option.{name}"' in visitor.get("/new", params={"game": game, "profile": "own"}, headers=PART).text


def test_a_table_opens_with_the_options_names_and_seats_of_the_form(visitor: TestClient) -> None:
    game = titles()[0]
    option = next(option for option in title(game).info().options if not option.values)
    wanted = not option.default
    form = {"game": game, "players": 3, "profile": "own", f"option.{option.name}": str(wanted).lower()}
    form |= {"seat0": "me", "name0": "Anna", "seat1": "hotseat", "name1": "Bodo", "seat2": "bot:random"}
    answer = sent(visitor, "/new", **form)
    table = visitor.get(f"/api/v1{answer.headers['location']}").json()
    assert table["options"][option.name] is wanted
    assert [(seat["kind"], seat["bot"]) for seat in table["seats"]] == [
        ("me", None),
        ("hotseat", None),
        ("bot", "random"),
    ]
    assert [seat["name"] for seat in table["seats"]][:2] == ["Anna", "Bodo"]


def test_a_profile_decides_all_options(visitor: TestClient) -> None:
    game, profile = next((game, p) for game in titles() for p in title(game).info().profiles[1:])
    answer = sent(visitor, "/new", game=game, players=3, profile=profile)
    table = visitor.get(f"/api/v1{answer.headers['location']}").json()
    assert table["options"] == title(game).info().resolve({}, profile)


def test_invitations_are_shown_at_once_and_one_brings_a_friend_to_the_table(shared: Server) -> None:
    host, friend, stranger = Somebody(shared).http, Somebody(shared).http, Somebody(shared).http
    opened = sent(host, "/new", game=titles()[0], players=3, seat0="me", seat1="open", seat2="open")
    text = host.get(opened.headers["location"]).text
    links = re.findall(r'value="http://[^/"]+(/join/[^"]+)"', text)
    assert len(links) == 2
    assert "data-copy" in text
    table = re.search(r'href="(/tables/\w+)"', text)
    assert table is not None
    again = host.get(f"{table.group(1)}/invitations").text
    assert all(link in again for link in links)
    assert not any(link in stranger.get(f"{table.group(1)}/invitations").text for link in links)
    assert friend.get(links[0]).status_code == 200  # looking does not use it
    assert sent(friend, links[0], name="Frieda").headers["location"] == table.group(1)
    assert friend.get(f"/api/v1{table.group(1)}").json()["my_seats"] == [1]
    assert stranger.get(links[0]).status_code == 404
    assert sent(stranger, links[0], name="Egon").status_code == 403


def test_a_wrong_form_is_refused_in_words(visitor: TestClient) -> None:
    refused = sent(visitor, "/new", game="chess")
    assert refused.status_code == 404
    assert words("en")("problem.title") in refused.text
    assert visitor.post("/new", data={"game": "chess"}, headers=PART).json()["code"] == "no_game"
    assert sent(visitor, "/new", game=titles()[0], players=3, seat0="ghost").status_code == 422
    game = next(game for game in titles() if any(option.values for option in title(game).info().options))
    option = next(option for option in title(game).info().options if option.values)
    wrong = {"game": game, "players": 3, "profile": "own", f"option.{option.name}": "sideways", "name1": "Berta"}
    answer = sent(visitor, "/new", **wrong)
    assert answer.status_code == 422
    told = re.search(r'role="alert" id="problem">([^<]+)<', answer.text)
    assert told is not None
    assert option.name in told.group(1)
    assert 'value="Berta"' in answer.text  # what was filled in is still there


def test_a_recovery_link_brings_the_seat_to_another_browser(shared: Server) -> None:
    host, phone = Somebody(shared), Somebody(shared)
    host.open(titles()[0], "me", "random", "random")
    table = host.open(titles()[0], "me", "random", "random")
    path = host.post(f"/tables/{table}/seats/0/recovery").json()["path"]
    assert phone.http.get(path).status_code == 200
    assert phone.table(table)["my_seats"] == []
    assert sent(phone.http, path).headers["location"] == f"/tables/{table}"
    assert phone.table(table)["my_seats"] == [0]


# --- rules and data ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", titles())
def test_every_clause_can_be_linked_to_and_shows_its_ruling_and_options(visitor: TestClient, game: str) -> None:
    text = visitor.get(f"/rules/{game}").text
    clauses = load_clauses(f"revier.games.{game}")
    assert set(re.findall(r'class="clause" id="([^"]+)"', text)) == set(clauses)
    assert text.count('class="ruling"') == sum(bool(clause.ruling) for clause in clauses.values())
    assert text.count('class="bends"') == len(title(game).info().options)


@pytest.mark.parametrize("game", titles())
def test_clauses_are_found_by_words_and_by_number(visitor: TestClient, game: str) -> None:
    clauses = load_clauses(f"revier.games.{game}")
    one, other = "money", "bank"
    part = visitor.get(f"/rules/{game}", params={"q": f"{one.upper()} {other}"}, headers=PART).text
    assert "<html" not in part
    fields = ("id", "topic", "text", "ruling", "ambiguity")
    said = {key: " ".join(getattr(clause, name) for name in fields).lower() for key, clause in clauses.items()}
    wanted = {key for key, text in said.items() if one in text and other in text}
    assert 0 < len(wanted) < len(clauses)
    assert set(re.findall(r'class="clause" id="([^"]+)"', part)) == wanted
    assert re.search(rf"<mark>{one}</mark>", part, re.IGNORECASE)
    last = list(clauses)[-1]
    assert f'id="{last}"' in visitor.get(f"/rules/{game}", params={"q": last}, headers=PART).text
    none = visitor.get(f"/rules/{game}", params={"q": "xylophone", "lang": "en"}, headers=PART).text
    assert words("en")("rules.none") in none


def test_what_somebody_searches_for_stays_text(visitor: TestClient) -> None:
    text = visitor.get(f"/rules/{titles()[0]}", params={"q": '"><b>x'}).text
    assert "<b>x" not in text
    assert "&lt;b&gt;x" in text


@pytest.mark.parametrize("game", titles())
def test_every_figure_is_listed_with_its_source_part_by_part(visitor: TestClient, game: str) -> None:
    facts = list(load_data(f"revier.games.{game}.data").facts())
    found: list[str] = []
    path: str | None = f"/data/{game}"
    while path is not None:
        part = visitor.get(path, headers=PART).text
        found += re.findall(r'<td class="path"><code>([^<]*)</code>', part)
        following = re.search(r'<tr class="more">.*?href="([^"]+)"', part)
        path = following.group(1).replace("&amp;", "&") if following else None
    assert len(found) == len(facts)


@pytest.mark.parametrize("game", titles())
def test_figures_are_filtered_by_source_and_table(visitor: TestClient, game: str) -> None:
    facts = list(load_data(f"revier.games.{game}.data").facts())
    kind, table = facts[0].kind, facts[0].path.partition(".")[0]
    wanted = sum(fact.kind == kind and fact.path.startswith(f"{table}.") for fact in facts)
    part = visitor.get(f"/data/{game}", params={"source": kind, "table": table, "lang": "en"}, headers=PART).text
    assert words("en")("rules.found").replace("{n}", str(wanted)) in part


@pytest.mark.parametrize("game", titles())
def test_all_boards_that_are_pictures_are_drawn_from_data_alone(visitor: TestClient, game: str) -> None:
    boards = first_view(game).boards
    wanted = {name for name, board in boards.items() if isinstance(board, HexMap | TileSheet | PriceGrid | FreeBoard)}
    assert main_board(first_view(game)) in wanted
    text = visitor.get(f"/data/{game}").text
    drawn = {source.replace("&amp;", "&") for source in re.findall(r'<img src="([^"]+)"', text)}
    assert {re.sub(r".*/boards/(\w+)\.svg.*", r"\1", source) for source in drawn} >= wanted
    for source in drawn:
        assert visitor.get(source).headers["content-type"].startswith("image/svg+xml")


# --- about me ---------------------------------------------------------------------------------------------------------
def test_what_is_chosen_is_kept_and_shows_on_every_page(visitor: TestClient) -> None:
    answer = sent(visitor, "/me", name="  Jürgen; <i>\n", theme="dark", palette=PALETTES[1], language="de")
    assert answer.headers["location"] == "/me?saved=1"
    text = visitor.get("/me").text
    assert '<html lang="de" data-theme="dark"' in text
    assert f'data-palette="{PALETTES[1]}"' in text
    assert 'value="Jürgen; &lt;i&gt;"' in text
    told = visitor.get("/api/v1/me").json()
    assert (told["name"], told["theme"], told["palette"], told["language"]) == (
        "Jürgen; <i>",
        "dark",
        PALETTES[1],
        "de",
    )


def test_what_is_set_over_the_interface_shows_on_the_pages_too(visitor: TestClient) -> None:
    visitor.post("/api/v1/me", json={"theme": "light", "name": "Änne"})
    text = visitor.get("/me").text
    assert 'data-theme="light"' in text
    assert 'value="Änne"' in text


def test_values_nobody_offers_are_not_kept(visitor: TestClient) -> None:
    sent(visitor, "/me", theme="blinking", palette="neon", language="xx")
    text = visitor.get("/me", params={"lang": "en"}).text
    assert 'data-theme="auto"' in text
    assert f'data-palette="{PALETTES[0]}"' in text


@pytest.mark.parametrize("palette", PALETTES)
def test_each_set_of_colours_has_a_sample(visitor: TestClient, palette: str) -> None:
    assert f'name="palette" value="{palette}"' in visitor.get("/me").text
    part = visitor.get("/parts/sample", params={"palette": palette}, headers=PART).text
    source = re.search(r'src="([^"]+)"', part)
    assert source is not None
    assert f"palette={palette}" in source.group(1)
    assert visitor.get(source.group(1).replace("&amp;", "&")).status_code == 200


def test_the_language_of_a_link_is_remembered(visitor: TestClient) -> None:
    visitor.get("/", params={"lang": "de"})
    assert '<html lang="de"' in visitor.get("/me").text


def test_the_list_of_keys_is_the_one_the_table_listens_to(visitor: TestClient) -> None:
    script = (HERE / "static" / "js" / "keys.js").read_text(encoding="utf-8")
    heard = re.findall(r"shown: '([^']+)',\s+word: 'keys\.(\w+)'", script)
    assert len(heard) > 8
    shown = re.findall(r"<dt><kbd>([^<]+)</kbd></dt><dd>([^<]+)</dd>", visitor.get("/me", params={"lang": "en"}).text)
    assert shown == [(key, words("en")(f"keys.{word}")) for key, word in heard]


# --- words ------------------------------------------------------------------------------------------------------------
def test_the_words_of_the_pages_are_the_same_in_both_languages() -> None:
    english, german = catalogue("web", "en"), catalogue("web", "de")
    assert set(english) == set(german)
    for key, text in english.items():
        assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", german[key])), key


def test_every_word_a_script_or_page_asks_for_is_there() -> None:
    known = {key.removeprefix("web.") for key in catalogue("web", "en")}
    for file in HERE.glob("static/js/**/*.js"):
        asked = set(re.findall(r"\bw\('([\w.]+)'", file.read_text(encoding="utf-8")))
        assert asked <= known, file
    for file in HERE.glob("templates/**/*.html"):
        text = file.read_text(encoding="utf-8")
        asked = set(re.findall(r"\bw\['([\w.]+)'\]|\bsay\('([\w.]+)'", text))
        assert {one or other for one, other in asked} <= known, file


def test_a_table_is_sent_every_word_its_scripts_ask_for_and_none_of_other_pages(shared: Server) -> None:
    """Words of other pages would make the first opening of a table heavier for nothing."""
    me = Somebody(shared)
    table = me.open(titles()[0], "me", "random", "random")
    text = me.http.get(f"/tables/{table}", params={"lang": "en"}).text
    (held,) = re.findall(r'<script type="application/json" id="words">(.*?)</script>', text, re.DOTALL)
    sent_words = set(json.loads(held))
    scripts, waiting = set[Path](), [HERE / "static" / "js" / "table.js"]
    while waiting:
        file = waiting.pop().resolve()
        if file not in scripts and file.exists():  # an example in a comment may name one that is not there
            scripts.add(file)
            program = file.read_text(encoding="utf-8")
            waiting += [file.parent / path for path in re.findall(r"""(?:from|import)[ (]+'(\.[^']+\.js)'""", program)]
    assert {"log-book.js", "drawer.js", "program-form.js"} <= {file.name for file in scripts}  # fetched later
    known = {key.removeprefix("web.") for key in catalogue("web", "en")}
    for file in scripts:
        program = file.read_text(encoding="utf-8")
        asked = set(re.findall(r"'([a-z_]+\.[\w.]+)'", program)) & known
        assert asked <= sent_words, file
        for begin in re.findall(r"\b(?:w\(|words\[)`([a-z_]+\.[a-z_.]*)\$", program):
            assert {key for key in known if key.startswith(begin)} <= sent_words, (file, begin)
    assert not any(key.startswith(("home.", "me.", "bots_do.")) for key in sent_words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_of_action_have_words_for_programs(visitor: TestClient, language: str) -> None:
    for game in titles():
        kinds = visitor.get(f"/api/v1/games/{game}/kinds", params={"lang": language}).json()
        for kind in kinds:
            assert kind["word"] != render(Msg("core.kind_other", {"name": kind["kind"]}), language)
            for field in () if kind["open"] else kind["fields"]:  # no program can take an open one
                assert f"web.programs.fields.{field}" in catalogue("web", language), (game, kind["kind"])
    passing = next(kind for kind in visitor.get("/api/v1/games/rhl/kinds").json() if kind["kind"] == "pass")
    assert (passing["word"], passing["fields"]) == ("to pass", [])
    assert visitor.get("/api/v1/games/chess/kinds").status_code == 404


@pytest.mark.parametrize(
    "path", ["/", "/new", "/me", *(f"/{page}/{game}" for page in ("rules", "data") for game in titles())]
)
def test_head_answers_like_get_without_a_body(visitor: TestClient, path: str) -> None:
    visitor.headers["Accept-Encoding"] = "identity"
    asked, whole = visitor.head(path), visitor.get(path)
    assert (asked.status_code, asked.content) == (200, b"")
    for name in ("content-type", "content-length", "content-security-policy"):
        assert asked.headers[name] == whole.headers[name]
    assert int(whole.headers["content-length"]) == len(whole.content) > 0


def test_head_of_a_table_and_of_what_is_not_there(visitor: TestClient) -> None:
    table = sent(visitor, f"/play/{titles()[0]}").headers["location"]
    assert (visitor.head(table).status_code, visitor.head(table).content) == (200, b"")
    assert (visitor.head("/tables/nothing").status_code, visitor.head("/nowhere").status_code) == (404, 404)


def test_shortcuts_can_be_switched_off_on_the_page_and_over_the_interface(visitor: TestClient) -> None:
    assert "data-keys" not in visitor.get("/").text
    sent(visitor, "/me", keys="off")
    assert visitor.get("/api/v1/me").json()["keys"] is False
    assert 'data-keys="off"' in visitor.get("/").text
    visitor.post("/api/v1/me", json={"keys": True})
    assert "data-keys" not in visitor.get("/").text


@pytest.mark.parametrize("game", titles())
def test_why_a_game_ended_is_said_in_words(game: str) -> None:
    record = read_record(sorted((GOLDEN / game).glob("*.jsonl"))[0])
    played = rebuild(record, title(game))
    state = played.new()
    for line in record.lines:
        played.apply(state, played.decode(line))
    outcome = played.outcome(state)
    assert outcome is not None
    for language in LANGUAGES:
        assert f"web.ending.because.{outcome.reason}" in catalogue("web", language)
