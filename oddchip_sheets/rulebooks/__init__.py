"""Rule books as data: id → book, with number, edition and basis of every procedure."""
