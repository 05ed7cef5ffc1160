"""The command ``oddchip``: words in, text and exit status out."""
