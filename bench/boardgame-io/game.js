// game.js: the game Big Ben (rules in src/games/big-ben/README.md) for boardgame.io, so that its server can be compared with ours. Actions
// have the same text form as in our server, and each seat receives its legal actions with its view.
'use strict';

const SETUP = { 4: [3, 2, 15], 5: [3, 2, 19], 6: [4, 2, 23], 7: [5, 3, 27], 8: [5, 3, 31] };
const ROUNDS = 4;
const TALK = 8; // a seat may change its claims and opinions at most this many times between two cuts (rule BB-31)

function deal(G, random, wires, each) {
  const shuffled = random.Shuffle(wires);
  G.each = each;
  G.rows = G.seats.map((_, seat) => shuffled.slice(seat * each, (seat + 1) * each));
  G.hands = G.rows.map((row) => ({ defusing: row.filter((w) => w === 'defusing').length, bomb: row.includes('bomb') }));
  G.claims = G.seats.map(() => ({ defusing: null, bomb: null }));
  G.dealtLeft = G.left;
}

function setup({ ctx, random }) {
  const n = ctx.numPlayers;
  const [sherlock, moriarty, secured] = SETUP[n];
  const roles = random.Shuffle([...Array(sherlock).fill('sherlock'), ...Array(moriarty).fill('moriarty')]);
  const G = {
    seats: Array.from({ length: n }, (_, i) => i),
    roles: roles.slice(0, n), aside: roles[n] ?? null,
    round: 1, cuts: 0, left: n, winner: null, record: [],
    cutter: random.Die(n) - 1,
    opinions: Array.from({ length: n }, () => Array(n).fill(null)),
    allowance: Array(n).fill(TALK),
  };
  deal(G, random, [...Array(secured).fill('secured'), ...Array(n).fill('defusing'), 'bomb'], 5);
  return G;
}

function legal(G, seat) {
  const list = [];
  if (G.winner || seat !== G.cutter) return list;
  G.rows.forEach((row, other) => {
    if (other !== seat) row.forEach((wire, i) => { if (wire) list.push(`cut ${other} ${i + 1}`); });
  });
  return list;
}

function asides(G, seat) {
  const list = [];
  if (G.winner || !G.allowance[seat]) return list;
  const claim = G.claims[seat];
  for (let i = 0; i <= Math.min(G.each, G.dealtLeft); i++) if (claim.defusing !== i) list.push(`claim defusing ${i}`);
  if (claim.bomb !== true) list.push('claim bomb');
  if (claim.bomb !== false) list.push('claim no-bomb');
  G.seats.forEach((other) => {
    if (other === seat) return;
    if (G.opinions[seat][other] !== 'trust') list.push(`trust ${other}`);
    if (G.opinions[seat][other] !== 'accuse') list.push(`accuse ${other}`);
    if (G.opinions[seat][other]) list.push(`withdraw ${other}`);
  });
  if (claim.defusing !== null) list.push('withdraw defusing');
  if (claim.bomb !== null) list.push('withdraw bomb');
  return list;
}

function cut(G, random, owner, place) {
  const wire = G.rows[owner][place - 1];
  G.rows[owner][place - 1] = null;
  G.record.push({ seat: owner, place, round: G.round, wire });
  G.cutter = owner;
  G.cuts++;
  G.allowance = G.seats.map(() => TALK);
  if (wire === 'defusing' && --G.left === 0) G.winner = 'sherlock';
  else if (wire === 'bomb') G.winner = 'moriarty';
  else if (G.cuts === G.seats.length) {
    if (G.round === ROUNDS) G.winner = 'moriarty';
    else {
      G.round++;
      G.cuts = 0;
      deal(G, random, G.rows.flat().filter(Boolean), G.each - 1);
    }
  }
}

function say(G, seat, words) {
  const [verb, what, n] = words;
  G.allowance[seat]--;
  const value = { claim: true, withdraw: null }[verb];
  if (what === 'defusing') G.claims[seat].defusing = verb === 'claim' ? Number(n) : null;
  else if (what === 'bomb') G.claims[seat].bomb = value;
  else if (what === 'no-bomb') G.claims[seat].bomb = false;
  else G.opinions[seat][Number(what)] = verb === 'withdraw' ? null : verb;
}

function act({ G, playerID, random }, text) {
  const seat = Number(playerID);
  const words = String(text).split(' ');
  const lawful = words[0] === 'cut' ? legal(G, seat) : asides(G, seat);
  if (!lawful.includes(text)) return 'INVALID_MOVE';
  if (words[0] === 'cut') cut(G, random, Number(words[1]), Number(words[2]));
  else say(G, seat, words);
  return undefined;
}

// Returns the view of one seat, without the information that is hidden from this seat.
function playerView({ G, playerID }) {
  const seat = playerID === null || playerID === undefined ? -1 : Number(playerID);
  const over = G.winner !== null;
  return {
    ...G,
    roles: G.roles.map((role, i) => (over || i === seat ? role : null)),
    aside: over ? G.aside : null,
    rows: G.rows.map((row) => row.map((wire) => (over ? wire : wire && 'hidden'))),
    hands: G.hands.map((hand, i) => (i === seat ? hand : null)),
    legal: seat < 0 ? [] : legal(G, seat),
    asides: seat < 0 ? [] : asides(G, seat),
  };
}

module.exports = {
  name: 'big-ben',
  setup,
  playerView,
  minPlayers: 4,
  maxPlayers: 8,
  turn: { activePlayers: { all: 'table' }, stages: { table: { moves: { act: { move: act, client: false } } } } },
  endIf: ({ G }) => (G.winner ? { winner: G.winner } : undefined),
  disableUndo: true,
};
