import { describe, expect, test } from 'vitest';
import { MemoryDisk } from '../../../../src/adapters/collections/memory-disk.ts';
import type { CollectionDisk } from '../../../../src/adapters/collections/disk.ts';
import type { CollectionsProgress } from '../../../../src/domain/memory/collection.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { tokensFromDisk } from '../../../../src/hosts/node/in-process.ts';
import { pdfInProcess } from '../../../../src/hosts/node/pdf-in-process.ts';
import { isMostlyLatin } from '../../../../src/runtime/memory/embedding/query-embedder.ts';
import { stems } from '../../../../src/lib/text/stems.ts';
import { type Timer, WALL_TIMER } from '../../../../src/lib/async/timer.ts';
import type { CollectionEmbedding } from '../../../../src/protocol/threads/collections.ts';
import { Library } from '../../../../src/runtime/programs/collections/library.ts';
import { VirtualTime } from '../../../support/virtual-time.ts';

const DIMENSIONS = 64;

/** A unit vector of a text's stems by their hash: alike where words are shared. No model's, but told by the text alone. */
function byStems(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const stem of stems(text)) {
    let hash = 7;
    for (const character of stem) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
    vector[hash % DIMENSIONS]! += hash % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((x) => x / length);
}

interface Set {
  readonly disk?: CollectionDisk;
  readonly model?: { identity: string | null };
  readonly progress?: (progress: CollectionsProgress | null) => void;
  readonly timer?: Timer;
  /** Takes each text that the model is asked for. */
  readonly embedded?: string[];
}

async function open({
  disk = new MemoryDisk(),
  model = { identity: null },
  progress,
  timer = WALL_TIMER,
  embedded = [],
}: Set = {}): Promise<Library> {
  const tokens = await tokensFromDisk();
  const embedding: CollectionEmbedding = {
    identity: () => Promise.resolve(model.identity),
    reads: (text) => Promise.resolve(isMostlyLatin(text)),
    embed: (texts) => {
      embedded.push(...texts);
      return Promise.resolve(texts.map(byStems));
    },
    rest: () => Promise.resolve(),
  };
  return Library.open({
    disk,
    embedding,
    timer,
    openPdf: pdfInProcess,
    listener: { progress: (told) => progress?.(told), changed: () => undefined },
    count: (text) => tokens.count(text),
    now: () => 1,
    stopwatch: () => performance.now(),
  });
}

const TOPICS = ['vault', 'oracle', 'bridge', 'auction', 'treasury'];
const note = (i: number): { name: string; text: string } => ({
  name: `note-${i}.txt`,
  text: `The ${TOPICS[i % TOPICS.length]} number ${i} is checked by its keeper, word${i}.`,
});

describe('vectors', () => {
  test('are made behind, survive closing, and are made anew by another model', async () => {
    const disk = new MemoryDisk();
    const model = { identity: 'one' as string | null };
    const library = await open({ disk, model });
    await library.add({ documents: Array.from({ length: 40 }, (_, i) => note(i)) });
    await library.idle();
    expect(await library.status()).toMatchObject({ chunks: 40, embedded: 40 });
    const { hits, mode } = await library.search('treasury keeper number 14', { mode: 'vector' });
    expect(mode).toBe('vector');
    expect(hits[0]!.document.name).toBe('note-14.txt');
    expect(hits[0]!.parts.meaning).toBeGreaterThan(hits[1]!.parts.meaning);

    const again = await open({ disk, model: { identity: null } });
    expect(await again.status()).toMatchObject({ chunks: 40, embedded: 40 });
    // No model answers: words are compared alone.
    expect((await again.search('treasury', {})).mode).toBe('keyword');

    const other = await open({ disk, model: { identity: 'two' } });
    await other.idle();
    expect(await disk.get('meta', [0])).toMatchObject([
      { model: { identity: 'two', dimensions: DIMENSIONS } },
    ]);
    expect(await other.search('treasury', {})).toMatchObject({ mode: 'hybrid', embedded: 40 });
  });

  test('come first for what was found without one', async () => {
    const model = { identity: null as string | null };
    const time = new VirtualTime();
    const embedded: string[] = [];
    const library = await open({ model, timer: time.timer, embedded });
    await library.add({ documents: Array.from({ length: 100 }, (_, i) => note(i)) });
    await library.search('word3', {});
    model.identity = 'one';
    expect(embedded).toEqual([]);
    // A model that did not answer is asked again.
    await time.pass(3_000);
    await library.idle();
    expect(embedded[0]).toContain('word3.');
    const documents = await library.documents('c1');
    expect(documents.find(({ name }) => name === 'note-3.txt')!.embedded).toBe(1);
    expect((await library.status()).embedded).toBe(100);
  });
});

test('fused, words and meaning each put forward what only they find', async () => {
  const model = { identity: 'one' };
  const library = await open({ model });
  await library.add({ documents: Array.from({ length: 60 }, (_, i) => note(i)) });
  await library.idle();
  const { hits } = await library.search('word7', { limit: 3 });
  expect(hits[0]).toMatchObject({ document: { name: 'note-7.txt' }, matched: ['word7'] });
  expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
  expect(hits[0]!.parts.words).toBe(1);
});

test('a question in an alphabet that the model does not know is answered by words alone, and says so', async () => {
  const embedded: string[] = [];
  const library = await open({ model: { identity: 'one' }, embedded });
  await library.add({
    documents: [note(1), { name: 'chinese.txt', text: '以太坊的价格在夜里上涨。' }],
  });
  await library.idle();
  embedded.length = 0;
  const { hits, mode } = await library.search('以太坊价格', { mode: 'hybrid' });
  expect(mode).toBe('keyword');
  expect(hits.map(({ document, parts }) => [document.name, parts.meaning])).toEqual([['chinese.txt', 0]]);
  expect((await library.search('天气预报', { mode: 'vector' })).hits).toEqual([]);
  expect(embedded).toEqual([]);
});

test('many small additions are put together, and found as before; those removed are gone with the next opening', async () => {
  const disk = new MemoryDisk();
  const library = await open({ disk });
  for (let i = 0; i < 40; i += 1) await library.add({ documents: [note(i)] });
  expect((await disk.range('segments', 0, 1e9)).length).toBeLessThan(20);
  const found = async (of: Library, i: number): Promise<readonly string[]> =>
    (await of.search(`word${i}`, {})).hits.map(({ document }) => document.name);
  for (const i of [0, 17, 39]) expect(await found(library, i)).toEqual([`note-${i}.txt`]);
  const { id } = (await library.documents('c1')).find(({ name }) => name === 'note-17.txt')!;
  await library.remove([id]);
  expect(await found(library, 17)).toEqual([]);
  const again = await open({ disk });
  expect(await found(again, 17)).toEqual([]);
  expect(await again.restore([id])).toEqual([]);
  expect(await found(again, 39)).toEqual(['note-39.txt']);
  await again.remove(['c1']);
  await open({ disk });
  for (const table of ['collections', 'documents', 'blocks', 'segments', 'postings'] as const)
    expect(await disk.range(table, 0, 1e12), table).toEqual([]);
});

const large = (megabytes: number): string =>
  Array.from(
    { length: megabytes * 1_000 },
    (_, i) =>
      `Paragraph ${i} of a long report. ${'Liquidity, collateral and the price of risk. '.repeat(21)}`,
  ).join('\n\n');

test('cancelled in the midst of a document, it keeps what is whole and leaves nothing of the other', async () => {
  const disk = new MemoryDisk();
  const library: Library = await open({
    disk,
    progress: (progress) => {
      if (progress && progress.chunks > 6_000) void library.cancel();
    },
  });
  const result = await library.add({ documents: [note(1), { name: 'long.txt', text: large(12) }, note(2)] });
  expect(result).toMatchObject({ cancelled: true, added: [{ name: 'note-1.txt' }] });
  expect(await disk.range('blocks', 1, 1e12)).toEqual([]);
  expect((await library.search('liquidity word1', {})).chunks).toBe(1);
  const after = await library.add({ documents: [note(2)] });
  expect(after.added).toMatchObject([{ name: 'note-2.txt' }]);
  expect((await library.search('word2', {})).hits).toHaveLength(1);
});

test('a disk that is full is said, loses nothing that was whole, and takes more when there is room', async () => {
  const disk = new MemoryDisk();
  let room = true;
  const full: CollectionDisk = Object.assign(Object.create(disk) as CollectionDisk, {
    get: disk.get.bind(disk),
    range: disk.range.bind(disk),
    write: (changes: Parameters<CollectionDisk['write']>[0]) =>
      room ? disk.write(changes) : Promise.reject(new AppError('store.quota', 'There is no room left.')),
  });
  const library = await open({ disk: full });
  await library.add({ documents: [note(1)] });
  room = false;
  await expect(library.add({ documents: [note(2)] })).rejects.toMatchObject({ code: 'store.quota' });
  expect((await library.search('word1', {})).hits).toHaveLength(1);
  expect((await library.search('word2', {})).hits).toEqual([]);
  room = true;
  await library.add({ documents: [note(2)] });
  expect((await library.search('word2', {})).hits).toHaveLength(1);
});
