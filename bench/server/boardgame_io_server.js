// boardgame.io as its documentation starts it, with its storage in memory, on a free port of the loopback. Prints the port.

const { Server } = require("boardgame.io/server");

const server = Server({ games: [require("./boardgame_io_game.js")], origins: ["http://127.0.0.1"] });

// What boardgame.io calls a port goes to Node's listen() as it is, which takes an address as well.
server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
