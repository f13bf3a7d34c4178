"""Q.E.: blind auctions with unlimited bids."""
