"""YAML whose every value knows its place, and what a person has to mend in it. Nothing here knows poker."""
