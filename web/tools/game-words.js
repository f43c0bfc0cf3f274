// game-words.js: an ESLint rule. Outside the folder of a game's board no code knows a game by its id, or compares with one of its verbs or
// events: what is special about a game is declared in boards/<id>/game.ts. The words come from docs/games, which the engine writes.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/games/', import.meta.url));
/** The first words of a table below a heading: `cut <seat> <place>` is the verb cut. */
function column(page, heading) {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const words = [...section.matchAll(/^\| `([a-z0-9-]+)/gm)].map((m) => m[1]);
  if (!words.length) throw new Error(`docs/games has no table of ${heading}`);
  return words;
}
const ids = new Map();
const words = new Map();
for (const file of readdirSync(folder)) {
  const id = file.replace(/\.md$/, '');
  const page = readFileSync(folder + file, 'utf8');
  ids.set(id, 'a game');
  for (const verb of column(page, 'Actions')) words.set(verb, `a verb of ${id}`);
  for (const event of column(page, 'Events')) words.set(event, `an event of ${id}`);
}

/** What may be compared with these words, because it holds words of another kind that happen to be spelled alike. */
const OTHER = new Set([
  'page', // where on the page somebody is: "play"
  'type', // messages of the wire ("watch", "leave") and types of arguments ("name")
  'connection', // how the connection is: "lost", "paused"
  'phase', // phases every game with a clock has: "ready", "paused"
  'sound', // sounds: "ready", "go"
  'panel', // what is open below a replay: "deal"
]);
const named = (node) => (node.type === 'MemberExpression' ? named(node.property) : node.type === 'Identifier' ? node.name : '');
const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral' && !node.expressions.length
      ? node.quasis[0].value.cooked
      : null;
export const games = [...ids.keys()];
const unwrapped = (node) => (node.type === 'TSAsExpression' || node.type === 'ChainExpression' ? unwrapped(node.expression) : node);

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { word: '"{{word}}" is {{what}}: boards/<game>/game.ts can declare what is special about a game' },
  },
  create(context) {
    const report = (node, word, what) => context.report({ node, messageId: 'word', data: { word, what } });
    /** `node` is one side of a comparison, and `other` the other one. */
    const compared = (node, other) => {
      const word = textOf(node);
      if (words.has(word) && !OTHER.has(named(unwrapped(other)))) report(node, word, words.get(word));
    };
    const anyId = (node, text) => {
      for (const word of text?.match(/[a-z0-9]+(-[a-z0-9]+)+/g) ?? []) if (ids.has(word)) report(node, word, ids.get(word));
    };
    return {
      Literal: (node) => anyId(node, textOf(node)),
      TemplateElement: (node) => anyId(node, node.value.cooked),
      SvelteLiteral: (node) => anyId(node, node.value),
      SvelteText: (node) => anyId(node, node.value),
      BinaryExpression(node) {
        if (!/^[!=]==?$|^in$/.test(node.operator)) return;
        compared(node.left, node.right);
        if (node.operator !== 'in') compared(node.right, node.left);
      },
      SwitchStatement(node) {
        for (const c of node.cases) if (c.test) compared(c.test, node.discriminant);
      },
      /** ['show', 'give'].includes(verb), new Set(['show', 'give']) */
      ArrayExpression(node) {
        const parent = node.parent.type === 'TSAsExpression' ? node.parent.parent : node.parent;
        const call = parent.type === 'MemberExpression' && parent.parent.type === 'CallExpression' ? parent.parent : null;
        if (call && /^(includes|indexOf|find|some)$/.test(named(parent.property)))
          for (const e of node.elements) if (e) compared(e, call.arguments[0] ?? e);
        if (parent.type === 'NewExpression') for (const e of node.elements) if (e) compared(e, e);
      },
      /** A table by verbs or events. One or two names alike may be chance. */
      ObjectExpression(node) {
        const keys = node.properties.map((p) => (p.type === 'Property' && !p.computed ? (textOf(p.key) ?? named(p.key)) : ''));
        const known = keys.filter((k) => words.has(k));
        if (known.length > 3 && known.length * 2 > keys.length) report(node, known.join(' '), 'a table by verbs or events');
      },
    };
  },
};
