"""Page → HTML by the templates → PDF by WeasyPrint."""
