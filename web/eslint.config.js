// eslint.config.js: what `./check web-lint` looks for. Prettier does the layout, svelte-check the types.
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
      'no-undef': 'off', // svelte-check reports unknown names, with the globals of each file
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      'svelte/require-each-key': 'off', // seats, places and dots are told apart by their position
      'svelte/prefer-svelte-reactivity': 'off', // a Map or Set here is local, or replaced as a whole
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that no layout may remove
    },
  },
  {
    files: ['src/**'],
    ignores: [...games.map((id) => `src/boards/${id}/**`)],
    plugins: { parlour: { rules: { 'game-words': gameWords } } },
    rules: { 'parlour/game-words': 'error' },
  },
);
