"""The command as a process: ``oddchip``, and ``python -m oddchip_sheets`` where no script is on the path.

Interrupted at any moment it ends quietly. What is imported up here is not yet guarded, so it is next to nothing.
"""

import os
import signal
import sys


def main() -> int:
    """Run the command with the words it was called with."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    from oddchip_sheets.cli.main import main as command  # noqa: PLC0415 - an import can be interrupted too

    return command()


def _end(number: int, _: object) -> None:
    """End at once, where an exception could be caught or told by whatever runs. Files are written whole or not yet."""
    os._exit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
