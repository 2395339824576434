"""The Ruhr: A Story of Coal Trade: barges, coal dice and warehouses along the river (rules of the 2017 edition)."""
