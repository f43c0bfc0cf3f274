// serve.js PORT: runs the boardgame.io server with the game defined in game.js. Matches are stored in memory.
'use strict';
const { Server } = require('boardgame.io/server');
const game = require('./game.js');

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: { port: Number(process.argv[2]), host: '127.0.0.1' }, callback: () => process.stdout.write('listening\n') });
