import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, RECIPES } from '../support/recipes.ts';

const COPIED = ['src', 'workers', 'scripts', 'test', 'docs', 'e2e'];
/** What the house asks of whatever is added, beside the tests that recipes name. */
const OF_THE_HOUSE = ['modules', 'docs', 'layers'].map((name) => `test/house/${name}.test.ts`);
/** Names in a folder that are written beside what is there already. */
const MADE_THERE = new Set(['.vite', 'database']);
const MINUTE = 60_000;

let root = '';

/** A folder of the copy whose files, or whose folders, are those of the tree. */
function linked(folder: string, copy: string, deep: boolean): void {
  mkdirSync(join(copy, folder));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (MADE_THERE.has(entry.name)) continue;
    if (deep && entry.isDirectory()) linked(path, copy, deep);
    else symlinkSync(resolve(path), join(copy, path));
  }
}

/** The tree with files of its own, but for packages and what is served. */
function copyOfTheTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'golem-recipes-'));
  for (const folder of COPIED) cpSync(folder, join(copy, folder), { recursive: true });
  for (const entry of readdirSync('.', { withFileTypes: true }))
    if (entry.isFile()) cpSync(entry.name, join(copy, entry.name));
  linked('public', copy, true);
  linked('node_modules', copy, false);
  return copy;
}

/** @returns what it said where it failed, else nothing */
function failureOf(script: string, ...args: readonly string[]): string {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|GOLEM_TEST)/u.test(name));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

describe.sequential('the house after all recipes', () => {
  beforeAll(() => {
    root = copyOfTheTree();
    for (const recipe of RECIPES) follow(recipe, root);
    expect(failureOf('scripts/map.mjs')).toBe('');
  }, MINUTE);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const files = [...new Set(RECIPES.flatMap(({ steps }) => steps.map(({ file }) => file)))];

  it(
    'compiles',
    () => {
      const config = { extends: './tsconfig.json', include: ['src', 'workers', '*.config.ts'] };
      writeFileSync(join(root, 'tsconfig.recipes.json'), JSON.stringify(config));
      const checker = 'node_modules/svelte-check/bin/svelte-check';
      expect(failureOf(checker, '--fail-on-warnings', '--tsconfig', './tsconfig.recipes.json')).toBe('');
    },
    5 * MINUTE,
  );

  it(
    'has no way but by the doors of its modules',
    async () => {
      const lint = new ESLint({
        cwd: root,
        overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
        ruleFilter: ({ ruleId }) => ruleId === 'modules/faces',
      });
      const results = await lint.lintFiles(files.filter((file) => /^src\/.*\.(?:ts|svelte)$/u.test(file)));
      expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    },
    MINUTE,
  );

  it(
    'passes its own tests, and those that recipes name',
    () => {
      const named = [...readFileSync('docs/recipes.md', 'utf8').matchAll(/`(test\/[^`]+\.test\.ts)`/gu)];
      const tests = new Set([...named.map(([, file]) => file!), ...OF_THE_HOUSE]);
      tests.delete('test/house/recipes-followed.test.ts');
      expect(failureOf('node_modules/vitest/vitest.mjs', 'run', ...tests)).toBe('');
    },
    10 * MINUTE,
  );
});
