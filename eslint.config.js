import './scripts/eslint/fast-svelte.mjs';
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import faces from './scripts/eslint/faces.mjs';
import orderedIteration from './scripts/eslint/ordered-iteration.mjs';
import plainLiterals from './scripts/eslint/plain-literals.mjs';
import stringsAtUse from './scripts/eslint/strings-at-use.mjs';
import svelteConfig from './svelte.config.js';

/** Imports run downhill: dashboard → hosts → runtime → adapters → mind → shared → lib → domain; protocol is read by both sides. */
const layers = {
  domain: ['domain'],
  lib: ['lib', 'domain'],
  // Formulas and words that the mind and the page both need.
  shared: ['shared', 'lib', 'domain'],
  mind: ['mind', 'shared', 'lib', 'domain'],
  protocol: ['protocol', 'mind', 'lib', 'domain'],
  // PGlite's files in IndexedDB: a file system, which knows of no table.
  files: ['files', 'lib', 'domain'],
  adapters: ['adapters', 'files', 'mind', 'shared', 'lib', 'domain', 'protocol'],
  runtime: ['runtime', 'adapters', 'mind', 'shared', 'lib', 'domain', 'protocol'],
  hosts: ['hosts', 'runtime', 'adapters', 'mind', 'shared', 'lib', 'domain', 'protocol', 'workers'],
  dashboard: ['dashboard', 'hosts', 'runtime', 'protocol', 'shared', 'lib', 'domain'],
  workers: ['hosts', 'adapters', 'lib'],
  // What runs on other people's pages: small, and nothing of the golem's own in it.
  element: ['element', 'protocol'],
  page: ['dashboard', 'hosts', 'runtime', 'lib'],
};

/** The first that matches a file's folder is its layer: `src` itself comes last. */
const elements = [
  { type: 'files', pattern: 'src/adapters/pglite/files' },
  ...[
    ...['domain', 'lib', 'shared', 'mind', 'protocol', 'adapters'],
    ...['runtime', 'hosts', 'dashboard', 'element'],
  ].map((type) => ({ type, pattern: `src/${type}` })),
  { type: 'workers', pattern: 'workers' },
  { type: 'page', pattern: 'src' },
];

/** Functions that the language leaves to the engine: their last bit differs between browsers. */
const enginesOwn = [
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'],
  ...['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
].map((property) => ({
  object: 'Math',
  property,
  message: 'Its last bit is up to the engine: take it from lib/math.',
}));
const POWER = 'Its last bit is up to the engine: take pow or powerOfTen from lib/math, or multiply.';
const powerAssigned = { selector: "AssignmentExpression[operator='**=']", message: POWER };

/** What is computed here ends up in records, which must come out the same to the last bit on each engine. */
const sameOnEachEngine = {
  'no-restricted-properties': ['error', ...enginesOwn],
  'no-restricted-syntax': [
    'error',
    // Whole numbers that are written down are folded exactly; integers without end are exact anyway.
    {
      selector:
        "BinaryExpression[operator='**']:not([right.bigint]):not([left.type='Literal'][right.type='Literal'])",
      message: POWER,
    },
    powerAssigned,
  ],
};

/** The mind takes time, chance and everything outside as parameters: that is what makes a life replayable. */
const outsideOfTheMind = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Take the clock port.' },
    {
      object: 'Date',
      property: 'parse',
      message: 'How a date is read is up to the engine: take Unix seconds.',
    },
    { object: 'Math', property: 'random', message: 'Take the random port.' },
    { object: 'performance', property: 'now', message: 'Take the stopwatch port.' },
    { object: 'crypto', property: 'getRandomValues', message: 'Take the random port.' },
    { object: 'crypto', property: 'randomUUID', message: 'Take the random port.' },
    ...enginesOwn,
  ],
  'no-restricted-globals': [
    'error',
    ...[
      'fetch',
      'setTimeout',
      'setInterval',
      'indexedDB',
      'localStorage',
      'navigator',
      'document',
      'self',
    ].map((name) => ({ name, message: 'The mind does no input or output: take a port.' })),
    { name: 'Intl', message: 'It follows the machine and its language: write it out.' },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the clock port.' },
    {
      selector: "NewExpression[callee.name='Date'][arguments.length>1]",
      message: "It follows the machine's time zone: take Unix seconds.",
    },
    {
      selector:
        'MemberExpression[property.name=/^(get|set)(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)$/]',
      message: "It follows the machine's time zone: take the UTC one.",
    },
    {
      selector: "MemberExpression[property.name='localeCompare']",
      message: "It follows the machine's language: compare with < and >.",
    },
    {
      selector: 'MemberExpression[property.name=/^toLocale/]',
      message: "It follows the machine's language: write it out.",
    },
    { selector: "BinaryExpression[operator='**']:not([right.bigint])", message: POWER },
    powerAssigned,
  ],
  'golem/ordered-iteration': 'error',
};

const WAITED =
  'A test waits for no time to pass: wait for what tells of it (test/support/told.ts, changes.ts), or let virtual time pass (virtual-time.ts).';
const JUDGED = 'A test judges no clock: count the work, or measure it in test/bench.';
const NOW = "CallExpression[callee.object.name=/^(performance|Date)$/][callee.property.name='now']";

/** A machine may be ten times as slow as another, or busy: what a test says must not depend on it. */
const noWaiting = {
  'no-restricted-globals': [
    'error',
    {
      globals: ['setTimeout', 'setInterval'].map((name) => ({ name, message: WAITED })),
      checkGlobalObject: true,
    },
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: ['timers', 'node:timers', 'timers/promises', 'node:timers/promises'].map((name) => ({
        name,
        message: WAITED,
      })),
      patterns: [{ group: ['**/lib/async/timer.ts'], importNames: ['sleep'], message: WAITED }],
    },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: 'ImportExpression[source.value=/^(node:)?timers(\\u002fpromises)?$/]', message: WAITED },
    { selector: "MemberExpression[property.name='waitForTimeout']", message: WAITED },
    { selector: `CallExpression[callee.name='expect'] ${NOW}`, message: JUDGED },
  ],
};

/** Unit tests have all that they test in their own process, many files in each: nothing there has to be looked at again and again. */
const noPolling = {
  ...noWaiting,
  'no-restricted-syntax': [
    ...noWaiting['no-restricted-syntax'],
    { selector: "NewExpression[callee.name='Promise'] Identifier[name='setImmediate']", message: WAITED },
    {
      selector: "CallExpression[callee.object.name='expect'][callee.property.name='poll']",
      message: WAITED,
    },
    {
      selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/]",
      message: WAITED,
    },
    { selector: `BinaryExpression[operator='-'] > ${NOW}`, message: JUDGED },
    {
      selector: "CallExpression[callee.object.name='vi'][callee.property.name='resetModules']",
      message:
        'Files share a process: each that comes after would evaluate every module a second time. Let the source give a fresh one.',
    },
  ],
};

const typed = {
  projectService: true,
  extraFileExtensions: ['.svelte'],
  tsconfigRootDir: import.meta.dirname,
};

export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      'public/**',
      'coverage/**',
      '.cache/**',
      'test-results/**',
      'playwright-report/**',
      '**/*.d.mts',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    plugins: { house: { rules: { 'plain-literals': plainLiterals } } },
    rules: { 'house/plain-literals': 'error' },
  },
  {
    // TypeScript itself knows which names exist.
    files: ['**/*.ts', '**/*.svelte'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['src/**/*.ts', 'workers/**/*.ts', 'test/**/*.ts', 'e2e/**/*.ts'],
    languageOptions: { parserOptions: typed },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { ...typed, parser: ts.parser, svelteConfig } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // State is replaced whole, by $state.raw: a map that is built once and then read needs no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} is a space that must survive formatting.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,svelte}', 'workers/**/*.ts'],
    plugins: { modules: { rules: { faces } } },
    // One idea a file: a bound for what has become two, and no aim.
    rules: { 'modules/faces': 'error', 'max-lines': ['error', 400] },
  },
  {
    files: ['src/dashboard/**/*.{ts,svelte}'],
    plugins: { strings: { rules: { 'at-use': stringsAtUse } } },
    rules: { 'strings/at-use': 'error' },
  },
  {
    files: ['src/**/*.{ts,svelte}', 'workers/**/*.ts'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.js', '.svelte'] } },
      'boundaries/elements': elements,
      'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            ...Object.entries(layers).map(([from, allowed]) => ({
              from: { element: { type: from } },
              allow: { to: { element: { types: { anyOf: allowed } } } },
            })),
            {
              from: { element: { type: 'domain' } },
              disallow: { to: { module: { origin: ['external', 'core'] } } },
              message: 'The domain imports nothing.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'src/{domain,lib,shared}/**/*.ts',
      'src/adapters/{uniswap-v3,tape,market-file,chain,pglite,earlier,proving,proving-key,proving-score}/**/*.ts',
      'src/runtime/{life,memory,models,observability,verbs,worlds}/**/*.ts',
      'src/runtime/*.ts',
    ],
    rules: sameOnEachEngine,
  },
  {
    files: ['src/mind/**/*.ts'],
    plugins: { golem: { rules: { 'ordered-iteration': orderedIteration } } },
    rules: outsideOfTheMind,
  },
  {
    // End-to-end tests may look again and again: the page is another program.
    files: ['test/**/*.ts', 'e2e/**/*.ts'],
    rules: noWaiting,
  },
  {
    files: ['test/**/*.ts'],
    rules: noPolling,
  },
  {
    files: [
      // They measure, by hand, on a machine that does nothing else.
      'test/{bench,eval,long}/**/*.ts',
      'e2e/harness/**/*.ts',
      // What an answer costs is judged where `npm run fuzz` wants it for its table.
      'test/fuzz/edge.ts',
      // Other programs tell nothing of themselves: here is how they are looked at.
      'test/support/until.ts',
      // How a test gives way for one turn of the event loop.
      'test/support/turns.ts',
    ],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-syntax': 'off',
    },
  },
  {
    files: ['scripts/**/*.mjs', '*.config.{js,ts}', 'test/**/*.ts', 'e2e/**/*.ts'],
    languageOptions: { globals: { ...globals.node } },
  },
);
