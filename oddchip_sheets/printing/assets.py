"""What a page may fetch: files of the template folders, nothing else. Importing this loads WeasyPrint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from weasyprint.urls import URLFetcher

from oddchip_sheets.printing.templates import Used, house_file


class AssetFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint carries no types
    """Serves files below the template folders; a file the first folder lacks is looked for in the next.

    No network, no redirects, no other folder: everything else raises ``PermissionError``, which WeasyPrint logs and
    the render turns into its failure.
    """

    def __init__(self, folders: Sequence[Path], house: Path | None = None, used: Used | None = None) -> None:
        """``used`` is given each file of the house that is fetched."""
        super().__init__(allowed_protocols=("file",), allow_redirects=False)
        self._folders = tuple(folder.resolve() for folder in folders)
        self._house = None if house is None else house.resolve()
        self._used: Used = {} if used is None else used

    def fetch(self, url: str, headers: Any = None) -> Any:
        """The response for ``url``."""
        return super().fetch(self._allowed(url).as_uri(), headers)

    def _allowed(self, url: str) -> Path:
        parts = urlsplit(url)
        if parts.scheme != "file" or parts.netloc:
            raise PermissionError(f"a sheet fetches only files of its templates, not {url}")
        wanted = Path(url2pathname(parts.path)).resolve()
        for base in self._folders:
            if wanted.is_relative_to(base):
                return self._found(wanted.relative_to(base), url)
        raise PermissionError(f"a sheet fetches only files of its templates, not {url}")

    def _found(self, relative: Path, url: str) -> Path:
        for folder in self._folders:
            path = (folder / relative).resolve()
            if path.is_relative_to(folder) and path.is_file():
                if folder == self._house:
                    house_file(folder, path.relative_to(folder).as_posix(), self._used)
                return path
        raise FileNotFoundError(f"no template folder has the file {url}")
