import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { publicFetch } from '../../src/hosts/node/public-files.ts';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { canonicalCbor } from '../../src/lib/bytes/canonical-cbor.ts';
import { allEmbedded } from '../support/embedded.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

const FIRST =
  'And so it is now as it was before: the reserve of the lighthouse fund is 40 ether and it is with the harbour bank.';
const SECOND = 'The reserve of the lighthouse fund is 40 ether, kept for winter storms.';
const WORDS = 'The reserve of the lighthouse fund is 40 ether, kept for winter storms at the harbour bank.';

let server: ModelServer;
let golem: Headless;
let ids: readonly [string, string];
/** What the model writes, whose verdict is always that both say the same. */
let written: string;

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    inference: nodeEmbedder({ fetch: publicFetch }),
    languageModels: routerTo([modelAt('scribe', server.url)]),
  });
  await golem.api.step('theta', 2);
  const remember = async (text: string): Promise<string> =>
    (await golem.api.grimoire.remember({ type: 'insight', title: text.slice(0, 30), text })).id;
  ids = [await remember(FIRST), await remember(SECOND)];
  server.answer(({ body }) => ({
    content: JSON.stringify(
      body.messages.some(({ content }) => content.includes('You write one note'))
        ? { words: written }
        : { verdict: 'same' },
    ),
  }));
});
afterAll(async () => {
  golem.end();
  await golem.store.close();
  await server.close();
});
beforeEach(() => {
  written = WORDS;
});

const bytes = ({ embedding: _, ...one }: GrimoireEntry): string =>
  Buffer.from(canonicalCbor(one)).toString('hex');
const all = async (): Promise<readonly string[]> =>
  (await golem.api.grimoire.list({ limit: 1_000 })).map(bytes);
const saying = (words: string): readonly string[] =>
  golem.golem.memory.atHand.saying(words, 10).map(({ id }) => id);
async function vectors(): Promise<ReadonlyMap<string, string>> {
  await allEmbedded(golem);
  const made = await golem.store.recentVectors(100);
  return new Map(made.map(({ id, vector }) => [id, vector.join()]));
}
async function suggested(writers: readonly string[] = ['scribe']) {
  const { open } = await golem.api.suggestions.look({ models: ['scribe'], writers });
  return open.find(({ oneSays }) => oneSays.includes('lighthouse'))!;
}
async function undo(): Promise<void> {
  const [cycle] = await golem.api.grimoire.curations(1);
  await golem.api.grimoire.undoCuration({ tick: cycle!.tick, place: cycle!.place, number: 1 });
}

test('words are asked for where somebody is to write them, and offered where they are held to both', async () => {
  const before = await all();
  expect((await suggested([])).joined).toBeNull();
  expect((await suggested()).joined).toEqual({ by: 'scribe', words: WORDS });
  written = `${WORDS} And so it is now as it was before.`;
  expect((await suggested()).joined).toEqual({ by: 'scribe', fault: 'it is longer than the longer note' });
  written = WORDS.replace('40', '400');
  expect((await suggested()).joined).toMatchObject({ fault: 'it names a figure that neither note has' });
  // Nothing is changed by being suggested, and no words can be taken that none were suggested for.
  expect(await all()).toEqual(before);
  await expect(golem.api.suggestions.take(...ids, { words: WORDS })).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

test('taken, they are what the one says, by its words, its vector and its trust, until they are taken back', async () => {
  const [before, as] = [await all(), await vectors()];
  await suggested();
  await golem.api.suggestions.take(...ids, { words: WORDS });
  const entries = await Promise.all(ids.map((id) => golem.api.grimoire.get(id)));
  const kept = entries.find((entry) => !entry!.facts.pruned)!;
  const [one, other] = ids;
  expect(kept).toMatchObject({
    text: WORDS,
    title: WORDS.slice(0, 30),
    summary: WORDS,
    trust: 'owner',
    facts: { worded: { by: 'scribe', of: expect.arrayContaining([one, other]) as unknown } },
  });
  expect(entries.find((entry) => entry!.facts.pruned)!.facts.pruned).toMatchObject({ into: kept.id });
  // Of its own words it had only some: it is found by those of both now.
  expect(saying('storms')).toContain(kept.id);
  expect(saying('bank')).toContain(kept.id);
  const now = await vectors();
  expect(now.get(kept.id)).toBeDefined();
  expect(now.get(kept.id)).not.toBe(as.get(kept.id));
  const [cycle] = await golem.api.grimoire.curations(1);
  expect(cycle!.acts[0]!.why).toContain('scribe wrote what the one says');
  await undo();
  expect(await all()).toEqual(before);
  expect(await vectors()).toEqual(as);
});

test('the owner may change them, or leave the one its own', async () => {
  const before = await all();
  await suggested();
  const mine = `${WORDS} I counted it myself.`;
  await golem.api.suggestions.take(...ids, { words: mine });
  const texts = async () =>
    (await Promise.all(ids.map((id) => golem.api.grimoire.get(id)))).map((entry) => entry!.text);
  expect(await texts()).toContain(mine);
  const changed = (await Promise.all(ids.map((id) => golem.api.grimoire.get(id)))).find(
    (entry) => entry!.text === mine,
  );
  expect(changed!.facts).toMatchObject({ worded: { by: 'owner' } });
  await undo();
  await suggested();
  await golem.api.suggestions.take(...ids);
  expect(await texts()).toEqual([FIRST, SECOND]);
  await undo();
  expect(await all()).toEqual(before);
});

test('a life with such words is lived again to the bit, and as of then it says what it said', async () => {
  await golem.api.step('theta', 1);
  await suggested();
  await golem.api.suggestions.take(...ids, { words: WORDS });
  await golem.api.step('theta', 2);
  expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
  expect(await golem.api.state.verify()).toMatchObject({ sound: true });
  const then = await Promise.all(ids.map((id) => golem.api.grimoire.get(id, { asOf: 2 })));
  const now = await Promise.all(ids.map((id) => golem.api.grimoire.get(id)));
  expect(now.map((entry) => entry!.text)).toContain(WORDS);
  expect(then.map((entry) => entry!.text)).toEqual([FIRST, SECOND]);
});

test('what is counted or quoted is told in no other words', async () => {
  const { items } = await golem.api.grimoire
    .ingest(
      [FIRST, SECOND].map((text, at) => ({ text: text.replace('lighthouse', 'tollgate'), id: `${at}` })),
      { source: 'a book' },
    )
    .then(async () => ({ items: await golem.api.grimoire.list({ text: 'tollgate' }) }));
  expect(items).toHaveLength(2);
  const { open } = await golem.api.suggestions.look({ models: ['scribe'], writers: ['scribe'] });
  const found = open.find(({ oneSays }) => oneSays.includes('tollgate'));
  expect(found).toMatchObject({ verdict: 'same', joined: null });
});
