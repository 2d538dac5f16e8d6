import type {
  EntryChange,
  HistoryHead,
  NewSnapshot,
  Organ,
  OwnerCommand,
  SpanHistory,
} from '../../../domain/past/replay.ts';
import { type SpanPlace, THETA_PLACE } from '../../../domain/records/lived-span.ts';
import {
  changeOf,
  changesHash,
  type Circumstances,
  grimoireChain,
  type Organs,
  organsOf,
  type RecordingPorts,
  sameOrgan,
  sealOf,
  type SpanResult,
  stateRoot,
  writtenEntries,
} from '../../../mind/replay/index.ts';
import type { Blake3 } from '../../../lib/bytes/blake3.ts';
import { canonicalCbor } from '../../../lib/bytes/canonical-cbor.ts';
import type { MindState } from '../../../mind/heartbeat/index.ts';
import type { LivedSpan } from '../../../mind/spans/index.ts';
import { sameBytes } from '../../../lib/bytes/same-bytes.ts';

interface Hashed {
  readonly organ: Organ;
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
}

/** A span that was lived, with what it began from. */
export interface SpanLived extends LivedSpan {
  readonly standing: Omit<Circumstances, 'grimoire'>;
  /** How many of the owner's commands waited when it began: later ones are the next one's. */
  readonly commands: number;
  /** Whether its tick is over with it: the state is only kept then. */
  readonly last: boolean;
}

const placed = ({ tick, place = THETA_PLACE }: HistoryHead): SpanPlace => ({ tick, place });

/** Keeps the history of one life: what each span was told, what it came to, and the chain of seals over both. */
export class Historian {
  readonly #hash: Blake3;
  #head: HistoryHead | null;
  /** Organs as they were last hashed: an organ with the same parts is not encoded again. */
  #known = new Map<string, Hashed>();
  readonly #commands: OwnerCommand[] = [];
  /** Where the last span left off. */
  #left: (Pick<SpanLived, 'standing'> & { readonly state: MindState }) | null = null;

  /** @param head null for a life without a history: it begins with the next tick */
  constructor(hash: Blake3, head: HistoryHead | null) {
    this.#hash = hash;
    this.#head = head;
  }

  /** The last span that was lived; null before the first. */
  get last(): SpanPlace | null {
    return this.#head && placed(this.#head);
  }

  get waiting(): number {
    return this.#commands.length;
  }

  /** The owner has done something; the next tick to begin tells of it. */
  note(command: OwnerCommand): void {
    this.#commands.push(command);
  }

  /** What each span of a tick adds, in their order. @param commands that the first of them finds */
  livedAll(
    lived: readonly LivedSpan[],
    standing: SpanLived['standing'],
    commands: number,
  ): readonly SpanHistory[] {
    return lived.map((span, i) =>
      this.lived({ ...span, standing, commands: i === 0 ? commands : 0, last: i === lived.length - 1 }),
    );
  }

  /** Call once for each span, in order, as soon as it is over. */
  lived({ description, begin, standing, commands, recorder, result, last }: SpanLived): SpanHistory {
    const { record, state } = result;
    const { tick, place, state: before } = begin;
    const grimoire = this.#head?.grimoire ?? null;
    const between = {
      commands: this.#commands.splice(0, commands),
      organs: this.#stayed(before, standing)
        ? {}
        : this.#changed(organsOf(before, { ...standing, grimoire })),
    };
    const inputs = canonicalCbor(recorder.inputs(description, begin, between));
    const changes = this.#changes(begin, result, recorder);
    const written = grimoireChain(
      this.#hash,
      grimoire,
      writtenEntries([...result.entries, ...result.updated]),
    );
    const organs = this.#hashAll(organsOf(state, { ...standing, grimoire: written }));
    const root = stateRoot(this.#hash, organs);
    const recordHash = this.#hash.hash(canonicalCbor(description.compared(record)));
    const seal = sealOf(this.#hash, this.#head?.seal ?? null, {
      recordHash,
      stateRoot: root,
      inputs,
      changes: changesHash(this.#hash, changes),
    });
    this.#head = {
      tick,
      place,
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
        last && tick % snapshotTicks === 0
          ? { ...snapshotOf(begin, root, organs), retainedFrom: tick - retained * snapshotTicks }
          : null,
    };
  }

  /** Whether nobody has touched anything since the span before, as between most. */
  #stayed(state: MindState, { policy, world }: SpanLived['standing']): boolean {
    const left = this.#left;
    return left?.state === state && left.standing.policy === policy && left.standing.world === world;
  }

  /** Organs that are not as the span before left them; all of them where nothing is known of it. */
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

  #changes(at: SpanPlace, { updated }: SpanResult, { entriesRead }: RecordingPorts): EntryChange[] {
    return updated.flatMap((entry) => {
      const before = entriesRead.get(entry.id);
      return (before && changeOf(before, entry, at)) ?? [];
    });
  }
}

function snapshotOf(
  { tick, place }: SpanPlace,
  root: Uint8Array,
  organs: ReadonlyMap<string, Hashed>,
): Omit<NewSnapshot, 'retainedFrom'> {
  return {
    tick,
    place,
    root,
    organs: [...organs].map(([name, { hash, bytes }]) => ({ name, hash, bytes })),
  };
}
