"""18DO-Dortmund, The Railway Game: railways, breweries and export beer (rules of 20 November 2019)."""
