import { AppError } from '../../domain/errors.ts';
import { LAST_PLACE, type SpanPlace, THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { SpanInputs, SpanSeal } from '../../domain/past/replay.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';
import { groupBy } from '../../lib/containers/group-by.ts';
import type { CycleResult } from '../../mind/heartbeat/index.ts';
import {
  beginOf,
  grimoireChain,
  memoryIdsIn,
  ReplayMemory,
  type Place,
  type ReplayKit,
  replaySpan,
  type SpanDescription,
  type SpanResult,
  writtenEntries,
} from '../../mind/replay/index.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import { descriptionOf, theta as thetaSpan } from '../../mind/spans/index.ts';
import type {
  HistoryRange,
  StoredInputs,
  StoredSpan,
  StoreHistoryApi,
} from '../../protocol/store/history.ts';
import { StateHasher } from './state-hasher.ts';
import { beginningBefore } from './this-mind.ts';
import { thinned } from './thinned.ts';

/** Ticks whose inputs are read at once. */
const CHUNK = 64;

export type HistorySource = Pick<
  StoreHistoryApi,
  'historyRange' | 'tickInputs' | 'livedSpans' | 'snapshotBefore' | 'entriesAsOf'
>;

/** One span lived again. */
export interface ReplayedSpan<Result extends SpanResult = SpanResult> {
  readonly description: SpanDescription<unknown, Result>;
  readonly place: number;
  readonly result: Result;
  readonly after: Place;
  readonly root: Uint8Array;
  /** Whether the record and the state came out as they were sealed. */
  readonly sameRecord: boolean;
  readonly sameState: boolean;
  readonly seal: SpanSeal;
}

/** A tick lived again, with all that was lived behind it. */
export interface ReplayedTick {
  readonly tick: number;
  readonly begin: Place;
  /** Of the theta tick. */
  readonly result: CycleResult;
  readonly stored: StoredInputs;
  /** The theta tick and what follows it, and what was stored of those. */
  readonly spans: readonly [ReplayedSpan<CycleResult>, ...ReplayedSpan[]];
  readonly behind: readonly StoredSpan[];
  /** As the last of them left it. */
  readonly after: Place;
  readonly root: Uint8Array;
  /** Whether every record and every state came out as they were sealed. */
  readonly sameRecord: boolean;
  readonly sameState: boolean;
}

/** A tick of a history with what was lived behind it. */
interface StoredTick {
  readonly theta: StoredInputs;
  readonly behind: readonly StoredSpan[];
}

/**
 * Lives ticks of the past again, one after the other, from the nearest state that was kept. Reads a history and changes
 * nothing.
 */
export class ReplaySession {
  readonly #source: HistorySource;
  readonly #kit: ReplayKit;
  readonly #hash: Blake3;
  readonly #memory = new ReplayMemory();
  readonly #states: StateHasher;
  #place: Place | null;
  #before: Place | null = null;
  /** The last tick lived again. */
  #tick: number;
  readonly #range: HistoryRange;
  readonly #last: number;
  #ahead: StoredTick[] = [];
  /** The ticks after those, on their way. */
  #coming: Promise<readonly StoredTick[]> | null = null;
  /** Memories are read as they were after this span; what was written since, the replay wrote itself. */
  readonly #origin: SpanPlace;

  private constructor(
    source: HistorySource,
    kit: ReplayKit,
    hash: Blake3,
    from: {
      readonly place: Place | null;
      readonly origin: SpanPlace;
      readonly last: number;
      readonly range: HistoryRange;
    },
  ) {
    this.#source = source;
    this.#kit = kit;
    this.#hash = hash;
    this.#states = new StateHasher(hash);
    this.#place = from.place;
    this.#tick = from.origin.tick;
    this.#origin = from.origin;
    this.#last = from.last;
    this.#range = from.range;
  }

  /**
   * Stands at the end of the tick before, ready to live `tick`.
   * @param to the last tick that it will be asked for: no more is read
   * @throws AppError `replay.not_recorded` when nothing of it is kept, `replay.thinned` when too little is, `replay.other_mind` when another
   * version of the mind lived it, `store.corrupt` when its state is damaged
   */
  static async at(
    tick: number,
    source: HistorySource,
    kit: ReplayKit,
    hash: Blake3,
    to = Number.POSITIVE_INFINITY,
  ): Promise<ReplaySession> {
    const range = await source.historyRange();
    if (!range || tick < range.first || tick > range.last) {
      const kept = range ? `Ticks ${range.first} to ${range.last} are stored.` : 'No tick is stored yet.';
      throw new AppError('replay.not_recorded', `The inputs of tick ${tick} are not stored. ${kept}`, {
        data: { tick, ...range },
      });
    }
    const last = Math.min(to, range.last);
    const { place, origin } = await beginningBefore(tick, range, source, hash);
    const session = new ReplaySession(source, kit, hash, { place, origin, last, range });
    await session.#goOn();
    while (session.#tick < tick - 1) await session.next();
    return session;
  }

  /** The kept tick that the replay began after; one before the first where none was kept. */
  get origin(): number {
    return this.#origin.tick;
  }

  /** The last tick lived again. */
  get tick(): number {
    return this.#tick;
  }

  get memory(): ReplayMemory {
    return this.#memory;
  }

  /** Where the last tick that was lived again left off; null before a life's first. */
  get place(): Place | null {
    return this.#place;
  }

  /** Where the tick before the last one left off. */
  get before(): Place | null {
    return this.#before;
  }

  /** Lives the next tick and what was lived behind it; null after the last. @throws AppError `replay.diverged`, `store.corrupt` */
  async next(): Promise<ReplayedTick | null> {
    const stored = await this.#read();
    if (!stored) return null;
    const { theta, behind } = stored;
    this.#before = this.#place;
    const begin = beginOf(this.#place, theta.inputs);
    const first = await this.#live(thetaSpan, begin, theta);
    this.#tick = theta.tick;
    const spans: [ReplayedSpan<CycleResult>, ...ReplayedSpan[]] = [first];
    this.#expect(spans, begin, stored);
    for (const span of behind) spans.push(await this.#span(span));
    const { after, root } = spans.at(-1) ?? first;
    return {
      tick: theta.tick,
      begin,
      result: first.result,
      stored: theta,
      behind,
      spans,
      after,
      root,
      sameRecord: spans.every(({ sameRecord }) => sameRecord),
      sameState: spans.every(({ sameState }) => sameState),
    };
  }

  /** What was lived behind the kept tick after its state was kept. */
  async #goOn(): Promise<void> {
    const { tick, place } = this.#origin;
    if (place === LAST_PLACE) return;
    const since = (await this.#source.livedSpans({ from: tick, to: tick })).filter(
      (span) => span.place > place,
    );
    await this.#remember(since.map(({ inputs }) => inputs));
    for (const span of since) await this.#span(span);
  }

  /** What follows the tick at once was stored with it, or what was stored is not whole. */
  #expect([first]: readonly ReplayedSpan[], { standing }: Place, { theta, behind }: StoredTick): void {
    const before = { kind: first!.description.kind, result: first!.result };
    const next = this.#kit.spans.find(
      (description) => (description.follows?.(before, standing.policy) ?? null) !== null,
    );
    if (next === undefined || behind[0]?.kind === next.kind) return;
    throw new AppError('store.corrupt', `The span after tick ${theta.tick} (${next.kind}) is missing.`, {
      data: { tick: theta.tick, kind: next.kind },
    });
  }

  #span(stored: StoredSpan): Promise<ReplayedSpan> {
    const description = descriptionOf(stored, this.#kit.spans);
    return this.#live(description, beginOf(this.#place, stored.inputs), stored);
  }

  async #live<Result extends SpanResult>(
    description: SpanDescription<unknown, Result>,
    begin: Place,
    { inputs, seal }: Pick<StoredSpan, 'inputs' | 'seal'>,
  ): Promise<ReplayedSpan<Result>> {
    const result = await replaySpan(description, begin, inputs, this.#memory.entry, this.#kit);
    const written = [...result.entries, ...result.updated];
    this.#memory.write(written);
    const grimoire = grimoireChain(this.#hash, begin.standing.grimoire, writtenEntries(written));
    const after: Place = { state: result.state, standing: { ...begin.standing, grimoire } };
    this.#place = after;
    const root = this.#states.root(after);
    const recordHash = this.#hash.hash(canonicalCbor(description.compared(result.record)));
    return {
      description,
      place: inputs.place ?? THETA_PLACE,
      result,
      after,
      root,
      sameRecord: sameBytes(recordHash, seal.recordHash),
      sameState: sameBytes(root, seal.stateRoot),
      seal,
    };
  }

  async #read(): Promise<StoredTick | null> {
    if (this.#ahead.length === 0 && this.#tick < this.#last) {
      const from = this.#tick + 1;
      this.#ahead = [...(await (this.#coming ?? this.#fetch(from)))];
      const after = from + CHUNK;
      this.#coming = after <= this.#last ? this.#fetch(after) : null;
      // Whoever stops here never looks at it.
      this.#coming?.catch(() => undefined);
    }
    const next = this.#ahead.shift();
    const wanted = this.#tick + 1;
    const missing = next ? next.theta.tick !== wanted : wanted <= this.#last;
    if (missing && wanted <= this.#range.thinnedTo) throw thinned(wanted, this.#range);
    if (next && missing) {
      throw new AppError('store.corrupt', `The inputs of tick ${this.#tick + 1} are missing.`, {
        data: { tick: this.#tick + 1 },
      });
    }
    return next ?? null;
  }

  /** Ticks from there on, and the memories that they were told of. What was written meanwhile stays. */
  async #fetch(from: number): Promise<readonly StoredTick[]> {
    const range = { from, to: Math.min(from + CHUNK - 1, this.#last) };
    const [ticks, spans] = await Promise.all([
      this.#source.tickInputs(range),
      this.#source.livedSpans(range),
    ]);
    await this.#remember([...ticks, ...spans].map(({ inputs }) => inputs));
    const behind = groupBy(spans, ({ tick }) => tick);
    return ticks.map((theta) => ({ theta, behind: behind.get(theta.tick) ?? [] }));
  }

  async #remember(inputs: readonly SpanInputs[]): Promise<void> {
    const ids = this.#memory.missing(inputs.flatMap(memoryIdsIn));
    if (ids.length === 0) return;
    const { tick, place } = this.#origin;
    this.#memory.load(await this.#source.entriesAsOf(ids, tick, place));
  }
}
