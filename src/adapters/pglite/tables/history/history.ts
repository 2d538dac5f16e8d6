import { THETA_PLACE } from '../../../../domain/records/lived-span.ts';
import type { HistoryHead, SpanHistory } from '../../../../domain/past/replay.ts';
import { hex } from '../../../../lib/bytes/hex.ts';
import { LruCache } from '../../../../lib/containers/lru.ts';
import { pack, packSealed, sumOf } from '../../bodies/body.ts';
import { text, textArray } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import type { BodyKind } from '../../bodies/dictionaries.ts';

/** States older than the newest ones: of them every 50th tick's is kept, and of the oldest every 500th's. Theta ticks. */
const SPARSE = { every: 50, span: 20_000, oldest: 500 };
/** Thinning out looks at all kept states, so it does not come with each of them. Theta ticks. */
const THIN_EVERY = 50;

/** Parts of states whose packed bytes are remembered: most of them are in the next state too. */
const KNOWN_PARTS = 64;

/** What a span adds to the history, compressed. */
export interface PackedSpan {
  readonly history: SpanHistory;
  readonly inputs: Uint8Array;
  readonly parts: readonly Uint8Array[];
}

/** What a theta tick adds. */
export interface PackedHistory extends PackedSpan {
  /** Checksum of the tick's record as it is stored. */
  readonly recordSum: Uint8Array;
}

/** By the hash of what is packed, which says all of it whosever it is. */
const packedParts = new LruCache<string, Uint8Array>(KNOWN_PARTS);

async function packPart({ hash, bytes }: { hash: Uint8Array; bytes: Uint8Array }): Promise<Uint8Array> {
  const name = hex(hash);
  const known = packedParts.get(name);
  if (known) return known;
  const packed = await packSealed(bytes, 'part');
  packedParts.set(name, packed);
  return packed;
}

/** @param kind of its inputs */
export async function packSpan(history: SpanHistory, kind: BodyKind): Promise<PackedSpan> {
  const [inputs, parts] = await Promise.all([
    packSealed(history.inputs, kind),
    Promise.all((history.snapshot?.organs ?? []).map(packPart)),
  ]);
  return { history, inputs, parts };
}

/** @param record the tick's record, packed */
export async function packHistory(history: SpanHistory, record: Uint8Array): Promise<PackedHistory> {
  const [span, recordSum] = await Promise.all([packSpan(history, 'inputs'), sumOf(record)]);
  return { ...span, recordSum };
}

/** The body of `mind_state.head`. */
export const packHead = (head: HistoryHead): Promise<Uint8Array> => pack(head);

const INPUTS: Statement = {
  name: 'tick-inputs',
  text: `INSERT INTO tick_inputs (tick, record_hash, record_sum, state_root, seal, body)
    VALUES ($1, $2, $3, $4, $5, $6)`,
};
/** Rows that come in numbers go to the engine as one: each statement costs it as much as several rows. */
const CHANGES: Statement = {
  name: 'entry-changes',
  text: `INSERT INTO entry_changes (entry_id, tick, place, body)
    SELECT id, tick, place, decode(body, 'hex')
    FROM unnest($1::text[], $2::integer[], $3::smallint[], $4::text[]) AS change (id, tick, place, body)`,
};
const SNAPSHOT: Statement = {
  name: 'snapshot',
  text: 'INSERT INTO snapshots (tick, place, root) VALUES ($1, $2, $3)',
};
const PARTS: Statement = {
  name: 'state-parts',
  text: `INSERT INTO state_parts (hash, body)
    SELECT decode(hash, 'hex'), decode(body, 'hex') FROM unnest($1::text[], $2::text[]) AS part (hash, body)
    ON CONFLICT DO NOTHING`,
};
const SNAPSHOT_PARTS: Statement = {
  name: 'snapshot-parts',
  text: `INSERT INTO snapshot_parts (tick, organ, hash)
    SELECT $1::integer, organ, decode(hash, 'hex') FROM unnest($2::text[], $3::text[]) AS part (organ, hash)`,
};
/** The state at which a thinned past ends stays: behind it nothing else is there to begin from. */
const THIN: Statement = {
  name: 'thin-snapshots',
  text: `DELETE FROM snapshots WHERE NOT pinned AND tick <> coalesce((SELECT thinned_to FROM retention), 0)
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

export function insertInputs(pipeline: Pipeline, { history, inputs, recordSum }: PackedHistory): void {
  const { seal, head } = history;
  pipeline.add(INPUTS, [text(head.tick), seal.recordHash, recordSum, seal.stateRoot, seal.seal, inputs]);
}

/** What a span changed of memory, and the state that it left, where that is kept. */
export function insertLeft(pipeline: Pipeline, { history: { changes, snapshot }, parts }: PackedSpan): void {
  if (changes.length > 0) {
    pipeline.add(CHANGES, [
      textArray(changes.map(({ id }) => id)),
      textArray(changes.map(({ tick }) => String(tick))),
      textArray(changes.map(({ place = THETA_PLACE }) => String(place))),
      textArray(changes.map(({ before }) => hex(before))),
    ]);
  }
  if (snapshot === null) return;
  const { tick, place = THETA_PLACE, root, organs, retainedFrom } = snapshot;
  pipeline.add(SNAPSHOT, [text(tick), text(place), root]);
  const hashes = textArray(organs.map(({ hash }) => hex(hash)));
  pipeline.add(PARTS, [hashes, textArray(parts.map(hex))]);
  pipeline.add(SNAPSHOT_PARTS, [text(tick), textArray(organs.map(({ name }) => name)), hashes]);
  if (tick % THIN_EVERY !== 0) return;
  pipeline.add(THIN, [text(retainedFrom), text(tick)]);
  pipeline.add(SWEEP, []);
}

/** The state's row must have been put before. @param head of the last span */
export function putHead(pipeline: Pipeline, head: Uint8Array): void {
  pipeline.add(HEAD, [head]);
}
