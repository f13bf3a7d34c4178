"""A toy: hidden tokens, open prizes, sealed bids."""
