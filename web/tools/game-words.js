// game-words.js: an ESLint rule. Code outside the folder of a game's board must not name the game, and must not compare values with its
// verbs or events. Everything special about a game is declared in boards/<id>/game.ts. The rule takes the words from the generated files in
// docs/games.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/games/', import.meta.url));
/** Returns the first word of each row in the table under this heading. For the row `cut <seat> <place>`, this word is `cut`. */
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

/** Variables that may be compared with strings that are also verbs or events of games, because there the strings mean something else. */
const OTHER = new Set([
  'page', // routes: "play"
  'type', // message types "watch" and "leave", argument type "name"
  'connection', // connection states "lost" and "paused"
  'phase', // phases that all real-time games have, such as "ready" and "paused"
  'sound', // sounds "ready" and "go"
  'panel', // the panel "deal" of the replay page
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
    /** Checks one operand of a comparison; `other` is the other operand. */
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
      /** Checks expressions such as ['show', 'give'].includes(verb) and new Set(['show', 'give']). */
      ArrayExpression(node) {
        const parent = node.parent.type === 'TSAsExpression' ? node.parent.parent : node.parent;
        const call = parent.type === 'MemberExpression' && parent.parent.type === 'CallExpression' ? parent.parent : null;
        if (call && /^(includes|indexOf|find|some)$/.test(named(parent.property)))
          for (const e of node.elements) if (e) compared(e, call.arguments[0] ?? e);
        if (parent.type === 'NewExpression') for (const e of node.elements) if (e) compared(e, e);
      },
      /** Reports objects whose keys are mostly verbs or events of a game. Up to three such keys are allowed, because common words can match
       * by chance. */
      ObjectExpression(node) {
        const keys = node.properties.map((p) => (p.type === 'Property' && !p.computed ? (textOf(p.key) ?? named(p.key)) : ''));
        const known = keys.filter((k) => words.has(k));
        if (known.length > 3 && known.length * 2 > keys.length) report(node, known.join(' '), 'a table by verbs or events');
      },
    };
  },
};
