"""The table in the browser: games kept in a database, moves by HTTP, news by server-sent events."""

from revier.core.message import register_texts

register_texts("server", "revier.server.words")
