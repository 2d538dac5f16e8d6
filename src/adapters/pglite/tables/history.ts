import type { HistoryHead, TickHistory } from '../../../domain/replay.ts';
import { pack } from './body.ts';
import { text } from './pipeline.ts';
import type { Pipeline, Statement } from './pipeline.ts';
import { packSealed, sumOf } from './sealed-body.ts';

/** States older than the newest ones: of them every 50th tick's is kept, and of the oldest every 500th's. Theta ticks. */
const SPARSE = { every: 50, span: 20_000, oldest: 500 };
/** Thinning out looks at all kept states, so it does not come with each of them. Theta ticks. */
const THIN_EVERY = 50;

/** What a tick adds to the history, compressed. */
export interface PackedHistory {
  readonly history: TickHistory;
  readonly inputs: Uint8Array;
  readonly parts: readonly Uint8Array[];
  /** Checksum of the tick's record as it is stored. */
  readonly recordSum: Uint8Array;
}

/** @param record the tick's record, packed */
export async function packHistory(history: TickHistory, record: Uint8Array): Promise<PackedHistory> {
  const [inputs, parts, recordSum] = await Promise.all([
    packSealed(history.inputs),
    Promise.all((history.snapshot?.organs ?? []).map(({ bytes }) => packSealed(bytes))),
    sumOf(record),
  ]);
  return { history, inputs, parts, recordSum };
}

/** The body of `mind_state.head`. */
export const packHead = (head: HistoryHead): Promise<Uint8Array> => pack(head);

const INPUTS: Statement = {
  name: 'tick-inputs',
  text: `INSERT INTO tick_inputs (tick, record_hash, record_sum, state_root, seal, body)
    VALUES ($1, $2, $3, $4, $5, $6)`,
};
const CHANGE: Statement = {
  name: 'entry-change',
  text: 'INSERT INTO entry_changes (entry_id, tick, body) VALUES ($1, $2, $3)',
};
const SNAPSHOT: Statement = {
  name: 'snapshot',
  text: 'INSERT INTO snapshots (tick, root) VALUES ($1, $2)',
};
const PART: Statement = {
  name: 'state-part',
  text: 'INSERT INTO state_parts (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
const SNAPSHOT_PART: Statement = {
  name: 'snapshot-part',
  text: 'INSERT INTO snapshot_parts (tick, organ, hash) VALUES ($1, $2, $3)',
};
const THIN: Statement = {
  name: 'thin-snapshots',
  text: `DELETE FROM snapshots WHERE NOT pinned
    AND (tick < $1::integer AND tick % ${SPARSE.every} <> 0
      OR tick < $2::integer - ${SPARSE.span} AND tick % ${SPARSE.oldest} <> 0)`,
};
/** A part that another state shares outlives any of them. */
const SWEEP: Statement = {
  name: 'sweep-parts',
  text: `DELETE FROM state_parts part
    WHERE NOT EXISTS (SELECT FROM snapshot_parts kept WHERE kept.hash = part.hash)`,
};
const HEAD: Statement = { name: 'history-head', text: 'UPDATE mind_state SET head = $1' };

/** @param head of the last of them; goes into the state's row, which must have been put before */
export function insertHistories(
  pipeline: Pipeline,
  packed: readonly PackedHistory[],
  head: Uint8Array | null,
): void {
  for (const { history, inputs, parts, recordSum } of packed) {
    const { seal, changes, snapshot, head: at } = history;
    pipeline.add(INPUTS, [text(at.tick), seal.recordHash, recordSum, seal.stateRoot, seal.seal, inputs]);
    for (const { id, tick, before } of changes) pipeline.add(CHANGE, [id, text(tick), before]);
    if (snapshot === null) continue;
    const { tick, root, organs, retainedFrom } = snapshot;
    pipeline.add(SNAPSHOT, [text(tick), root]);
    for (const [i, { name, hash }] of organs.entries()) {
      pipeline.add(PART, [hash, parts[i]!]);
      pipeline.add(SNAPSHOT_PART, [text(tick), name, hash]);
    }
    if (tick % THIN_EVERY !== 0) continue;
    pipeline.add(THIN, [text(retainedFrom), text(tick)]);
    pipeline.add(SWEEP, []);
  }
  if (head !== null) pipeline.add(HEAD, [head]);
}
