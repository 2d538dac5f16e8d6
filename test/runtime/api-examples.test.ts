import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** Verbs that nothing in the house asks: their examples alone show that they are of use, and so are run. */
const SHOWN = [
  'fork.spans',
  'grimoire.consolidate',
  'attribution.list',
  'injectors.forget',
  'formatters.list',
  'formatters.format',
  'formatters.preview',
  'tools.prompt',
  'tools.forget',
  'endpoint.admit',
  'cache.putAll',
  'cache.lookupAll',
  'cache.clear',
];
/** The vault is the browser's: `test/adapters/crypto/vault.test.ts` changes its passphrase. */
const NOT_RUN = ['keys.changePassphrase'];

const page = await readFile('docs/api.md', 'utf8');
const blocks = [...page.matchAll(/^```js\n([^]*?)^```$/gmu)].map(([, code]) => code!);
const of = (verb: string): readonly string[] => blocks.filter((code) => code.includes(`golem.${verb}(`));
const run = new Set(SHOWN.flatMap((verb) => of(verb).slice(0, 1)));

describe('examples of docs/api.md', () => {
  let golem: Headless;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.step('theta', 60);
  }, 60_000);

  test.each([...SHOWN, ...NOT_RUN])('show %s', (verb) => {
    expect(of(verb)).not.toEqual([]);
  });

  test.each([...run])('%s', async (code) => {
    const told: unknown[] = [];
    const Run = Object.getPrototypeOf(async () => undefined).constructor as new (
      ...parts: readonly string[]
    ) => (golem: unknown, console: unknown) => Promise<void>;
    await new Run('golem', 'console', code)(golem.api, { log: (...said: unknown[]) => told.push(...said) });
    expect(told.every((said) => typeof said === 'string' && said !== '')).toBe(true);
  });
});
