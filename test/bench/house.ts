import { createServer, type ViteDevServer } from 'vite';
import { counts } from './house/counts.ts';
import { readingEase } from './house/reading-ease.ts';
import { marksFunctions, type Stays } from './house/read-order.ts';
import type { BenchGrid, BenchResult } from './row.ts';

const loader = (root: string): Promise<ViteDevServer> =>
  createServer({
    root,
    logLevel: 'error',
    appType: 'custom',
    plugins: [marksFunctions(root)],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });

const figures = ({ stays, files, doors, functions, forwarding }: Stays): readonly number[] => [
  stays,
  files,
  doors,
  functions,
  forwarding,
];

async function walks(root: string): Promise<BenchGrid> {
  const server = await loader(root);
  try {
    const { walked } = (await server.ssrLoadModule('/test/bench/house/walked.ts')) as {
      walked: () => Promise<Readonly<Record<string, Stays>>>;
    };
    const each = Object.entries(await walked()).map(([name, stays]) => [name, figures(stays)] as const);
    const together = each.map(([, all]) => all).reduce((sums, all) => sums.map((sum, at) => sum + all[at]!));
    return {
      title: 'Stays',
      note: 'functions in the order in which they are first run; a stay is a change of file, a door one of module',
      head: ['walk', 'stays', 'files', 'doors', 'functions', 'of them only passing on'],
      rows: [...each, ['together', together] as const].map(([name, all]) => [name, ...all.map(String)]),
    };
  } finally {
    await server.close();
  }
}

/** How well sentences read, of the page and of its documentation. */
function ease(root: string): BenchGrid {
  return {
    title: 'Reading ease',
    note: 'sentences of four words and more; Flesch: 60 to 70 is plain English',
    head: ['what', 'sentences', 'words a sentence', 'Flesch'],
    rows: Object.entries(readingEase(root)).map(([what, { sentences, words, flesch }]) => [
      what,
      String(sentences),
      words.toFixed(1),
      flesch.toFixed(1),
    ]),
  };
}

/** How the source reads: what can be counted of it, and how far a reader has to turn who follows the four walks. */
export const benchHouse = async (root: string): Promise<BenchResult> => ({
  rows: Object.entries(counts(root)).map(([name, value]) => ({ name, value, unit: '', note: 'counted' })),
  grids: [ease(root), await walks(root)],
});
