import type { PGlite } from '@electric-sql/pglite';
import { unpackBytes, SUM_BYTES } from '../../src/adapters/pglite/bodies/body.ts';
import { keepLife, livedWithVectors } from '../../test/bench/kept-life.ts';

/** Lives that the samples are of: each tape, and ticks of it. */
const LIVES = [
  { world: 'sp500', seed: 2, ticks: 2_400 },
  { world: 'btc', seed: 3, ticks: 2_400 },
] as const;
/** Samples of a kind and a life at most, spread over all of it. */
const MOST = 600;

/** Where the bodies of a kind lie. */
const PLACES: Readonly<Record<string, string>> = {
  record: 'SELECT body FROM records ORDER BY tick',
  inputs: 'SELECT body FROM tick_inputs ORDER BY tick',
  part: 'SELECT body FROM state_parts ORDER BY hash',
  workspace: 'SELECT body FROM workspaces WHERE base_tick IS NULL ORDER BY tick',
  frame: 'SELECT body FROM workspaces WHERE base_tick IS NOT NULL ORDER BY tick',
  trace: 'SELECT body FROM traces ORDER BY seq',
  span: 'SELECT record AS body FROM lived_spans ORDER BY tick, place',
  told: 'SELECT inputs AS body FROM lived_spans ORDER BY tick, place',
};

/** Records of before were not sealed. */
const plain = (body: Uint8Array): Promise<Uint8Array> =>
  unpackBytes(body.subarray(0, -SUM_BYTES)).catch(() => unpackBytes(body));

async function samplesIn(db: PGlite, select: string): Promise<Uint8Array[]> {
  const { rows } = await db.query<{ body: Uint8Array }>(select);
  const step = Math.max(1, rows.length / MOST);
  const some = Array.from({ length: Math.min(MOST, rows.length) }, (_, i) => rows[Math.floor(i * step)]!);
  return Promise.all(some.map(({ body }) => plain(body)));
}

/** Lives them. @param tell given each sample: its kind, its world and its bytes */
export async function samples(tell: (kind: string, world: string, bytes: Uint8Array) => void): Promise<void> {
  for (const { world, seed, ticks } of LIVES) {
    const db = await keepLife(await livedWithVectors(world, seed, ticks));
    for (const [kind, select] of Object.entries(PLACES)) {
      for (const bytes of await samplesIn(db, select)) tell(kind, world, bytes);
    }
    await db.close();
  }
}
