import { AppError } from '../../domain/errors.ts';
import { LAST_PLACE, type SpanPlace, THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { TickRange } from '../../domain/past/past.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { isOfThisMind, MIND_VERSION, mindOf } from '../../mind/mind-version.ts';
import type { Place } from '../../mind/replay/index.ts';
import type { HistoryRange, StoredInputs, StoreHistoryApi } from '../../protocol/store/history.ts';
import { readSnapshot } from './read-snapshot.ts';

type Source = Pick<StoreHistoryApi, 'tickInputs' | 'snapshotBefore'>;
export type ThisMindSource = Source & Pick<StoreHistoryApi, 'snapshots'>;

/** Where a replay begins: a state, the tick that it is of, and how much of that tick is in it. */
interface Beginning {
  readonly place: Place | null;
  readonly origin: SpanPlace;
}

const inputsAt = async (tick: number, source: Pick<Source, 'tickInputs'>): Promise<StoredInputs | null> =>
  (await source.tickInputs({ from: tick, to: tick }))[0] ?? null;

/** Another version of the mind lived it. @param data where it can be looked at all the same */
function otherMind(tick: number, mind: number, data: { readonly kept?: number } = {}): AppError {
  const kept =
    data.kept === undefined ? '' : ` The nearest stored state before it is that of tick ${data.kept}.`;
  return new AppError(
    'replay.other_mind',
    `Tick ${tick} ran on mind version ${mind}; this is version ${MIND_VERSION}. Only a build of version ${mind} can replay it. Its record and prompt can still be viewed.${kept}`,
    { data: { tick, mind, here: MIND_VERSION, ...data } },
  );
}

/** The first tick of a range that this mind lived; null where none is. Minds follow one another, so that it is found by halves. */
export async function firstOfThisMind(
  { from, to }: TickRange,
  source: Pick<Source, 'tickInputs'>,
): Promise<number | null> {
  const isHere = async (tick: number): Promise<boolean> => {
    const stored = await inputsAt(tick, source);
    return stored === null || isOfThisMind(stored.inputs);
  };
  if (await isHere(from)) return from;
  if (!(await isHere(to))) return null;
  let [other, here] = [from, to];
  while (here - other > 1) {
    const middle = Math.floor((other + here) / 2);
    if (await isHere(middle)) here = middle;
    else other = middle;
  }
  return here;
}

/** Parts of every state; no owner touches all of them between two ticks. */
const ALWAYS = ['self', 'mortality', 'playbook', 'policy', 'world', 'grimoire'] as const;

/** Whether what was told of a tick holds the whole state that it began from, as it does of a life's first and of a mind's first. */
const isWhole = ({ inputs: { between } }: StoredInputs): boolean =>
  ALWAYS.every((part) => part in between.organs);

/**
 * The first tick of a range that can be lived again: the first of this mind, or, where it was not noted what that began from, the one behind
 * the first state that is kept since.
 * @throws AppError `replay.other_mind` where there is none
 */
export async function firstLivable(range: TickRange, source: ThisMindSource): Promise<number> {
  const here = await firstOfThisMind(range, source);
  if (here === range.from) return here;
  const begins = here === null ? null : await inputsAt(here, source);
  if (begins && isWhole(begins)) return begins.tick;
  const kept = here === null ? [] : await source.snapshots({ from: here - 1, to: range.to - 1 });
  if (kept.length > 0) return Math.min(...kept.map(({ tick }) => tick)) + 1;
  const first = await inputsAt(range.from, source);
  throw otherMind(range.from, first ? mindOf(first.inputs) : 1);
}

/**
 * The nearest beginning before a tick from which all is of this mind.
 * @throws AppError `replay.other_mind` where another mind lived the tick or none is kept, `store.corrupt` when its state is damaged
 */
export async function beginningBefore(
  tick: number,
  { first }: HistoryRange,
  source: Source,
  hash: Blake3,
): Promise<Beginning> {
  const kept = await source.snapshotBefore(tick - 1);
  const from = kept && kept.tick >= first ? kept.tick + 1 : first;
  const here = await firstOfThisMind({ from, to: tick }, source);
  if (here === from && kept && kept.tick >= first)
    return {
      place: readSnapshot(hash, kept),
      origin: { tick: kept.tick, place: kept.place ?? THETA_PLACE },
    };
  const begins = here === null ? null : await inputsAt(here, source);
  // The first tick that was kept found all of its state changed.
  if (here !== null && (here === first || (begins && isWhole(begins))))
    return { place: null, origin: { tick: here - 1, place: LAST_PLACE } };
  const other = here === null ? tick : from;
  const before = await inputsAt(other, source);
  throw otherMind(other, before ? mindOf(before.inputs) : 1, kept ? { kept: kept.tick } : {});
}
