import type {
  EntryChange,
  HistoryHead,
  NewSnapshot,
  Organ,
  OwnerCommand,
  TickHistory,
} from '../../domain/replay.ts';
import type { Circumstances } from '../../mind/replay/circumstances.ts';
import type { Blake3 } from '../../lib/blake3.ts';
import { canonicalCbor } from '../../lib/canonical-cbor.ts';
import type { CycleResult } from '../../mind/heartbeat/reflect.ts';
import type { MindState } from '../../mind/heartbeat/mind-state.ts';
import type { Gathered } from '../../mind/heartbeat/observe.ts';
import { changeOf, writtenEntries } from '../../mind/replay/entry-changes.ts';
import { organsOf, sameOrgan, type Organs } from '../../mind/replay/organs.ts';
import type { RecordingPorts } from '../../mind/replay/record-ports.ts';
import { replayable } from '../../mind/replay/replayable.ts';
import { sameBytes } from '../../lib/same-bytes.ts';
import { changesHash, grimoireChain, sealOf, stateRoot } from '../../mind/replay/hashes.ts';

interface Hashed {
  readonly organ: Organ;
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
}

/** A tick that was lived, with what it began from. */
export interface LivedTick {
  readonly before: MindState;
  readonly standing: Omit<Circumstances, 'grimoire'>;
  readonly gathered: Gathered;
  /** How many of the owner's commands waited when it began: later ones are the next tick's. */
  readonly commands: number;
  readonly recorder: RecordingPorts;
  readonly result: CycleResult;
}

/** Keeps the history of one life: what each tick was told, what it came to, and the chain of seals over both. */
export class Historian {
  readonly #hash: Blake3;
  #head: HistoryHead | null;
  /** Organs as they were last hashed: an organ with the same parts is not encoded again. */
  #known = new Map<string, Hashed>();
  readonly #commands: OwnerCommand[] = [];
  /** Where the last tick left off. */
  #left: (Pick<LivedTick, 'standing'> & { readonly state: MindState }) | null = null;

  /** @param head null for a life without a history: it begins with the next tick */
  constructor(hash: Blake3, head: HistoryHead | null) {
    this.#hash = hash;
    this.#head = head;
  }

  get waiting(): number {
    return this.#commands.length;
  }

  /** The owner has done something; the next tick to begin tells of it. */
  note(command: OwnerCommand): void {
    this.#commands.push(command);
  }

  /** Call once for each tick, in order, as soon as it is over. */
  lived({ before, standing, gathered, commands, recorder, result }: LivedTick): TickHistory {
    const { record, state } = result;
    const { tick } = record;
    const grimoire = this.#head?.grimoire ?? null;
    const between = {
      commands: this.#commands.splice(0, commands),
      organs: this.#stayed(before, standing)
        ? {}
        : this.#changed(organsOf(before, { ...standing, grimoire })),
    };
    const inputs = canonicalCbor(recorder.inputs(tick, gathered, between));
    const changes = this.#changes(tick, result, recorder);
    const written = grimoireChain(
      this.#hash,
      grimoire,
      writtenEntries([...result.entries, ...result.updated], record),
    );
    const organs = this.#hashAll(organsOf(state, { ...standing, grimoire: written }));
    const root = stateRoot(this.#hash, organs);
    const recordHash = this.#hash.hash(canonicalCbor(replayable(record)));
    const seal = sealOf(this.#hash, this.#head?.seal ?? null, {
      recordHash,
      stateRoot: root,
      inputs,
      changes: changesHash(this.#hash, changes),
    });
    this.#head = {
      tick,
      seal,
      organs: Object.fromEntries([...organs].map(([name, { hash }]) => [name, hash])),
      grimoire: written,
    };
    this.#left = { state, standing };
    const { snapshotTicks, retained } = standing.policy.history;
    return {
      inputs,
      seal: { recordHash, stateRoot: root, seal },
      changes,
      head: this.#head,
      snapshot:
        tick % snapshotTicks === 0
          ? { ...snapshotOf(tick, root, organs), retainedFrom: tick - retained * snapshotTicks }
          : null,
    };
  }

  /** Whether nobody has touched anything since the tick before, as between most ticks. */
  #stayed(state: MindState, { policy, world }: LivedTick['standing']): boolean {
    const left = this.#left;
    return left?.state === state && left.standing.policy === policy && left.standing.world === world;
  }

  /** Organs that are not as the tick before left them; all of them where nothing is known of it. */
  #changed(now: Organs): Record<string, Organ> {
    const changed: Record<string, Organ> = {};
    const last = this.#head?.organs ?? {};
    for (const [name, organ] of now) {
      const known = this.#known.get(name);
      if (known && sameOrgan(known.organ, organ)) continue;
      const hashed = this.#hashOne(name, organ);
      const before = last[name];
      if (!before || !sameBytes(before, hashed.hash)) changed[name] = organ;
    }
    return changed;
  }

  #hashAll(organs: Organs): Map<string, Hashed> {
    return new Map([...organs].map(([name, organ]) => [name, this.#hashOne(name, organ)]));
  }

  #hashOne(name: string, organ: Organ): Hashed {
    const known = this.#known.get(name);
    if (known && sameOrgan(known.organ, organ)) return known;
    const bytes = canonicalCbor(organ);
    const hashed = { organ, bytes, hash: this.#hash.hash(bytes) };
    this.#known.set(name, hashed);
    return hashed;
  }

  #changes(tick: number, { updated }: CycleResult, { told }: RecordingPorts): EntryChange[] {
    return updated.flatMap((entry) => {
      const before = told.get(entry.id);
      return (before && changeOf(before, entry, tick)) ?? [];
    });
  }
}

function snapshotOf(
  tick: number,
  root: Uint8Array,
  organs: ReadonlyMap<string, Hashed>,
): Omit<NewSnapshot, 'retainedFrom'> {
  return {
    tick,
    root,
    organs: [...organs].map(([name, { hash, bytes }]) => ({ name, hash, bytes })),
  };
}
