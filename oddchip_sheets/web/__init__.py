"""The sheet in the browser: fields → hand file → settlement, on the sheet's own templates. Nothing is kept here."""
