import { decode } from 'cborg';
import { AppError } from '../../domain/errors.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { KeptState, KeptStates, StateDiff, TickRange } from '../../domain/past/past.ts';
import type { Organ } from '../../domain/past/replay.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { hex } from '../../lib/bytes/hex.ts';
import { mindOf } from '../../mind/mind-version.ts';
import { organDiff, organsOf, partTitles, type ReplayKit } from '../../mind/replay/index.ts';
import { organNow } from '../../adapters/earlier/index.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { firstLivable, firstOfThisMind } from './this-mind.ts';
import { type HistorySource, type ReplayedTick, ReplaySession } from './session.ts';
import { StateHasher } from './state-hasher.ts';

/** Records that a comparison of memories reads at most. */
const MOST_RECORDS = 2_000;

export type PastSource = HistorySource &
  Pick<
    StoreApi,
    | 'records'
    | 'record'
    | 'spanRecords'
    | 'workspace'
    | 'entriesById'
    | 'entryChanges'
    | 'snapshots'
    | 'inputBytes'
  >;

export interface PastDeps {
  readonly source: PastSource;
  readonly kit: ReplayKit;
  readonly hash: Blake3;
}

interface Reopened {
  readonly session: ReplaySession;
  readonly lived: ReplayedTick;
}

/** Lives a tick again, from the nearest state that is kept before it. @throws AppError `replay.not_recorded` */
export async function reopen(tick: number, { source, kit, hash }: PastDeps): Promise<Reopened> {
  const session = await ReplaySession.at(tick, source, kit, hash, tick);
  const lived = await session.next();
  if (!lived) {
    throw new AppError(
      'replay.not_recorded',
      `The inputs of tick ${tick} are not stored, so it can’t be replayed.`,
      { data: { tick } },
    );
  }
  return { session, lived };
}

/** None of them can be lived again here; any other failure is one. */
function noneHere(error: unknown): null {
  if (AppError.from(error).code === 'replay.other_mind') return null;
  throw error;
}

/** Which ticks can be reopened without a state of their own, and up to where another mind lived. */
async function reopenable(
  whole: TickRange | null,
  source: PastSource,
): Promise<Pick<KeptStates, 'range' | 'otherMind'>> {
  if (whole === null || whole.from > whole.to) return { range: null, otherMind: null };
  const here = await firstOfThisMind(whole, source);
  if (here === whole.from) return { range: { first: whole.from, last: whole.to }, otherMind: null };
  const last = (here ?? whole.to + 1) - 1;
  const [before] = await source.tickInputs({ from: last, to: last });
  const first = here === null ? null : await firstLivable(whole, source).catch(noneHere);
  return {
    range: first === null ? null : { first, last: whole.to },
    otherMind: before ? { last, mind: mindOf(before.inputs) } : null,
  };
}

/** All states that are kept, and what they share. */
export async function keptStates(source: PastSource): Promise<KeptStates> {
  const [range, infos, inputBytes] = await Promise.all([
    source.historyRange(),
    source.snapshots(),
    source.inputBytes(),
  ]);
  const whole = range && { from: Math.max(range.first, range.thinnedTo + 1), to: range.last };
  const titles = partTitles(infos.flatMap(({ organs }) => organs.map(({ name }) => name)));
  const states = infos.map(({ tick, root, pinned, label, organs }): KeptState => {
    const bytes = organs.reduce((sum, organ) => sum + organ.bytes, 0);
    const own = organs.filter(({ shared }) => shared === 1);
    return {
      tick,
      root: hex(root),
      pinned,
      label,
      bytes,
      ownBytes: own.reduce((sum, organ) => sum + organ.bytes, 0),
      organs: organs.map(({ name, hash, bytes: size, shared }) => ({
        name,
        title: titles[name]!,
        hash: hex(hash),
        bytes: size,
        shared,
      })),
    };
  });
  const parts = new Map(
    states.flatMap(({ organs }) => organs.map(({ hash, bytes }) => [hash, bytes] as const)),
  );
  return {
    ...(await reopenable(whole, source)),
    states,
    totals: {
      ticks: whole ? whole.to - whole.from + 1 : 0,
      states: states.length,
      parts: parts.size,
      bytes: [...parts.values()].reduce((sum, bytes) => sum + bytes, 0),
      wholeBytes: states.reduce((sum, { bytes }) => sum + bytes, 0),
      inputBytes,
    },
  };
}

interface Side {
  readonly root: string;
  readonly organs: ReadonlyMap<string, Organ>;
  readonly hashes: ReadonlyMap<string, string>;
}

async function side(tick: number, deps: PastDeps): Promise<Side> {
  const kept = await deps.source.snapshotBefore(tick);
  const spans = kept?.tick === tick ? await deps.source.livedSpans({ from: tick, to: tick }) : [];
  if (kept?.tick === tick && (spans.at(-1)?.place ?? THETA_PLACE) === (kept.place ?? THETA_PLACE)) {
    return {
      root: hex(kept.root),
      organs: new Map(kept.organs.map(({ name, bytes }) => [name, organNow(decode(bytes) as Organ)])),
      hashes: new Map(kept.organs.map(({ name, hash }) => [name, hex(hash)])),
    };
  }
  const { after, root } = (await reopen(tick, deps)).lived;
  const hashes = new StateHasher(deps.hash).organs(after);
  return {
    root: hex(root),
    organs: organsOf(after.state, after.standing),
    hashes: new Map([...hashes].map(([name, { hash }]) => [name, hex(hash)])),
  };
}

async function memoryBetween(from: number, to: number, source: PastSource): Promise<StateDiff['memory']> {
  const [records, spans, changes] = await Promise.all([
    source.records({ from, to, limit: MOST_RECORDS }),
    source.spanRecords({ from, to, limit: MOST_RECORDS }),
    source.entryChanges({ from, to }),
  ]);
  const ids = [
    ...records.flatMap(({ episodesWritten, learned }) => [...episodesWritten, ...learned]),
    ...spans.flatMap(({ learned }) => learned),
  ];
  const written = new Map(ids.map((id) => [id, true]));
  const times = new Map<string, number>();
  for (const { id } of changes) times.set(id, (times.get(id) ?? 0) + 1);
  const added = (await source.entriesById([...written.keys()])).filter(({ tick }) => tick >= from);
  const isNew = new Set(added.map(({ id }) => id));
  const changed = await source.entriesById([...times.keys()].filter((id) => !isNew.has(id)));
  return {
    added: added.map(({ id, type, title }) => ({ id, type, title })),
    changed: changed.map(({ id, title }) => ({ id, title, times: times.get(id) ?? 0 })),
  };
}

/** What changed from one tick's state to another's, organ by organ. */
export async function stateDiff(a: number, b: number, deps: PastDeps): Promise<StateDiff> {
  const [left, right] = [await side(a, deps), await side(b, deps)];
  const names = [...new Map([...left.organs, ...right.organs]).keys()].toSorted();
  const same = names.filter((name) => left.hashes.get(name) === right.hashes.get(name));
  return {
    a,
    b,
    rootA: left.root,
    rootB: right.root,
    same,
    titles: partTitles(names),
    changes: names
      .filter((name) => !same.includes(name))
      .flatMap((name) => organDiff(name, left.organs.get(name) ?? null, right.organs.get(name) ?? null)),
    memory: await memoryBetween(Math.min(a, b) + 1, Math.max(a, b), deps.source),
  };
}
