import { join } from 'node:path';
import { MemoryDisk } from '../../../src/adapters/collections/memory-disk.ts';
import {
  CHUNKINGS,
  SEARCH_MODES,
  type Chunking,
  type SearchMode,
} from '../../../src/domain/memory/collection.ts';
import { pdfInProcess } from '../../../src/hosts/node/pdf-in-process.ts';
import { tokensFromDisk } from '../../../src/hosts/node/in-process.ts';
import { WALL_TIMER } from '../../../src/lib/async/timer.ts';
import type { CollectionEmbedding } from '../../../src/protocol/threads/collections.ts';
import { Library } from '../../../src/runtime/programs/collections/library.ts';
import { quantile } from '../../bench/measures.ts';
import { interval, mean } from '../measures.ts';
import { keptVectors } from './kept-vectors.ts';
import { type AnswerSet, houseSet, scifactSet } from './sets.ts';

const DEPTHS = [1, 5, 10] as const;
/** Claims against fewer abstracts where it is to be quick. */
const QUICK = 600;

interface Way {
  readonly mode: SearchMode;
  readonly rerank: boolean;
}

const WAYS: readonly Way[] = SEARCH_MODES.flatMap((mode) => [
  { mode, rerank: false },
  { mode, rerank: true },
]);

const percent = (share: number): string => (100 * share).toFixed(1);

/** A set cut in one way, with every vector made. */
async function libraryOf(
  set: AnswerSet,
  chunking: Chunking,
  embedding: CollectionEmbedding,
): Promise<{ readonly library: Library; readonly chunks: number }> {
  const tokens = await tokensFromDisk();
  const library = await Library.open({
    disk: new MemoryDisk(),
    embedding,
    timer: WALL_TIMER,
    openPdf: pdfInProcess,
    listener: { progress: () => undefined, changed: () => undefined },
    count: (text) => tokens.count(text),
    now: () => 0,
    stopwatch: () => performance.now(),
  });
  const { refused } = await library.add({ documents: set.documents, chunking });
  if (refused.length > 0) throw new Error(`Refused: ${refused[0]!.name}: ${refused[0]!.why}`);
  await library.idle();
  const { chunks, embedded } = await library.status();
  if (embedded !== chunks) throw new Error(`${embedded} of ${chunks} chunks have a vector.`);
  return { library, chunks };
}

async function rowsOf(
  set: AnswerSet,
  chunking: Chunking,
  embedding: CollectionEmbedding,
): Promise<readonly string[]> {
  const { library, chunks } = await libraryOf(set, chunking, embedding);
  const rows: string[] = [];
  for (const { mode, rerank } of WAYS) {
    const places: number[] = [];
    const times: number[] = [];
    for (const { question, right } of set.asked) {
      const began = performance.now();
      const { hits } = await library.search(question, { mode, rerank, limit: 10 });
      times.push(performance.now() - began);
      const place = hits.findIndex(right);
      places.push(place === -1 ? Infinity : place);
    }
    const at = DEPTHS.map((depth) => places.map((place) => (place < depth ? 1 : 0)));
    const shares = at.map((found) => {
      const [low, high] = interval(found);
      return `${percent(mean(found))} (${percent(low)}–${percent(high)})`;
    });
    rows.push(
      `| ${chunking}, ${chunks} | ${mode}${rerank ? ', reranked' : ''} | ${shares.join(' | ')} | ${quantile(times, 0.5).toFixed(0)} |`,
    );
  }
  return rows;
}

/**
 * How often a right passage is among the first sources shown, by how documents are cut and how they are looked for. Vectors take
 * minutes the first time and are kept in `.cache/`.
 */
export async function evaluateAnswerSources(root: string, quick: boolean): Promise<string> {
  const embedding = await keptVectors(join(root, '.cache/answers-vectors-v1.bin'));
  const sets = [await houseSet(root), await scifactSet(root, quick ? QUICK : Infinity)];
  const tables: string[] = [];
  for (const set of sets) {
    if (set === null) {
      tables.push('SciFact: skipped, its data is not there.');
      continue;
    }
    const rows: string[] = [];
    for (const chunking of CHUNKINGS) rows.push(...(await rowsOf(set, chunking, embedding)));
    tables.push(
      [
        `${set.name}, ${set.asked.length} questions: share with a right passage among the first (95 % by bootstrap), and the median time of a search without the question's vector where it was kept.`,
        '',
        '| cut, chunks | looked for by | 1 | 5 | 10 | ms |',
        '|---|---|---|---|---|---|',
        ...rows,
      ].join('\n'),
    );
  }
  return tables.join('\n\n');
}
