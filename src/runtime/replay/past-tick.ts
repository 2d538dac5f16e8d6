import { AppError } from '../../domain/errors.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { PastTick } from '../../domain/past/past.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';
import { hex } from '../../lib/bytes/hex.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import { asSealed } from '../../adapters/earlier/index.ts';
import { descriptionOf } from '../../mind/spans/index.ts';
import { type PastDeps, reopen } from './past.ts';
import { pastOrgans } from './past-organs.ts';
import { readSnapshot } from './read-snapshot.ts';
import { soundBefore, unlessDamaged } from './sound-before.ts';

/** A tick whose own state is kept, sound: nothing has to be lived again. */
async function keptTick(tick: number, { source, hash, kit }: PastDeps): Promise<PastTick | null> {
  const kept = await source.snapshotBefore(tick);
  if (kept?.tick !== tick) return null;
  const { state, standing } = readSnapshot(hash, kept);
  const at = { from: tick, to: tick };
  const [[stored], record, spans] = await Promise.all([
    source.tickInputs(at),
    source.record(tick),
    source.livedSpans(at),
  ]);
  const last = spans.at(-1);
  if (!stored || !record || (last?.place ?? THETA_PLACE) !== (kept.place ?? THETA_PLACE)) return null;
  const hashes = [
    [asSealed(record), stored.seal],
    ...spans.map((span) => [descriptionOf(span, kit.spans).compared(span.record), span.seal] as const),
  ] as const;
  const sameRecords = hashes.every(([compared, { recordHash }]) =>
    sameBytes(hash.hash(canonicalCbor(compared)), recordHash),
  );
  return {
    tick,
    root: hex(kept.root),
    verified: sameBytes(kept.root, (last ?? stored).seal.stateRoot) && sameRecords,
    from: tick,
    replayed: 0,
    ...pastOrgans(state, standing),
    commands: stored.inputs.between.commands,
    record,
    behind: spans.map((span) => span.record),
    workspace: await source.workspace(tick),
    worldState: stored.inputs.worldState,
  };
}

async function livedAgain(tick: number, deps: PastDeps): Promise<PastTick> {
  const { session, lived } = await reopen(tick, deps);
  const { after, result, root, sameRecord, sameState, stored, behind } = lived;
  return {
    tick,
    root: hex(root),
    verified: sameRecord && sameState,
    from: session.origin > 0 ? session.origin : null,
    replayed: tick - session.origin,
    ...pastOrgans(after.state, after.standing),
    commands: stored.inputs.between.commands,
    record: (await unlessDamaged(() => deps.source.record(tick))) ?? result.record,
    behind: behind.map(({ record }) => record),
    workspace: result.workspace,
    worldState: stored.inputs.worldState,
  };
}

/**
 * The mind as a tick left it.
 * @throws AppError `store.corrupt` with `soundBefore` where the state that it would be lived again from is damaged
 */
export async function pastTick(tick: number, deps: PastDeps): Promise<PastTick> {
  try {
    return (await unlessDamaged(() => keptTick(tick, deps))) ?? (await livedAgain(tick, deps));
  } catch (cause) {
    const error = AppError.from(cause);
    if (error.code !== 'store.corrupt') throw error;
    const sound = await soundBefore(tick, deps);
    const offer =
      sound === null
        ? 'No intact state is stored before it.'
        : `Tick ${sound} is the nearest intact one before it.`;
    throw new AppError('store.corrupt', `${error.message} ${offer}`, {
      data: { ...error.data, soundBefore: sound },
      cause,
    });
  }
}
