"""The sentences of the command line, in English and German."""
