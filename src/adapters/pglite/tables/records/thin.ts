import type { PGlite } from '@electric-sql/pglite';
import { Blake3 } from '../../../../lib/bytes/blake3.ts';
import { hex } from '../../../../lib/bytes/hex.ts';
import { sameBytes } from '../../../../lib/bytes/same-bytes.ts';
import { readRecord } from './records.ts';
import { retentionRow, STAYS_WHOLE, thinTarget, WORTH_THINNING } from './retention.ts';
import { sumOf, unpackSealed } from '../../bodies/body.ts';

/** Ticks that are gone through at once: some 100 ms, most of it hashing. */
const AT_ONCE = 64;

interface Whole {
  readonly tick: number;
  readonly sum: Uint8Array;
  readonly record: Uint8Array;
  readonly inputs: Uint8Array;
}

interface Thinned {
  readonly tick: number;
  readonly world: string;
  readonly inputsHash: string;
}

/** A piece of the past that is to be thinned: what of it goes, looked at before. */
export interface ThinPiece {
  readonly to: number;
  readonly ticks: readonly Thinned[];
}

let hasher: Promise<Blake3> | null = null;

/** The next piece that the owner's setting lets go, with all that is to be known of it; null where there is none. */
export async function nextPiece(db: PGlite): Promise<ThinPiece | null> {
  const { fullTicks, thinnedTo } = await retentionRow(db);
  const target = await thinTarget(db, fullTicks);
  if (target === null || target - thinnedTo < WORTH_THINNING) return null;
  // What is left of a target is gone through with it.
  const to = target - thinnedTo < AT_ONCE + WORTH_THINNING ? target : thinnedTo + AT_ONCE;
  const { rows } = await db.query<Whole>(
    `SELECT tick, i.record_sum AS sum, r.body AS record, i.body AS inputs
     FROM records r JOIN tick_inputs i USING (tick)
     WHERE tick > $1 AND tick <= $2 AND r.body IS NOT NULL AND i.body IS NOT NULL AND NOT ${STAYS_WHOLE} ORDER BY tick`,
    [thinnedTo, to],
  );
  hasher ??= Blake3.create();
  const blake3 = await hasher;
  const ticks: Thinned[] = [];
  for (const row of rows) {
    const thinned = await thinnedOf(row, blake3);
    if (thinned !== null) ticks.push(thinned);
  }
  return { to, ticks };
}

/** Null where the tick is not as it was stored: damage stays where it can be looked at. */
async function thinnedOf({ tick, sum, record, inputs }: Whole, blake3: Blake3): Promise<Thinned | null> {
  if (!sameBytes(await sumOf(record), sum)) return null;
  try {
    const { observation } = await readRecord({ body: record });
    const inputsHash = hex(blake3.hash(await unpackSealed(inputs)));
    return { tick, world: observation.worldId, inputsHash };
  } catch {
    return null;
  }
}

/** Lets a piece go, all of it or nothing. */
export function thin(db: PGlite, { to, ticks }: ThinPiece): Promise<void> {
  const numbers = ticks.map(({ tick }) => tick);
  return db.transaction(async (tx) => {
    await tx.query(
      `UPDATE records SET body = NULL, world_id = thinned.world
       FROM unnest($1::integer[], $2::text[]) AS thinned (tick, world) WHERE records.tick = thinned.tick`,
      [numbers, ticks.map(({ world }) => world)],
    );
    await tx.query(
      `UPDATE tick_inputs SET body = NULL, inputs_hash = decode(thinned.hash, 'hex')
       FROM unnest($1::integer[], $2::text[]) AS thinned (tick, hash) WHERE tick_inputs.tick = thinned.tick`,
      [numbers, ticks.map(({ inputsHash }) => inputsHash)],
    );
    // On the newest whole one the next may stand, and on others those of ticks that stay.
    await tx.query(
      `DELETE FROM workspaces w USING records r
       WHERE r.tick = w.tick AND r.tick <= $1 AND r.body IS NULL
         AND w.tick < (SELECT max(tick) FROM workspaces WHERE base_tick IS NULL)
         AND NOT EXISTS (SELECT FROM workspaces p JOIN records kept USING (tick)
           WHERE p.base_tick = w.tick AND kept.body IS NOT NULL)`,
      [to],
    );
    await tx.query('DELETE FROM snapshots WHERE NOT pinned AND tick < $1', [to]);
    await tx.query(
      'DELETE FROM state_parts part WHERE NOT EXISTS (SELECT FROM snapshot_parts p WHERE p.hash = part.hash)',
    );
    await tx.query('UPDATE retention SET thinned_to = $1', [to]);
  });
}
