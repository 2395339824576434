"""18DO-Dortmund, Heat, Sweat & Beer with The Expert Game: railways and breweries (draft rules of 5 January 2020)."""
