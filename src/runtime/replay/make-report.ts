import { reportFormatFor, type ReportFrame, writeFrames } from '../../adapters/archive/index.ts';
import { AppError } from '../../domain/errors.ts';
import { LAST_PLACE, type SpanPlace, THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { TickRange } from '../../domain/past/past.ts';
import type { Snapshot } from '../../domain/past/replay.ts';
import { type ReportInfo, MOST_REPORT_TICKS } from '../../domain/past/report.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';
import { joinBytes } from '../../lib/bytes/join-bytes.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import { memoryIdsIn, organsOf, type Place, stateRoot } from '../../mind/replay/index.ts';
import type { StoredSpan } from '../../protocol/store/history.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { PastDeps } from './past.ts';
import { keptRange } from './run.ts';
import { type HistorySource, ReplaySession } from './session.ts';

/** What the page knows of the life and of itself. */
export type ReportMeta = Pick<ReportInfo, 'app' | 'made' | 'golemId' | 'worldId'>;

type Deps = Pick<PastDeps, 'kit' | 'hash'> & {
  readonly source: HistorySource & Pick<StoreApi, 'record'>;
};

function snapshotOf({ tick, place }: SpanPlace, { state, standing }: Place, { hash }: Deps): Snapshot {
  const organs = [...organsOf(state, standing)].map(([name, organ]) => {
    const bytes = canonicalCbor(organ);
    return { name, hash: hash.hash(bytes), bytes };
  });
  const root = stateRoot(hash, new Map(organs.map((organ) => [organ.name, organ])));
  return { tick, place, root, organs };
}

/**
 * The state that the file begins from: the very one before its first tick, if it comes out as it was sealed. If not, this is
 * what is to be found out: then it is the nearest one that was kept, and the ticks since go along.
 */
async function beginning(from: number, deps: Deps): Promise<Snapshot | null> {
  const { source, kit, hash } = deps;
  const range = await source.historyRange();
  if (!range || from <= range.first) return null;
  const nearest = await source.snapshotBefore(from - 1);
  const kept = nearest && nearest.tick >= range.first ? nearest : null;
  if (kept?.tick === from - 1) return kept;
  try {
    const at = { from: from - 1, to: from - 1 };
    const [{ place: end }, [before], spans] = await Promise.all([
      ReplaySession.at(from, source, kit, hash, from - 1),
      source.tickInputs(at),
      source.livedSpans(at),
    ]);
    const last = spans.at(-1);
    const place = last?.place ?? THETA_PLACE;
    const lived = end && before && snapshotOf({ ...before, place }, end, deps);
    if (lived && sameBytes(lived.root, (last ?? before).seal.stateRoot)) return lived;
  } catch (error) {
    if (AppError.from(error).code !== 'replay.diverged') throw error;
  }
  return kept;
}

async function* framesOf({ from, to }: TickRange, meta: ReportMeta, deps: Deps): AsyncGenerator<ReportFrame> {
  const { source } = deps;
  const state = await beginning(from, deps);
  const first = state ? state.tick + 1 : ((await source.historyRange())?.first ?? from);
  const ticks = await source.tickInputs({ from: first, to });
  // Behind the tick whose state the file begins from, only what was lived after the state was kept.
  const origin = { tick: first - 1, place: state ? (state.place ?? THETA_PLACE) : LAST_PLACE };
  const spans = (await source.livedSpans({ from: origin.tick, to })).filter(
    ({ tick, place }) => tick > origin.tick || place > origin.place,
  );
  const { app, made, golemId, worldId } = meta;
  yield {
    kind: 'report',
    format: reportFormatFor(spans.length),
    app,
    made,
    from,
    to,
    life: { golemId, worldId },
  };
  if (state) {
    const organs = state.organs.map(({ name, hash, bytes }) => ({
      name,
      hash: plain(hash),
      bytes: plain(bytes),
    }));
    const { tick, place } = origin;
    yield { kind: 'state', tick, place, root: plain(state.root), organs };
  }
  const ids = [...new Set([...ticks, ...spans].flatMap(({ inputs }) => memoryIdsIn(inputs)))];
  const known = await source.entriesAsOf(ids, origin.tick, origin.place);
  yield { kind: 'memories', entries: canonicalCbor(known) };
  yield* spanFrames(spans.filter(({ tick }) => tick < first));
  for (const { tick, bytes, seal } of ticks) {
    const record = tick < from ? null : await source.record(tick);
    yield {
      kind: 'tick',
      tick,
      inputs: plain(bytes),
      recordHash: plain(seal.recordHash),
      stateRoot: plain(seal.stateRoot),
      seal: plain(seal.seal),
      record: record && canonicalCbor(record),
    };
    yield* spanFrames(spans.filter((span) => span.tick === tick));
  }
  yield { kind: 'end', ticks: ticks.length };
}

function spanFrames(spans: readonly StoredSpan[]): readonly ReportFrame[] {
  return spans.map(({ tick, place, kind, bytes, seal, record }) => ({
    kind: 'span',
    of: kind,
    tick,
    place,
    inputs: plain(bytes),
    recordHash: plain(seal.recordHash),
    stateRoot: plain(seal.stateRoot),
    seal: plain(seal.seal),
    record: plain(canonicalCbor(record)),
  }));
}

/** Bytes with a buffer of their own: what a store answers may be a view of more. */
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/**
 * Everything that living a few ticks again takes, as one file.
 * @throws AppError `replay.not_recorded`, `input.invalid` for more than {@link MOST_REPORT_TICKS}, `store.corrupt`
 */
export async function makeReport(
  asked: { readonly from: number; readonly to?: number },
  meta: ReportMeta,
  deps: Deps,
): Promise<Uint8Array<ArrayBuffer>> {
  const { from, to = from } = asked;
  if (to < from || to - from >= MOST_REPORT_TICKS) {
    throw new AppError(
      'input.invalid',
      `A bug report can cover 1 to ${MOST_REPORT_TICKS} ticks. Choose a shorter range.`,
      {
        data: { from, to },
      },
    );
  }
  const kept = await keptRange(deps.source, { from, to });
  if (kept.from !== from || kept.to !== to) {
    throw new AppError(
      'replay.not_recorded',
      `Only ticks ${kept.from} to ${kept.to} of that range are stored. Choose a range within them.`,
      {
        data: { from, to },
      },
    );
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeFrames(framesOf({ from, to }, meta, deps))) parts.push(part);
  return joinBytes(parts);
}
