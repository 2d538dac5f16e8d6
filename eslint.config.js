import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Imports run downhill: dashboard → runtime → adapters → mind → lib → domain; protocol is read by both sides. */
const layers = {
  domain: ['domain'],
  lib: ['lib', 'domain'],
  mind: ['mind', 'lib', 'domain'],
  protocol: ['protocol', 'mind', 'lib', 'domain'],
  adapters: ['adapters', 'mind', 'lib', 'domain', 'protocol'],
  runtime: ['runtime', 'adapters', 'mind', 'lib', 'domain', 'protocol'],
  dashboard: ['dashboard', 'runtime', 'lib', 'domain', 'protocol'],
  workers: ['runtime', 'adapters'],
};

export default ts.config(
  { ignores: ['dist/**', 'public/**', 'node_modules/**', '.cache/**', 'test-results/**'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts', 'workers/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['src/**/*.{ts,svelte}', 'workers/**/*.ts'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.js', '.svelte'] } },
      'boundaries/elements': [
        ...Object.keys(layers)
          .filter((name) => name !== 'workers')
          .map((name) => ({ type: name, pattern: `src/${name}/**`, mode: 'full' })),
        { type: 'workers', pattern: 'workers/**', mode: 'full' },
      ],
    },
    rules: {
      'boundaries/element-types': [
        'error',
        { default: 'disallow', rules: Object.entries(layers).map(([from, allow]) => ({ from, allow })) },
      ],
    },
  },
  {
    files: ['src/mind/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the clock port.' },
        { object: 'Math', property: 'random', message: 'Take the random port.' },
        { object: 'performance', property: 'now', message: 'Take the stopwatch port.' },
        { object: 'crypto', property: 'getRandomValues', message: 'Take the random port.' },
      ],
    },
  },
  {
    files: ['scripts/**/*.mjs', '*.config.{js,ts}', 'test/**/*.ts', 'e2e/**/*.ts'],
    languageOptions: { globals: { ...globals.node } },
  },
);
