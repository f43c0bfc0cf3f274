// eslint.config.js: the rules of `./check web-lint`. Prettier checks the format, svelte-check the types.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import gameWords, { games } from './tools/game-words.js';

export default ts.config(
  { ignores: ['generated/', 'types/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // this rule is not needed, because svelte-check reports undefined names
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      'svelte/require-each-key': 'off', // in many lists the items have no key except their position
      'svelte/prefer-svelte-reactivity': 'off', // Maps and Sets are local or replaced as a whole, so they need not be reactive
      'svelte/no-useless-mustaches': 'off', // {' '} is needed where Prettier would remove a space
    },
  },
  {
    files: ['src/**'],
    ignores: [...games.map((id) => `src/boards/${id}/**`)],
    plugins: { parlour: { rules: { 'game-words': gameWords } } },
    rules: { 'parlour/game-words': 'error' },
  },
);
