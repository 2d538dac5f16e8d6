import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgliteStore } from '../../../src/adapters/pglite/store.ts';
import type { CandidateQuery } from '../../../src/mind/ports.ts';
import { WorkingMemory } from '../../../src/runtime/memory/working-memory.ts';
import { nodeDeps } from '../../../src/hosts/node/store-deps.ts';
import { entry, entryId, unitVector, vectorOf } from '../../contracts/store-fixtures.ts';

const QUERY: CandidateQuery = {
  situation: null,
  vector: unitVector(7),
  nearest: 5,
  recent: 4,
  important: 3,
  types: null,
  atTick: 60,
};

const byId = (candidates: readonly { readonly entry: { readonly id: string } }[]): string[] =>
  candidates.map((candidate) => candidate.entry.id).sort();

describe('working memory over a real store', () => {
  const store = pgliteStore(nodeDeps);

  beforeAll(async () => {
    await store.open({ name: 'working-memory', kind: 'memory', baseUrl: 'http://localhost/' });
    const ticks = Array.from({ length: 50 }, (_, i) => i + 1);
    await store.putEntries(
      ticks.map((n) => entry(n)),
      ticks.filter((n) => n % 5 !== 0).map((n) => vectorOf(n)),
    );
  });
  afterAll(() => store.close());

  test('what waits for a vector is the one that is held, unless it says something else', async () => {
    const memory = new WorkingMemory(store);
    await memory.load();
    const { entries } = await store.withoutVectors(100);
    expect(entries).toHaveLength(10);
    for (const one of entries) {
      expect(memory.heldBy(one.id)).toEqual(one);
      expect(memory.shared(one)).toBe(memory.heldBy(one.id));
      const other = { ...one, text: 'Something else.' };
      expect(memory.shared(other)).toBe(other);
    }
    memory.noteVectors([vectorOf(5)]);
    const [made] = entries.filter(({ id }) => id === entryId(5));
    expect(memory.shared(made!)).toBe(made);
  });

  test('once loaded it answers what the store answers, with the same similarities', async () => {
    const memory = new WorkingMemory(store);
    await memory.load();
    const [held, stored] = [await memory.candidates(QUERY), await store.candidates(QUERY)];
    expect(byId(held)).toEqual(byId(stored));
    const similarity = new Map(stored.map((candidate) => [candidate.entry.id, candidate.similarity]));
    for (const candidate of held) {
      const expected = similarity.get(candidate.entry.id);
      if (expected === null) expect(candidate.similarity).toBeNull();
      else expect(candidate.similarity).toBeCloseTo(expected ?? Number.NaN, 5);
    }
    // Singles, which a record keeps in five bytes.
    const recorded = [...held, ...stored].flatMap((candidate) => candidate.similarity ?? []);
    expect(recorded.length).toBeGreaterThan(10);
    expect(recorded).toEqual(recorded.map(Math.fround));
  });

  test('an entry that is not committed yet is recalled, and its vector as soon as it comes', async () => {
    const memory = new WorkingMemory(store);
    await memory.load();
    memory.note([entry(55, { importance: 1 })]);
    const before = (await memory.candidates(QUERY)).find((candidate) => candidate.entry.id === entryId(55));
    expect(before?.similarity).toBeNull();
    memory.noteVectors([vectorOf(55, unitVector(7))]);
    const after = (await memory.candidates(QUERY)).find((candidate) => candidate.entry.id === entryId(55));
    expect(after?.similarity).toBeCloseTo(1, 5);
    expect(after?.entry.embedding).toMatchObject({ dimensions: 384 });
  });

  test('a changed text loses its vector until the new one comes; a touched entry keeps it', async () => {
    const memory = new WorkingMemory(store);
    await memory.load();
    const [stored] = await memory.byIds([entryId(2)]);
    memory.note([{ ...stored!, accessedAt: 60 }]);
    const wide = { ...QUERY, nearest: 60, recent: 60, important: 60 };
    const find = async () => (await memory.candidates(wide)).find((c) => c.entry.id === entryId(2));
    expect((await find())?.entry.accessedAt).toBe(60);
    expect((await find())?.similarity).not.toBeNull();
    expect(memory.note([{ ...stored!, accessedAt: 61 }])).toEqual([]);
    const waiting = memory.note([{ ...stored!, text: 'Another text' }]);
    expect(waiting).toMatchObject([{ id: entryId(2), text: 'Another text', embedding: null }]);
    expect((await find())?.similarity).toBeNull();
  });

  test('what was written after the asked tick, or is of another type, is not recalled', async () => {
    const memory = new WorkingMemory(store);
    await memory.load();
    memory.note([entry(58), entry(59, { type: 'warning' })]);
    const early = await memory.candidates({ ...QUERY, atTick: 30 });
    expect(early.length).toBeGreaterThan(0);
    expect(early.every((candidate) => candidate.entry.tick <= 30)).toBe(true);
    const warnings = await memory.candidates({ ...QUERY, types: ['warning'] });
    expect(byId(warnings)).toEqual([entryId(59)]);
  });

  test('signs of word pieces are kept beside the vector, and go with its words', async () => {
    const pieces = Uint8Array.from({ length: 96 }, (_, i) => i);
    await store.putVectors([{ ...vectorOf(3), pieces }]);
    const asked = { vector: unitVector(3), types: null, atTick: 60 };
    const memory = new WorkingMemory(store);
    await memory.load();
    const found = async () => {
      const { found: all } = await memory.consider('volatility', asked);
      return all.find(({ entry: { id } }) => id === entryId(3))?.pieces;
    };
    expect(await found()).toEqual(pieces);
    const [stored] = await memory.byIds([entryId(3)]);
    memory.note([{ ...stored!, text: 'Other words' }]);
    expect(await found()).toBeNull();
    // What is held no longer has them of the store.
    const little = new WorkingMemory(store, undefined, 10);
    await little.load();
    const { found: older } = await little.consider('volatility rose', asked);
    expect(older.find(({ entry: { id } }) => id === entryId(3))?.pieces).toEqual(pieces);
  });

  test('it finds by id what it holds and what only the store has', async () => {
    const memory = new WorkingMemory(store);
    memory.note([entry(70, { title: 'newer' })]);
    expect((await memory.byIds([entryId(70), entryId(3)])).map(({ title }) => title)).toEqual(['newer']);
    await memory.load();
    memory.note([entry(70, { title: 'newer' })]);
    expect((await memory.byIds([entryId(70), entryId(3), 'none'])).map(({ title }) => title)).toEqual([
      'newer',
      'Tick 3',
    ]);
  });
});

describe('a life of more memories than are at hand', () => {
  const [all, held, uncommitted] = [150, 20, 12];
  /** Equal situations share a vector. */
  const shared = (n: number) => vectorOf(n, unitVector(n % 9));
  const made = (n: number) => entry(n, { importance: (n % 10) / 10 });
  const numbersUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

  /** What it recalls when the last memories were noted, but have not come to the store. */
  async function recalled(committed: number, name: string) {
    const store = pgliteStore(nodeDeps);
    await store.open({ name, kind: 'memory', baseUrl: 'http://localhost/' });
    const there = numbersUpTo(committed);
    await store.putEntries(there.map(made), there.map(shared));
    const memory = new WorkingMemory(store, undefined, held);
    await memory.load();
    const late = numbersUpTo(all).slice(committed);
    memory.note(late.map(made));
    memory.noteVectors(late.map(shared));
    const answers = [];
    for (let seed = 0; seed < 9; seed += 1) {
      const query = { ...QUERY, vector: unitVector(seed), nearest: 12, atTick: all };
      answers.push(byId(await memory.candidates(query)));
    }
    await store.close();
    return answers;
  }

  test('recalls the same however far its commits have come', async () => {
    const expected = await recalled(all, 'committed');
    expect(await recalled(all - uncommitted, 'behind')).toEqual(expected);
    // Most of it is not at hand.
    const oldest = entryId(all - held);
    expect(expected.flat().filter((id) => id <= oldest).length).toBeGreaterThan(expected.flat().length / 2);
  });
});
