import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** What makes a life replayable is a lint rule: these are the things that it must refuse in the mind, and their like that it must not. */
const lint = new ESLint({
  // Two files that import nothing: all of the house would take ten seconds to read.
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false, project: 'test/house/lint.tsconfig.json' } },
  },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-') || ruleId.startsWith('golem/'),
});

/** Their text is replaced by what is to be judged. */
const MIND = 'src/mind/grimoire/id.ts';
const BENEATH = 'src/lib/containers/lru.ts';

async function refusals(filePath: string, code: string): Promise<readonly (string | null)[]> {
  const [result] = await lint.lintText(code, { filePath });
  if (!result) throw new Error('ESLint gave no result');
  return result.messages.map(({ ruleId }) => ruleId);
}

const SET = 'declare const set: ReadonlySet<string>; declare const list: readonly string[];\n';

describe('the mind is the same on each engine, and each time', () => {
  it.each([
    'Date.now();',
    'new Date();',
    'Math.random();',
    'performance.now();',
    'crypto.getRandomValues(new Uint8Array(1));',
    'crypto.randomUUID();',
    'setTimeout(() => undefined, 1);',
    'Math.exp(1);',
    "Math['log'](2);",
    'const { pow } = Math;',
    'Math.tanh(1);',
    'Math.hypot(1, 2);',
    'export const square = (x: number) => x ** 2;',
    'export let x = 3; x **= 2;',
    "'a'.localeCompare('b');",
    '(1).toLocaleString();',
    "new Intl.NumberFormat('en');",
    "Date.parse('1 May 2020');",
    'new Date(2020, 1, 1);',
    'new Date(0).getHours();',
    `${SET}for (const one of set) void one;`,
    `${SET}for (const one of set.values()) void one;`,
    `${SET}export const all = [...set];`,
    `${SET}export const all = Array.from(set);`,
    `${SET}export const [first] = set;`,
    `${SET}set.forEach((one) => void one);`,
  ])('refuses in the mind: %s', async (code) => {
    expect(await refusals(MIND, code)).toHaveLength(1);
  });

  it.each([
    'Math.sqrt(2);',
    'Math.max(1, Math.floor(2.5));',
    'export const root = 2n ** 96n;',
    'new Date(0).toISOString();',
    'new Date(0).getUTCHours();',
    `${SET}for (const one of list) void one;`,
    `${SET}for (const one of new Set(list)) void one;`,
    `${SET}export const all = [...new Set(list)];`,
    `${SET}export const all = [...set].sort();`,
    `${SET}export const known = set.has('a');`,
    'export const all = [...new Map<string, number>()];',
  ])('allows in the mind: %s', async (code) => {
    expect(await refusals(MIND, code)).toEqual([]);
  });

  it.each(['Math.exp(1);', 'export const power = (n: number) => 10 ** n;'])(
    'refuses beneath it, where records get their numbers: %s',
    async (code) => {
      expect(await refusals(BENEATH, code)).toHaveLength(1);
    },
  );

  it('leaves the clock and whole powers to what lies beneath it', async () => {
    expect(await refusals(BENEATH, 'export const size = Date.now() + 2 ** 20;')).toEqual([]);
  });
});
