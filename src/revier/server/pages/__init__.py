"""The pages a person sees: HTML shells that the scripts in ``static/js`` fill from the JSON interface."""

from revier.core.message import register_texts

register_texts("web", "revier.server.web_text")
