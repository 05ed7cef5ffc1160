"""The verbs that print paper: sheet and blank."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from pathlib import Path

from oddchip_sheets.cli.inputs import UsageError
