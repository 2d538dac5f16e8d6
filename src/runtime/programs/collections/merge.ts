import {
  BUCKETS,
  type Change,
  type CollectionDisk,
  SegmentBuilder,
  type SegmentRow,
  unpackPostings,
} from '../../../adapters/collections/index.ts';
import type { Catalog } from './catalog.ts';

/** Chunks of a segment that is put together with others like it, and how many such lie side by side before it is done. */
const SMALL = 1_024;
const MANY = 16;

const endOf = ({ first, lengths }: SegmentRow): number => first + lengths.length;

const removalOf = ({ id }: SegmentRow): readonly Change[] => [
  { table: 'segments', from: id, to: id + 1 },
  { table: 'postings', from: id * BUCKETS, to: (id + 1) * BUCKETS },
];

/** Small segments that lie side by side; none where they are few. */
function smallOnes(segments: readonly SegmentRow[]): readonly SegmentRow[] {
  let run: SegmentRow[] = [];
  for (const segment of segments) {
    if (segment.lengths.length < SMALL) run.push(segment);
    else if (run.length >= MANY) break;
    else run = [];
  }
  return run.length >= MANY ? run : [];
}

/** What the words of several segments come to in one. Of chunks that are of no document any more nothing is left but their place. */
async function together(
  disk: CollectionDisk,
  catalog: Catalog,
  run: readonly SegmentRow[],
): Promise<SegmentBuilder> {
  const { first } = run[0]!;
  const builder = new SegmentBuilder(first);
  const stands = new Uint8Array(endOf(run.at(-1)!) - first);
  for (const document of catalog.documents.values()) {
    const from = Math.max(0, document.first - first);
    const to = Math.min(stands.length, document.first + document.chunks - first);
    if (from < to) stands.fill(1, from, to);
  }
  let at = first;
  for (const segment of run) {
    // Numbers that were given to a document that did not become whole.
    for (; at < segment.first; at += 1) builder.addLength(0);
    for (const length of segment.lengths) {
      builder.addLength(stands[at - first] === 1 ? length : 0);
      at += 1;
    }
    const heaps = await disk.range('postings', segment.id * BUCKETS, (segment.id + 1) * BUCKETS);
    const shift = segment.first - first;
    for (const [, heap] of heaps) {
      for (const [word, { texts, counts }] of unpackPostings(heap)) {
        const kept = texts.flatMap((text, place) => (stands[text + shift] === 1 ? [place] : []));
        if (kept.length === 0) continue;
        builder.addPostings(word, {
          texts: kept.map((place) => texts[place]! + shift),
          counts: kept.map((place) => counts[place]!),
        });
      }
    }
  }
  return builder;
}

/** Puts small segments together, so that a search reads few of them. To be called where nobody else writes. @throws AppError `store.*` */
export async function mergeSmall(disk: CollectionDisk, catalog: Catalog): Promise<void> {
  const run = smallOnes(catalog.segments);
  if (run.length === 0) return;
  const id = catalog.meta.nextSegment;
  const { row, changes } = (await together(disk, catalog, run)).build(id);
  const meta = { ...catalog.meta, nextSegment: id + 1 };
  await disk.write([...run.flatMap(removalOf), ...changes, { table: 'meta', key: 0, value: meta }]);
  catalog.meta = { ...catalog.meta, nextSegment: id + 1 };
  const gone = new Set(run.map((segment) => segment.id));
  catalog.segments = [...catalog.segments.filter((segment) => !gone.has(segment.id)), row];
}

/** Segments of which no document is left, as they are removed. */
export function deadSegments(catalog: Catalog): {
  readonly rows: readonly SegmentRow[];
  readonly changes: readonly Change[];
} {
  const documents = [...catalog.documents.values()];
  const rows = catalog.segments.filter(
    (segment) =>
      !documents.some(({ first, chunks }) => first < endOf(segment) && first + chunks > segment.first),
  );
  return { rows, changes: rows.flatMap(removalOf) };
}
