"""18Ruhr: railways, mines and mills of the Ruhr district, each a company of its own (rules 2.1 of 28 March 2014)."""
