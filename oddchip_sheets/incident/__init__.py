"""Settlement and incident → report: paid against due, what corrects it, whether the objection came in time."""
