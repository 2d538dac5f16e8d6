import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { imageFile, makeLifeImage } from './life-image.ts';
import { rowsOf } from './life-entry.ts';
import { DIMENSIONS, ensureVectors } from './real-vectors.ts';
import { type Retrieved, retrievalRows } from './retrieval.ts';
import type { BenchResult } from './row.ts';
import { type StorageSite, serveStorage } from './storage-site.ts';
import { type Figures, type Scale, storageGoals, storageGrid } from './storage-table.ts';
import type { StorageKind } from './storage-kinds.ts';

const SCALES = [1_000, 10_000, 100_000];
const KINDS: readonly StorageKind[] = ['blocks', 'paged', 'memory', 'opfs', 'idb'];
/** Taken in turns, so that a busy minute is everybody's. */
const ROUNDS = 8;
const COMMITS_A_ROUND = 40;
const READS_A_ROUND = 40;
/** What a slow file system may take of a round, ms. */
const ROUND_MS = 2_500;
const REOPENINGS = 3;
const QUERIES = 300;
const NEAREST = 10;
const QUERIES_FILE = '.cache/real-queries.f32';

/** Which scales are measured: `GOLEM_BENCH_SCALES`, e.g. `1000,10000`; all without it. */
function scalesWanted(): readonly number[] {
  const told = process.env['GOLEM_BENCH_SCALES'];
  return told ? told.split(',').map(Number) : SCALES;
}

/** Every file system at every scale, on the same rows, and what retrieval costs there. */
export async function benchStorage(root: string): Promise<BenchResult> {
  const scales = scalesWanted();
  const vectors = await loadVectors(root, Math.max(...SCALES.map(rowsOf)) + QUERIES);
  const queries = vectors.matrix.subarray(vectors.matrix.length - QUERIES * DIMENSIONS);
  await writeFile(join(root, QUERIES_FILE), queries);
  for (const episodes of scales) await makeLifeImage(root, episodes, vectors.matrix);
  const site = await serveStorage(
    root,
    [...scales.map(imageFile), QUERIES_FILE].map((file) => join(root, file)),
  );
  try {
    const measured: Scale[] = [];
    for (const episodes of scales) {
      console.error(`        ${episodes.toLocaleString('en')} episodes…`);
      const imageBytes = (await stat(join(root, imageFile(episodes)))).size;
      measured.push({ ...(await measureScale(site, episodes)), imageBytes });
    }
    return {
      rows: [
        ...storageGoals(measured.at(-1)!),
        ...measured.flatMap(({ episodes, retrieved }) =>
          retrievalRows(episodes, retrieved, vectors.matrix, queries, NEAREST, vectors.how),
        ),
      ],
      grids: [storageGrid(measured, ROUNDS)],
    };
  } finally {
    await site.close();
    for (const episodes of scales) await rm(join(root, imageFile(episodes)), { force: true });
  }
}

/** Of real sentences; random ones where there are no texts: sizes and times are the same, recall is not judged. */
async function loadVectors(
  root: string,
  count: number,
): Promise<{ readonly matrix: Float32Array; readonly how: string | null }> {
  const file = await ensureVectors(root, count, (done) => {
    console.error(`        ${done} of ${count} sentences have a vector`);
  });
  if (file === null) {
    const matrix = new Float32Array(count * DIMENSIONS).map(() => Math.random() - 0.5);
    return { matrix, how: null };
  }
  const bytes = await readFile(join(root, file));
  const matrix = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return { matrix, how: 'distinct real sentences, queries held out' };
}

async function measureScale(site: StorageSite, episodes: number): Promise<Omit<Scale, 'imageBytes'>> {
  return site.withPages(KINDS, async (pages) => {
    const figures = new Map<StorageKind, Figures>();
    const name = `life-${episodes}`;
    for (const [kind, page] of pages) {
      const firstOpen = await open(page, kind, 'first', 'shipped');
      await page.evaluate(() => subject.close());
      figures.set(kind, { commits: [], reads: [], inserts: [], reopened: [], firstOpen, bytes: Number.NaN });
    }
    for (const [kind, page] of pages) await open(page, kind, name, imageAddress(page, episodes));
    // What it was just made from is in memory.
    await reopen(pages.get('paged')!, 'paged', name);
    const each = async (work: (page: Page, of: Figures, kind: StorageKind) => Promise<void>) => {
      for (const [kind, page] of pages) await work(page, figures.get(kind)!, kind);
    };
    await each(async (page) => {
      await page.evaluate((from) => subject.begin(from), episodes);
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      await each(async (page, { commits, reads }) => {
        commits.push(
          ...(await page.evaluate(([count, ms]) => subject.commits(count, ms), [
            COMMITS_A_ROUND,
            ROUND_MS,
          ] as const)),
        );
        reads.push(
          ...(await page.evaluate(([count, ms, among]) => subject.reads(count, ms, among), [
            READS_A_ROUND,
            ROUND_MS,
            episodes,
          ] as const)),
        );
      });
    }
    await each(async (page, { inserts }) => {
      inserts.push(...(await page.evaluate((ms) => subject.insert(3, ms), ROUND_MS)));
    });
    const retrieved = await retrieve(pages.get('blocks')!);
    const retrievedPaged = await retrieve(pages.get('paged')!);
    for (let again = 0; again < REOPENINGS; again += 1) {
      await each(async (page, { reopened }, kind) => {
        if (kind === 'memory') return;
        reopened.push(await reopen(page, kind, name));
      });
    }
    await each(async (page, of, kind) => {
      if (kind !== 'memory') of.bytes = await page.evaluate(() => subject.stored());
    });
    return { episodes, figures, retrieved, retrievedPaged };
  });
}

function open(page: Page, kind: StorageKind, name: string, from: string): Promise<number> {
  const baseUrl = new URL('../../', page.url()).href;
  return page.evaluate(([kind, name, baseUrl, from]) => subject.open(kind, name, baseUrl, from), [
    kind,
    name,
    baseUrl,
    from,
  ] as const);
}

/** @returns ms */
async function reopen(page: Page, kind: StorageKind, name: string): Promise<number> {
  await page.evaluate(() => subject.close());
  await page.reload();
  return open(page, kind, name, 'stored');
}

function imageAddress(page: Page, episodes: number): string {
  return new URL(`../../life-${episodes}.tar`, page.url()).href;
}

async function retrieve(page: Page): Promise<Retrieved> {
  const address = new URL('../../real-queries.f32', page.url()).href;
  const ask = (count: number) =>
    page.evaluate(([address, count, nearest]) => subject.retrieve(address, count, nearest), [
      address,
      count,
      NEAREST,
    ] as const);
  const first = await ask(1);
  // The first question begins to fill the index.
  await page.waitForTimeout(5_000);
  const { times, found } = await ask(QUERIES);
  return { unfilledMs: first.times[0]!, times, found };
}
