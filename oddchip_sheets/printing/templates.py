"""Page → HTML by templates: the shipped ones, or a house's own, which run in a process of their own.

Autoescaping is on, an undefined name is an error. A house's templates come from outside, and so they run in Jinja's
immutable sandbox, where they can read the page and nothing else, with limits of time and memory. Which of its files
were used is told by their digests, so that a print can be made again.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final

from oddchip_sheets.apart import ApartError, limit_memory, run_apart
from oddchip_sheets.positioned_yaml.problems import quote, shown
from oddchip_sheets.sheet.page import Page
from oddchip_sheets.shipped import asset, shipped
from oddchip_sheets.words.language import language

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

    from oddchip_sheets.school.booklet import Booklet
    from oddchip_sheets.school.results import ClassPage

SHEET: Final = "sheet.html.j2"
REPORT: Final = "report.html.j2"
BLANK: Final = "blank.html.j2"
BLANK_REPORT: Final = "incident-blank.html.j2"
SESSION: Final = "session.html.j2"
SESSION_BLANK: Final = "session-blank.html.j2"
DRILL: Final = "drill.html.j2"
CLASS: Final = "class.html.j2"
FONT_RULES: Final = "fonts.css"
STYLESHEET: Final = "sheet.css"
PAPERS: Final = ("a4", "letter")

Used = dict[str, str]
"""Path below the house's folder → SHA-256 of the file."""

_MOST_SECONDS: Final = 10
_MOST_BYTES: Final = 16 * 1024 * 1024
"""Of one file of a house."""
_MOST_HTML: Final = 64 * 1024 * 1024


class RenderError(Exception):
    """A page that can't be printed as it should be; the message says what stands in the way."""


def page_css(paper: str) -> str:
    """The one declaration that differs from paper to paper; raises ``ValueError`` for an unknown paper."""
    if paper not in PAPERS:
        raise ValueError(f"paper is a4 or letter, not {paper!r}")
    return f"@page {{ size: {'A4' if paper == 'a4' else 'letter'} portrait }}"


def page_html(
    page: Page[Any] | Booklet | ClassPage,
    house: Path | None,
    css: str | None = None,
    template: str = SHEET,
    used: Used | None = None,
) -> str:
    """The page as HTML. With ``css`` the document carries its stylesheet in itself.

    The house's files that are used are entered in ``used``. Raises ``RenderError`` for a house template that is wrong,
    names what does not exist, or takes too long.
    """
    if house is not None:
        return _house_html(page, house.resolve(), css, template, {} if used is None else used)
    from markupsafe import Markup  # noqa: PLC0415 - settling never loads it

    style = None if css is None else Markup(css)  # noqa: S704 - the shipped stylesheet, no user text
    return shipped_environment(page.language).get_template(template).render(page=page, style=style)


@cache
def shipped_environment(tag: str) -> Environment:
    """The environment of the shipped templates alone, which say the words of the language ``tag``."""
    from jinja2 import Environment  # noqa: PLC0415 - likewise

    return _environment(Environment, tag)


@cache
def environment_behind(front: str, tag: str) -> Environment:
    """The environment of the shipped templates behind those of a folder among them, as a house's own stand before."""
    from jinja2 import Environment, FileSystemLoader  # noqa: PLC0415 - likewise

    return _environment(Environment, tag, FileSystemLoader(shipped("templates") / front))


def _environment(kind: type[Environment], tag: str, *fronts: BaseLoader) -> Environment:
    """An environment that looks for templates in ``fronts`` before the shipped ones, which ``!shipped/`` names too.

    Templates say the words of the language ``tag`` by ``say``.
    """
    import jinja2  # noqa: PLC0415 - likewise

    own = jinja2.FileSystemLoader(shipped("templates"))
    made = kind(
        loader=jinja2.ChoiceLoader([*fronts, own, jinja2.PrefixLoader({"!shipped": own})]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["say"] = language(tag).say
    return made


def stylesheet(house: Path | None, used: Used | None = None) -> tuple[str, Path]:
    """The house's stylesheet or the shipped one, and the folder that its own paths are below.

    Raises ``RenderError`` for a house's own that is empty, or no UTF-8.
    """
    if house is not None:
        text = _house_text(house.resolve(), STYLESHEET, {} if used is None else used)
        if text is not None and not text.strip():
            raise RenderError(f"{house / STYLESHEET}: the stylesheet is empty; take it away to use the shipped one")
        if text is not None:
            return text, house.resolve()
    path = asset(STYLESHEET, None)
    return path.read_text(encoding="utf-8"), path.parent


def house_file(house: Path, name: str, used: Used) -> bytes | None:
    """What the house's file ``name`` holds, entered in ``used``; ``None`` where the house has none of that name.

    Raises ``RenderError`` where it can't be read.
    """
    inside = PurePosixPath(name)
    path = house / inside
    if inside.is_absolute() or ".." in inside.parts or "\0" in name or not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise RenderError(f"{path}: {(error.strerror or str(error)).lower()}") from error
    if len(data) > _MOST_BYTES:
        raise RenderError(f"{path}: it is larger than {_MOST_BYTES // 1024 // 1024} MiB")
    used[inside.as_posix()] = sha256(data).hexdigest()
    return data


def other_files(house: Path, digests: Mapping[str, str]) -> list[str]:
    """Which of the files in ``digests`` the house lacks or has otherwise. Raises as ``house_file`` does."""
    here: Used = {}
    for name in digests:
        house_file(house, name, here)
    return sorted(name for name in digests if here.get(name) != digests[name])


def _house_text(house: Path, name: str, used: Used) -> str | None:
    """``house_file`` as text. Raises ``RenderError`` where it is none."""
    data = house_file(house, name, used)
    try:
        return None if data is None else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1 if data else 1
        raise RenderError(f"template {name}, line {line}: it is not UTF-8") from error


def _house_html(page: Page[Any] | Booklet | ClassPage, house: Path, css: str | None, template: str, used: Used) -> str:
    """The page as HTML by the house's templates. Raises ``RenderError``, in one line, for whatever they do wrong."""
    try:
        given = pickle.dumps((_MOST_SECONDS, page, house, css, template))
        told = json.loads(run_apart(__name__, given, _MOST_SECONDS + 2))
    except ApartError as error:
        raise RenderError(f"the templates in {house}: {error}") from error
    if "error" in told:
        raise RenderError(told["error"])
    used |= told["used"]
    return str(told["html"])


# In the process of its own


class _TooLongError(Exception):
    """The templates run longer than they may."""


def _limit_time(seconds: float) -> None:
    """Interrupt a template where it stands, so that its line can be told, on systems that can do that."""

    def interrupt(*_: object) -> None:
        raise _TooLongError(f"it runs longer than {seconds:g} seconds")

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _rendered(page: Page[Any], house: Path, css: str | None, template: str) -> dict[str, Any]:
    from jinja2 import BaseLoader, TemplateNotFound  # noqa: PLC0415 - settling never loads it
    from jinja2.sandbox import ImmutableSandboxedEnvironment  # noqa: PLC0415 - likewise
    from markupsafe import Markup  # noqa: PLC0415 - likewise

    used: Used = {}

    class Loader(BaseLoader):
        def get_source(self, _: Any, name: str) -> tuple[str, str, Callable[[], bool]]:
            text = _house_text(house, name, used)
            if text is None:
                raise TemplateNotFound(name)
            return text, str(house / name), lambda: True

    style = None if css is None else Markup(css)  # noqa: S704 - the shipped or the house's stylesheet, no user text
    try:
        made = _environment(ImmutableSandboxedEnvironment, page.language, Loader())
        html = made.get_template(template).render(page=page, style=style)
        return {"html": html, "used": used} if len(html) <= _MOST_HTML else {"error": "the templates' page is too long"}
    except RenderError as error:
        return {"error": str(error)}
    except Exception as error:  # noqa: BLE001 - whatever a template makes Jinja or Python raise is told as its fault
        return {"error": f"template{_place(error, house)}: {_told(error)}"}


def _place(error: Exception, house: Path) -> str:
    """File and line of the template that was at work: a slip of the pen names them, else the traceback does."""
    if getattr(error, "lineno", None) is not None:
        return f" {getattr(error, 'name', None) or getattr(error, 'filename', '')}, line {error.lineno}"  # type: ignore[attr-defined]
    for frame in reversed(extract_tb(error.__traceback__)):
        for folder in (house, shipped("templates")):
            if Path(frame.filename).is_relative_to(folder):
                return f" {Path(frame.filename).relative_to(folder).as_posix()}, line {frame.lineno}"
    return ""


def _told(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return "it takes more memory than there is for it"
    if isinstance(error, RecursionError):
        return "it uses itself without end"
    if type(error).__name__ == "TemplateNotFound":
        return f"there is no template {quote(str(error))}"
    return shown(str(getattr(error, "message", None) or error) or type(error).__name__, 200)


def _main() -> None:
    seconds, *given = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - from the process that started this one
    page: Page[Any] = given[0]
    language(page.language).read_whole()  # what the product itself has to read is not the templates' time
    limit_memory()
    _limit_time(seconds)
    told = _rendered(*given)
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    _main()
