"""The few words that pictures add of their own, in English and German."""
