"""``python -m oddchip_sheets``: the command, where no script is on the path."""

import sys

from oddchip_sheets.cli.main import main

sys.exit(main())
