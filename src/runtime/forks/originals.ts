import { AppError } from '../../domain/errors.ts';
import { LAST_PLACE, THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import type { CycleResult } from '../../mind/heartbeat/index.ts';
import { completePolicy } from '../../mind/policy/index.ts';
import type { Place, ReplayKit } from '../../mind/replay/index.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { type HistorySource, readSnapshot, type ReplayedTick, ReplaySession } from '../replay/index.ts';

/** A tick of the original, beside which the fork's is held. */
export interface Original extends Pick<ReplayedTick, 'tick' | 'stored' | 'behind'> {
  readonly result: Pick<CycleResult, 'record' | 'workspace' | 'qualities'>;
  /** Lived again, with its states; null where another version of the mind lived it, and only its record is there. */
  readonly again: ReplayedTick | null;
}

/** The ticks of the original from where a fork leaves it, one after the other. */
export interface Originals {
  /** Where the tick before the next one left off; null before a life's first. */
  readonly place: Place | null;
  /** Where the tick before the last one left off; null where that is not known. */
  readonly before: Place | null;
  /** Null after the last. */
  next(): Promise<Original | null>;
}

export type OriginalsSource = HistorySource & Pick<StoreApi, 'records' | 'workspace'>;

/** Lived again by this mind, which lived it. */
class LivedAgain implements Originals {
  readonly #session: ReplaySession;

  constructor(session: ReplaySession) {
    this.#session = session;
  }

  get place(): Place | null {
    return this.#session.place;
  }

  get before(): Place | null {
    return this.#session.before;
  }

  async next(): Promise<Original | null> {
    const again = await this.#session.next();
    return again && { ...again, again };
  }
}

/** As another version of the mind left it: a state that is kept, and from there on what was told and recorded of each tick. */
class AsRecorded implements Originals {
  readonly place: Place;
  readonly before = null;
  readonly #source: OriginalsSource;
  #tick: number;

  constructor(tick: number, place: Place, source: OriginalsSource) {
    this.#tick = tick;
    this.place = place;
    this.#source = source;
  }

  async next(): Promise<Original | null> {
    const tick = this.#tick;
    const one = { from: tick, to: tick };
    const [[stored], [record], behind, workspace] = await Promise.all([
      this.#source.tickInputs(one),
      this.#source.records(one),
      this.#source.livedSpans(one),
      this.#source.workspace(tick),
    ]);
    if (!stored || !record) return null;
    this.#tick += 1;
    // Qualities of what came due are in no record.
    return { tick, stored, behind, result: { record, workspace, qualities: [] }, again: null };
  }
}

/** The state of the tick before, as another mind left it and this one reads it; null where none is kept of its end. */
async function keptBefore(tick: number, source: OriginalsSource, hash: Blake3): Promise<Place | null> {
  const kept = await source.snapshotBefore(tick - 1);
  if (!kept || kept.tick !== tick - 1) return null;
  const { place = THETA_PLACE } = kept;
  const since = place === LAST_PLACE ? [] : await source.livedSpans({ from: tick - 1, to: tick - 1 });
  if (since.some((span) => span.place > place)) return null;
  const { state, standing } = readSnapshot(hash, kept);
  return { state, standing: { ...standing, policy: completePolicy(standing.policy) } };
}

/**
 * The original from a tick on: lived again where this mind lived it, else as it was recorded, where the state before the tick is kept.
 * @throws AppError `replay.not_recorded`, `replay.thinned`, `replay.other_mind`, `store.corrupt`
 */
export async function originalsFrom(
  tick: number,
  source: OriginalsSource,
  kit: ReplayKit,
  hash: Blake3,
): Promise<Originals> {
  try {
    return new LivedAgain(await ReplaySession.at(tick, source, kit, hash));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'replay.other_mind') throw error;
    const place = await keptBefore(tick, source, hash);
    if (place !== null) return new AsRecorded(tick, place, source);
    const { kept } = error.data as { readonly kept?: number };
    if (kept === undefined) throw error;
    throw new AppError(
      'replay.other_mind',
      `${error.message} You can fork from tick ${kept + 1}, which starts from that state.`,
      { data: error.data },
    );
  }
}
