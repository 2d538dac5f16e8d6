import { AppError } from '../../domain/errors.ts';
import type { Blake3 } from '../../lib/blake3.ts';
import { canonicalCbor } from '../../lib/canonical-cbor.ts';
import type { CycleResult } from '../../mind/heartbeat/reflect.ts';
import { writtenEntries } from '../../mind/replay/entry-changes.ts';
import { sameBytes } from '../../lib/same-bytes.ts';
import { grimoireChain } from '../../mind/replay/hashes.ts';
import { idsTold, MemoryThen } from '../../mind/replay/memory-then.ts';
import { beginOf, type Place, type ReplayKit, replayTick } from '../../mind/replay/replay-tick.ts';
import { replayable } from '../../mind/replay/replayable.ts';
import type { StoredInputs, StoreHistoryApi } from '../../protocol/history.ts';
import { readSnapshot } from './read-snapshot.ts';
import { StateHasher } from './state-hasher.ts';

/** Ticks whose inputs are read at once. */
const CHUNK = 64;

export type HistorySource = Pick<
  StoreHistoryApi,
  'historyRange' | 'tickInputs' | 'snapshotBefore' | 'entriesAsOf'
>;

/** A tick lived again. */
export interface ReplayedTick {
  readonly tick: number;
  readonly begin: Place;
  readonly result: CycleResult;
  readonly after: Place;
  readonly root: Uint8Array;
  /** Whether the record and the state came out as they were sealed. */
  readonly sameRecord: boolean;
  readonly sameState: boolean;
  readonly stored: StoredInputs;
}

/**
 * Lives ticks of the past again, one after the other, from the nearest state that was kept. Reads a history and changes
 * nothing.
 */
export class ReplaySession {
  readonly #source: HistorySource;
  readonly #kit: ReplayKit;
  readonly #hash: Blake3;
  readonly #memory = new MemoryThen();
  readonly #states: StateHasher;
  #place: Place | null;
  #before: Place | null = null;
  /** The last tick lived again. */
  #tick: number;
  readonly #last: number;
  #ahead: StoredInputs[] = [];
  /** The ticks after those, on their way. */
  #coming: Promise<readonly StoredInputs[]> | null = null;
  /** Memories are read as they were after this tick; what was written since, the replay wrote itself. */
  readonly #origin: number;

  private constructor(
    source: HistorySource,
    kit: ReplayKit,
    hash: Blake3,
    from: { readonly place: Place | null; readonly tick: number; readonly last: number },
  ) {
    this.#source = source;
    this.#kit = kit;
    this.#hash = hash;
    this.#states = new StateHasher(hash);
    this.#place = from.place;
    this.#tick = from.tick;
    this.#origin = from.tick;
    this.#last = from.last;
  }

  /**
   * Stands at the end of the tick before, ready to live `tick`.
   * @param to the last tick that it will be asked for: no more is read
   * @throws AppError `replay.not_recorded` when nothing of it is kept, `store.corrupt` when its state is damaged
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
      const kept = range ? `Ticks ${range.first} to ${range.last} are.` : 'None is yet.';
      throw new AppError('replay.not_recorded', `What tick ${tick} was told is not kept. ${kept}`, {
        data: { tick, ...range },
      });
    }
    const last = Math.min(to, range.last);
    const kept = await source.snapshotBefore(tick - 1);
    const session =
      kept && kept.tick >= range.first
        ? new ReplaySession(source, kit, hash, {
            place: readSnapshot(hash, kept),
            tick: kept.tick,
            last,
          })
        : // The first tick that was kept found all of its state changed.
          new ReplaySession(source, kit, hash, { place: null, tick: range.first - 1, last });
    while (session.#tick < tick - 1) await session.next();
    return session;
  }

  /** The kept tick that the replay began after; one before the first where none was kept. */
  get origin(): number {
    return this.#origin;
  }

  /** The last tick lived again. */
  get tick(): number {
    return this.#tick;
  }

  get memory(): MemoryThen {
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

  /** Lives the next tick; null after the last. @throws AppError `replay.diverged`, `store.corrupt` */
  async next(): Promise<ReplayedTick | null> {
    const stored = await this.#read();
    if (!stored) return null;
    this.#before = this.#place;
    const begin = beginOf(this.#place, stored.inputs);
    const result = await replayTick(begin, stored.inputs, this.#memory.entry, this.#kit);
    const written = [...result.entries, ...result.updated];
    this.#memory.write(written);
    const grimoire = grimoireChain(
      this.#hash,
      begin.standing.grimoire,
      writtenEntries(written, stored.inputs),
    );
    const after: Place = { state: result.state, standing: { ...begin.standing, grimoire } };
    this.#place = after;
    this.#tick = stored.tick;
    const root = this.#states.root(after, stored.inputs);
    return {
      tick: stored.tick,
      begin,
      result,
      after,
      root,
      sameRecord: sameBytes(
        this.#hash.hash(canonicalCbor(replayable(result.record))),
        stored.seal.recordHash,
      ),
      sameState: sameBytes(root, stored.seal.stateRoot),
      stored,
    };
  }

  async #read(): Promise<StoredInputs | null> {
    if (this.#ahead.length === 0 && this.#tick < this.#last) {
      const from = this.#tick + 1;
      this.#ahead = [...(await (this.#coming ?? this.#fetch(from)))];
      const after = from + CHUNK;
      this.#coming = after <= this.#last ? this.#fetch(after) : null;
      // Whoever stops here never looks at it.
      this.#coming?.catch(() => undefined);
    }
    const next = this.#ahead.shift();
    if (next && next.tick !== this.#tick + 1) {
      throw new AppError('store.corrupt', `What tick ${this.#tick + 1} was told is missing.`, {
        data: { tick: this.#tick + 1 },
      });
    }
    return next ?? null;
  }

  /** Ticks from there on, and the memories that they were told of. What was written meanwhile stays. */
  async #fetch(from: number): Promise<readonly StoredInputs[]> {
    const to = Math.min(from + CHUNK - 1, this.#last);
    const stored = await this.#source.tickInputs({ from, to });
    const ids = this.#memory.missing(stored.flatMap(({ inputs }) => idsTold(inputs)));
    if (ids.length > 0) this.#memory.load(await this.#source.entriesAsOf(ids, this.#origin));
    return stored;
  }
}
