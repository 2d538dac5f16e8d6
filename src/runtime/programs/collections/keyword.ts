import {
  bucketOf,
  BUCKETS,
  type CollectionDisk,
  type DocumentRow,
  findPostings,
  type Postings,
  type SegmentRow,
} from '../../../adapters/collections/index.ts';
import { rarityOf, wordWorth } from '../../../lib/search/bm25.ts';
import { stems } from '../../../lib/text/stems.ts';

/** Different words of a question that are looked for, and those whose presence in a text is marked: the rarest. */
const MOST_WORDS = 64;
const MOST_MARKED = 31;

/** Which chunks of a segment can be found. */
interface Searched {
  readonly segment: SegmentRow;
  readonly may: Uint8Array;
}

export interface WordScores {
  /** By chunk, of those that have a word of the question. */
  readonly scores: ReadonlyMap<number, { readonly score: number; readonly words: number }>;
  /** The question's stems by their bit in `words`. */
  readonly marked: readonly string[];
  /** Chunks that could be found. */
  readonly chunks: number;
}

/** Goes through segments and documents together, both by their first chunk. */
function searchedIn(segments: readonly SegmentRow[], documents: readonly DocumentRow[]): readonly Searched[] {
  let next = 0;
  return segments.flatMap((segment): readonly Searched[] => {
    const end = segment.first + segment.lengths.length;
    while (next < documents.length && documents[next]!.first + documents[next]!.chunks <= segment.first)
      next += 1;
    const may = new Uint8Array(segment.lengths.length);
    let any = false;
    for (let at = next; at < documents.length && documents[at]!.first < end; at += 1) {
      const { first, chunks } = documents[at]!;
      may.fill(1, Math.max(0, first - segment.first), Math.min(may.length, first + chunks - segment.first));
      any = true;
    }
    return any ? [{ segment, may }] : [];
  });
}

/** BM25 of a question in all chunks of these documents. */
export async function wordScores(
  disk: CollectionDisk,
  segments: readonly SegmentRow[],
  documents: readonly DocumentRow[],
  question: string,
): Promise<WordScores> {
  const searched = searchedIn(segments, documents);
  let chunks = 0;
  let length = 0;
  for (const { segment, may } of searched) {
    for (let i = 0; i < may.length; i += 1) {
      if (may[i] === 0) continue;
      chunks += 1;
      length += segment.lengths[i]!;
    }
  }
  const words = [...new Set(stems(question))].slice(0, MOST_WORDS);
  const keys = searched.flatMap(({ segment }) =>
    words.map((word) => segment.id * BUCKETS + bucketOf(word, segment.buckets)),
  );
  const distinct = [...new Set(keys)];
  const heaps = new Map((await disk.get('postings', distinct)).map((heap, i) => [distinct[i]!, heap]));
  const found = words.map((word, at) => {
    const lists = searched.map(({ may }, i): Postings | null => {
      const heap = heaps.get(keys[i * words.length + at]!);
      const list = heap ? findPostings(heap, word) : null;
      if (list === null) return null;
      const standing = list.texts.flatMap((text, place) => (may[text] === 1 ? [place] : []));
      if (standing.length === list.texts.length) return list;
      return {
        texts: standing.map((place) => list.texts[place]!),
        counts: standing.map((place) => list.counts[place]!),
      };
    });
    return { word, lists, having: lists.reduce((sum, list) => sum + (list?.texts.length ?? 0), 0) };
  });
  const ranked = found.filter(({ having }) => having > 0).sort((a, b) => a.having - b.having);
  const mean = length / Math.max(1, chunks);
  const scores = new Map<number, { score: number; words: number }>();
  for (const [i, { segment }] of searched.entries()) {
    const sums = new Float64Array(segment.lengths.length);
    const bits = new Int32Array(segment.lengths.length);
    const touched: number[] = [];
    for (const [at, { lists, having }] of ranked.entries()) {
      const list = lists[i];
      if (!list) continue;
      const rarity = rarityOf(chunks, having);
      for (let place = 0; place < list.texts.length; place += 1) {
        const text = list.texts[place]!;
        if (sums[text] === 0) touched.push(text);
        sums[text]! += wordWorth(rarity, list.counts[place]!, segment.lengths[text]!, mean);
        if (at < MOST_MARKED) bits[text]! |= 1 << at;
      }
    }
    for (const text of touched) scores.set(segment.first + text, { score: sums[text]!, words: bits[text]! });
  }
  return { scores, marked: ranked.slice(0, MOST_MARKED).map(({ word }) => word), chunks };
}
