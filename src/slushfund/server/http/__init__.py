"""What crosses the network: requests, answers, sockets, and who may send them."""
