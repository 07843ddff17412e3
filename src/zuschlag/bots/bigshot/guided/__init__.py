"""Big Shot's guided search: it compares moves by simulations; a network proposes them and replies to them."""
