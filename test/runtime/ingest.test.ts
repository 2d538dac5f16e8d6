import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { allEmbedded, modelLoaded } from '../support/embedded.ts';
import { lateEmbedder } from '../support/late-embedder.ts';
import { allTold } from '../support/told.ts';

const talk = [
  { id: 't1', by: 'Ada', at: '2023-05-08T10:00:00Z', text: 'Did the market crash again?' },
  { id: 't2', by: 'Ben', at: '2023-05-08T10:01:00Z', text: 'Yes, on Tuesday, by a fifth.' },
  { id: 't3', by: 'Ada', at: '2023-06-01T10:00:00Z', text: 'I planted tomatoes.' },
];

it('finds what was taken in by its words before any vector is made, with the given id and why', async () => {
  const { api, store } = await wakeHeadless();
  const { ids, count } = await api.grimoire.ingest(talk, { source: 'a talk' });
  expect(count).toBe(3);
  const found = await api.grimoire.recall('Which crashes were there?', { limit: 2 });
  expect(found[0]!.entry).toMatchObject({
    id: ids[0],
    trust: 'external',
    facts: { kind: 'passage', givenId: 't1', by: 'Ada', source: 'a talk' },
  });
  expect(found[0]!.why).toMatchObject({ meaning: null, words: ['crash'] });
  // The answer has none of the words: the question before it lends them. What was said weeks later has no part in it.
  expect(found[1]!.entry.id).toBe(ids[1]);
  expect(found[1]!.why!.neighbours).toBeGreaterThan(0);
  const again = await wakeHeadless({ store });
  expect((await again.api.grimoire.recall('crashes', { limit: 1 }))[0]!.entry.id).toBe(ids[0]);
});

it('lists what stands around a passage in its conversation, now and as of a past tick', async () => {
  const { api } = await wakeHeadless();
  const said = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => ({
    text: `${text} Said.`,
    by: 'Ada',
  }));
  const { ids } = await api.grimoire.ingest(said);
  await api.grimoire.ingest(said.map(({ by }, i) => ({ text: `Other ${i}.`, by })));
  await api.step('theta', 1);
  const { facts } = (await api.grimoire.get(ids[2]!))!;
  if (facts.kind !== 'passage') throw new Error('It is no passage.');
  const passages = { session: facts.session, from: facts.place - 1, to: facts.place + 1 };
  const around = await api.grimoire.list({ passages });
  expect(around.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2], ids[3]]);
  const then = await api.state.reopen(1);
  expect((await then.grimoire.list({ passages })).map(({ id }) => id)).toEqual(around.map(({ id }) => id));
  await expect(api.grimoire.list({ passages: { ...passages, from: -1 } })).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

it('keeps the pieces in more than one transaction, each with an id of its own', async () => {
  const { api, store } = await wakeHeadless();
  const many = Array.from({ length: 230 }, (_, i) => ({ text: `Piece number ${i}.` }));
  const { ids } = await api.grimoire.ingest(many);
  expect(new Set(ids).size).toBe(230);
  expect(Object.values(await store.countEntries()).reduce((a, b) => a + b, 0)).toBe(230);
  await expect(api.grimoire.ingest([{ text: 'kept' }, { text: ' ' }])).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

it('recalls as the golem does where it is asked to, by its factors and without a why', async () => {
  const { api } = await wakeHeadless();
  await api.grimoire.ingest(talk);
  const found = await api.grimoire.recall('crashes', { limit: 3, as: 'golem' });
  expect(found).toHaveLength(3);
  expect(found.every(({ why }) => why === undefined)).toBe(true);
});

it('keeps conversations apart that are taken in at the same time', async () => {
  const { api } = await wakeHeadless();
  const [one, other] = await Promise.all([
    api.grimoire.ingest(talk, { source: 'a talk' }),
    api.grimoire.ingest(talk, { source: 'another talk' }),
  ]);
  const sessionOf = async (id: string) => {
    const { facts } = (await api.grimoire.get(id))!;
    return facts.kind === 'passage' ? facts.session : null;
  };
  expect(await sessionOf(one.ids[0]!)).not.toBe(await sessionOf(other.ids[0]!));
  expect(await sessionOf(one.ids[0]!)).toBe(await sessionOf(one.ids[1]!));
});

it('tells how far it is, and ends when it is cancelled: what is kept by then stays', async () => {
  const golem = await wakeHeadless();
  const { api, store } = golem;
  const many = Array.from({ length: 5_000 }, (_, i) => ({ text: `Piece number ${i}.` }));
  const told: unknown[] = [];
  api.on('ingest', ({ progress }) => {
    told.push(progress);
    if (progress?.done === 100) void api.grimoire.cancelIngest();
  });
  const { ids, count, cancelled } = await api.grimoire.ingest(many, { source: 'pieces' });
  expect(cancelled).toBe(true);
  expect(count).toBe(ids.length);
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThan(5_000);
  expect(Object.values(await store.countEntries()).reduce((a, b) => a + b, 0)).toBe(count);
  await allTold(golem);
  expect(told.at(-1)).toBeNull();
  expect(told[0]).toEqual({ source: 'pieces', done: 100, total: 5_000 });
  expect(await api.grimoire.ingest(talk)).toMatchObject({ count: 3, cancelled: false });
});

it('lives on while what was taken in waits for vectors', async () => {
  const { inference, follow } = lateEmbedder();
  const { api, golem } = await wakeHeadless({ inference });
  follow(golem);
  await api.models.load();
  const many = Array.from({ length: 1_000 }, (_, i) => ({ text: `Piece number ${i} of what was brought.` }));
  await api.grimoire.ingest(many);
  // Past the tick from which vectors of their age count.
  await api.step('theta', 60);
  expect((await api.status()).tick).toBe(60);
  // A passage was under way at most whenever the clock waited for a memory of its own.
  expect((await api.models.status()).backlog).toBeGreaterThan(900);
});

it('is compared by a tick in its words, however soon its vectors come, and by a question in both', async () => {
  const embedded = await wakeHeadless({ world: 'sp500', seed: 2, inference: nodeEmbedder() });
  await modelLoaded(embedded);
  await embedded.api.step('theta', 34);
  const items = ['The range broke downwards.', 'Volatility was low that week.'].map((text) => ({ text }));
  await embedded.api.grimoire.ingest(items);
  await allEmbedded(embedded);
  await embedded.api.step('theta', 40);
  await allEmbedded(embedded);
  const recalled = await embedded.api.grimoire.recall('a range with low volatility', {
    as: 'golem',
    limit: 100,
  });
  const by = (kind: string): ReadonlySet<string | undefined> =>
    new Set(recalled.filter(({ entry }) => entry.facts.kind === kind).map((one) => one.by));
  expect(by('passage')).toEqual(new Set(['words']));
  expect(by('episode')).toContain('vector');
  const [answer] = await embedded.api.grimoire.recall('Which way did it break?', { limit: 1 });
  expect(answer!.why!.meaning).toBeGreaterThan(0);
  await embedded.store.close();
});
