import { median, quantile } from './measures.ts';
import type { Retrieved } from './retrieval.ts';
import type { BenchGrid, BenchRow } from './row.ts';
import type { StorageKind } from './storage-kinds.ts';

const NAMES: Readonly<Record<StorageKind, string>> = {
  blocks: 'this one, IndexedDB',
  paged: 'this one, read where it lies',
  memory: 'memory',
  opfs: 'opfs-ahp://',
  idb: 'idb://',
};

const COMMIT_P50_MS = 5;
const COMMIT_P99_MS = 20;
const READ_RATIO = 1.1;
const PAGED_RATIO = 1.2;

/** Of one file system at one scale; times in ms. */
export interface Figures {
  readonly commits: number[];
  readonly reads: number[];
  readonly inserts: number[];
  readonly reopened: number[];
  firstOpen: number;
  bytes: number;
}

export interface Scale {
  readonly episodes: number;
  readonly imageBytes: number;
  readonly figures: ReadonlyMap<StorageKind, Figures>;
  readonly retrieved: Retrieved;
  /** With files that are read where they lie. */
  readonly retrievedPaged: Retrieved;
}

/** Everything, side by side. @param rounds in how many turns it was measured */
export function storageGrid(scales: readonly Scale[], rounds: number): BenchGrid {
  const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toPrecision(3));
  const rows = scales.flatMap(({ episodes, figures }) =>
    [...figures].map(([kind, of]) => [
      episodes.toLocaleString('en'),
      NAMES[kind],
      ms(median(of.commits)),
      ms(quantile(of.commits, 0.99)),
      String(of.commits.length),
      ms(median(of.reads)),
      ms(median(of.inserts)),
      (of.firstOpen / 1_000).toFixed(2),
      of.reopened.length === 0 ? '–' : (median(of.reopened) / 1_000).toFixed(2),
      Number.isNaN(of.bytes) ? '–' : (of.bytes / 1e6).toFixed(0),
    ]),
  );
  const sizes = scales
    .map(
      ({ episodes, imageBytes }) => `${(imageBytes / 1e6).toFixed(0)} MB at ${episodes.toLocaleString('en')}`,
    )
    .join(', ');
  return {
    title: 'Storage: commits, reads and openings by file system',
    head: [
      'episodes',
      'file system',
      'commit p50, ms',
      'p99, ms',
      'commits',
      'read p50, ms',
      '1,000 rows, ms',
      'first open, s',
      'reopen, s',
      'stored, MB',
    ],
    note: `A commit is one tick's record with a small state, one episode and its vector, acknowledged when durable; a read is eight entries by their ids. All on the same data directory (${sizes}), a tenth as many semantic entries beside the episodes, in turns in ${rounds} rounds; the p99 of fewer than 100 commits is their slowest. Reopening is the median of three. Stored is what the browser counts for the origin, another, empty life beside it.`,
    rows,
  };
}

/** What the product's own file system should come to. */
export function storageGoals({ episodes, figures, retrieved, retrievedPaged }: Scale): readonly BenchRow[] {
  const of = (kind: StorageKind): Figures => figures.get(kind)!;
  const [blocks, memory] = [of('blocks'), of('memory')];
  const at = `at ${episodes.toLocaleString('en')} episodes`;
  return [
    {
      name: `storage: commit p50 ${at}`,
      value: median(blocks.commits),
      unit: 'ms',
      goal: { most: COMMIT_P50_MS },
      note: `of ${blocks.commits.length}; in memory ${median(memory.commits).toFixed(1)}`,
    },
    {
      name: `storage: commit p99 ${at}`,
      value: quantile(blocks.commits, 0.99),
      unit: 'ms',
      goal: { most: COMMIT_P99_MS },
      note: `in memory ${quantile(memory.commits, 0.99).toFixed(1)}`,
    },
    {
      name: `storage: reads against memory ${at}`,
      value: median(blocks.reads) / median(memory.reads),
      unit: '×',
      goal: { most: READ_RATIO },
      note: `${median(blocks.reads).toFixed(2)} ms, in turns`,
    },
    ...pagedGoals(at, [of('paged').reads, blocks.reads], [retrievedPaged.times, retrieved.times]),
    {
      name: `storage: reopening against idb:// ${at}`,
      value: median(blocks.reopened) / median(of('idb').reopened),
      unit: '×',
      goal: { most: 1 },
      note: `${(median(blocks.reopened) / 1_000).toFixed(2)} s, in turns`,
    },
  ];
}

type Both = readonly [paged: readonly number[], whole: readonly number[]];

/** What a bounded cache costs, against all of the files in memory. */
function pagedGoals(at: string, reads: Both, recalls: Both): readonly BenchRow[] {
  const row = (what: string, [paged, whole]: Both): BenchRow => {
    const [slow, fast] = [quantile(paged, 0.95), quantile(whole, 0.95)];
    return {
      name: `storage: ${what} p95 with a cache of 16 MB, against all in memory, ${at}`,
      value: slow / fast,
      unit: '×',
      goal: { most: PAGED_RATIO },
      note: `${slow.toFixed(2)} and ${fast.toFixed(2)} ms; medians ${median(paged).toFixed(2)} and ${median(whole).toFixed(2)}; ${paged.length} and ${whole.length} of them`,
    };
  };
  return [row('reads', reads), row('recall', recalls)];
}
