"""Text → checked hand: YAML is read with its positions, and every error of a file is found in one run."""
