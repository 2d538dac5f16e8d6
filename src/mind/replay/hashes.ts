import type { EntryChange } from '../../domain/past/replay.ts';
import { HASH_BYTES, type Blake3 } from '../../lib/bytes/blake3.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';
import type { ThoughtTurn } from '../../domain/decisions/thought.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';

const untimed = ({ wallMs: _ms, ...turn }: ThoughtTurn): object => turn;

/** A record without what replay does not compare: when it was by the wall's clock, and how long things took. */
export function replayable(record: DecisionCycleRecord): object {
  const { wallTime: _wall, timings: _timings, thought, reflections, ...rest } = record;
  const attempts = thought?.attempts.map(({ wallMs: _ms, turns, ...attempt }) => ({
    ...attempt,
    ...(turns && { turns: turns.map(untimed) }),
  }));
  return {
    ...rest,
    thought: thought ? { ...thought, attempts } : null,
    ...(reflections && { reflections: reflections.map((one) => ({ ...one, turn: untimed(one.turn) })) }),
  };
}

const NOTHING = new Uint8Array(HASH_BYTES);

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Merkle root of a state: the hash over its organs' names and hashes, in the order of the names. */
export function stateRoot(
  hash: Blake3,
  organs: ReadonlyMap<string, { readonly hash: Uint8Array }>,
): Uint8Array {
  const leaves = [...organs].map(([name, organ]) => [name, organ.hash] as const).sort(byName);
  return hash.hash(canonicalCbor(leaves));
}

/** What spans have written into memory so far. @param written of {@link writtenEntries} */
export function grimoireChain(hash: Blake3, before: Uint8Array | null, written: unknown): Uint8Array {
  return hash.hash(before ?? NOTHING, canonicalCbor(written));
}

/** Of a span's changes of memory, in the order of the ids. */
export function changesHash(hash: Blake3, changes: readonly EntryChange[]): Uint8Array {
  const sorted = changes.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return hash.hash(canonicalCbor(sorted));
}

/** The seal of a span: nothing before it and nothing of it can be changed without changing this. */
export function sealOf(
  hash: Blake3,
  before: Uint8Array | null,
  span: {
    readonly recordHash: Uint8Array;
    readonly stateRoot: Uint8Array;
    /** Or, where they are no longer there, their hash. */
    readonly inputs: Uint8Array | { readonly hash: Uint8Array };
    readonly changes: Uint8Array;
  },
): Uint8Array {
  const inputsHash = span.inputs instanceof Uint8Array ? hash.hash(span.inputs) : span.inputs.hash;
  return hash.hash(before ?? NOTHING, span.recordHash, span.stateRoot, inputsHash, span.changes);
}
