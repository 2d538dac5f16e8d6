import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgliteStore } from '../../../src/adapters/pglite/store.ts';
import type { CandidateQuery } from '../../../src/mind/ports.ts';
import { WorkingMemory } from '../../../src/runtime/embedding/working-memory.ts';
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
