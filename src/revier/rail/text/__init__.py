"""Sentences of the railway kit, in English and German; they name no title, hex or company."""
