import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { WordIndex } from '../../src/lib/search/word-index.ts';
import {
  ALL_COMPARED,
  answerQuestion,
  type ConsideredMemory,
} from '../../src/mind/grimoire/recall/answer.ts';
import { ownWords } from '../../src/mind/grimoire/same-words.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { type Considering, WorkingMemory } from '../../src/runtime/memory/working-memory.ts';
import { entry, entryId } from '../contracts/store-fixtures.ts';

const BATCH = 1_000;
const NEAREST = 10;
/** Every eleventh is a passage, in conversations of this many. */
const PASSAGES = 11;
const CONVERSATION = 200;
const LAST_TICK = 2 ** 31 - 1;

/** Texts with their vectors, row by row. */
export interface Corpus {
  readonly texts: readonly string[];
  readonly vectors: Float32Array;
  readonly dimensions: number;
}

export interface Asked {
  readonly question: string;
  readonly vector: Float32Array;
}

/** What became of it. */
export interface Measured {
  /** Of the ten best of an exact search of all, the share that was found. */
  readonly recall: number;
  /** Of those that are held no longer. */
  readonly older: number;
  /** ms of each question. */
  readonly times: readonly number[];
  /** The same questions by the exact search, ms. */
  readonly exactMs: readonly number[];
  /** The first question, which waits until all words were read, ms. */
  readonly firstMs: number;
  /** Writing all of it, ms. */
  readonly writeMs: number;
}

export function memoryOf(row: number, text: string): GrimoireEntry {
  if (row % PASSAGES !== 0) return entry(row, { text, title: `Tick ${row}` });
  const place = row / PASSAGES;
  const session = `${Math.floor(place / CONVERSATION)}/0`;
  const by = place % 2 === 0 ? 'Mara' : 'Jonas';
  return entry(row, {
    type: 'insight',
    text,
    title: 'Chat',
    facts: {
      kind: 'passage',
      rule: null,
      source: 'chat',
      session,
      place: place % CONVERSATION,
      givenId: null,
      by,
      at: null,
      before: null,
    },
  });
}

export const vectorAt = ({ vectors, dimensions }: Corpus, row: number): Float32Array =>
  vectors.subarray(row * dimensions, (row + 1) * dimensions);

/** Of unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

const best = ({ found, of }: Considering, question: string): readonly string[] =>
  answerQuestion(found, {
    of,
    question,
    now: 0,
    tick: LAST_TICK,
    pad: { pleasure: 0, arousal: 0, dominance: 0 },
    memory: DEFAULT_POLICY.memory,
    limit: NEAREST,
    compared: ALL_COMPARED,
  }).map(({ entry: { id } }) => id);

/** Everything compared with everything: what the product is held against. */
function exactly(memories: readonly GrimoireEntry[], corpus: Corpus) {
  const index = new WordIndex();
  for (const memory of memories) index.set(memory.id, ownWords(memory));
  return ({ question, vector }: Asked): readonly string[] => {
    const matches = index.matches(question);
    const all = memories.map((memory, row): ConsideredMemory => {
      const similarity = cosine(vectorAt(corpus, row), vector);
      const match = matches.get(memory.id) ?? null;
      return { entry: memory, similarity, match, stems: index.stemsIn(memory.id) };
    });
    return best({ found: all, of: null }, question);
  };
}

/**
 * Puts a corpus into a store of its own and asks it by words and meaning as `grimoire.recall` does, its newest held by a working
 * memory; then compares with an exact search of all by the same ranking.
 */
export async function measureHybrid(corpus: Corpus, asked: readonly Asked[]): Promise<Measured> {
  const memories = corpus.texts.map((text, row) => memoryOf(row, text));
  const store = pgliteStore(nodeDeps);
  await store.open({ name: 'hybrid', kind: 'memory', baseUrl: 'http://localhost/' });
  const began = performance.now();
  for (let start = 0; start < memories.length; start += BATCH) {
    const some = memories.slice(start, start + BATCH);
    const vectors = some.map(({ id }, i) => ({
      id,
      model: 'test-model',
      vector: vectorAt(corpus, start + i),
    }));
    await store.putEntries(some, vectors);
  }
  const writeMs = performance.now() - began;
  const memory = new WorkingMemory(store);
  await memory.load();
  const ask = async ({ question, vector }: Asked): Promise<readonly string[]> =>
    best(await memory.consider(question, { vector, types: null, atTick: LAST_TICK }), question);
  const first = performance.now();
  await ask(asked[0]!);
  const firstMs = performance.now() - first;
  const times: number[] = [];
  const answers: (readonly string[])[] = [];
  for (const one of asked) {
    const at = performance.now();
    answers.push(await ask(one));
    times.push(performance.now() - at);
  }
  await store.close();
  const exact = exactly(memories, corpus);
  const exactMs: number[] = [];
  const held = entryId(memories.length - 4_096);
  const tally = { hits: 0, all: 0, olderHits: 0, older: 0 };
  for (const [i, one] of asked.entries()) {
    const found = new Set(answers[i]);
    const at = performance.now();
    const best10 = exact(one);
    exactMs.push(performance.now() - at);
    for (const id of best10) {
      tally.all += 1;
      if (found.has(id)) tally.hits += 1;
      if (id >= held) continue;
      tally.older += 1;
      if (found.has(id)) tally.olderHits += 1;
    }
  }
  return {
    recall: tally.hits / tally.all,
    older: tally.olderHits / Math.max(1, tally.older),
    times,
    exactMs,
    firstMs,
    writeMs,
  };
}
