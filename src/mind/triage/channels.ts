import { pow } from '../../lib/math/math.ts';
import { type Channel, channelId, channelOf, MOST_CHANNELS } from './state.ts';
import { freshRate, normalAt, UNKNOWN } from './conjugate.ts';

/** What is left of evidence with each tick: older events speak less. */
const KEEPS = 0.995;
/** What a kind that nobody was ever heard to say is worth in the Dirichlet over kinds, events. */
export const UNSEEN = 0.5;
/** Events that what all contracts say is worth against what one says itself. Ours. */
const AS_OTHERS = 1;

/** How much of a kind there was, and of all kinds, before one more. */
export interface Mass {
  readonly own: number;
  readonly all: number;
  /** Kinds that were ever heard of, and one more. */
  readonly kinds: number;
}

const byId = (a: string, b: string): number => (a < b ? -1 : 1);

/** The channels that are modelled, as they change within a tick. */
export class Channels {
  readonly #known: Map<string, Channel>;
  readonly #tick: number;
  #mass = 0;
  /** Events that speak for each kind, of all contracts; and for each contract, of all kinds. */
  readonly #ofKind = new Map<string, number>();
  readonly #ofSource = new Map<string, number>();
  /** Channels that were heard of on this very tick. */
  #fresh = 0;

  constructor(before: Readonly<Record<string, Channel>>, tick: number) {
    // By id: what is read back from a store has another order than what was lived.
    this.#known = new Map(Object.entries(before).sort(([a], [b]) => byId(a, b)));
    this.#tick = tick;
    for (const channel of this.#known.values()) if (channel.at === tick) this.#fresh += 1;
    for (const [id, channel] of this.#known) this.#count(id, this.seen(channel));
  }

  get size(): number {
    return this.#known.size;
  }

  /** Share of the evidence of a channel's values that is left as of now. */
  left({ learnt, at }: Channel): number {
    return pow(KEEPS, this.#tick - (learnt ?? at));
  }

  /** Events that speak for it as of now. */
  seen({ seen, at }: Channel): number {
    return at === this.#tick ? seen : seen * pow(KEEPS, this.#tick - at);
  }

  get(source: string, kind: string): Channel | undefined {
    return this.#known.get(channelId(source, kind));
  }

  /**
   * Mass of a kind among what its source says, where it is expected to say what all others do (a hierarchical Dirichlet): a contract that
   * says something new is surprising by how rare that is, and by how much it was heard to say other things.
   */
  massOf(source: string, kind: string): Mass {
    const kinds = this.#ofKind.size + 1;
    const share = (UNSEEN + (this.#ofKind.get(kind) ?? 0)) / (this.#mass + UNSEEN * kinds);
    const channel = this.get(source, kind);
    return {
      own: AS_OTHERS * share + (channel ? this.seen(channel) : 0),
      all: AS_OTHERS + (this.#ofSource.get(source) ?? 0),
      kinds,
    };
  }

  /**
   * A channel for what is new, born at its first value; null where each place is taken by one that was heard of on this very tick and
   * whose source is at least as interesting.
   */
  born(
    source: string,
    value: { readonly size: number; readonly level: number | null; readonly block: number },
    interest: (address: string) => number,
  ): Channel | null {
    if (this.#known.size >= MOST_CHANNELS) {
      // Nobody is less interesting than not at all: no need to look for who would have to go.
      if (this.#fresh === this.#known.size && interest(source) === 0) return null;
      const out = this.#idlest(interest);
      const { at } = this.#known.get(out)!;
      if (at === this.#tick && interest(channelOf(out).source) >= interest(source)) return null;
      this.#count(out, -this.seen(this.#known.get(out)!));
      if (at === this.#tick) this.#fresh -= 1;
      this.#known.delete(out);
    }
    return {
      size: normalAt(value.size, UNKNOWN.size),
      move: null,
      level: value.level,
      rate: freshRate(),
      heard: value.block - 1,
      seen: 0,
      at: this.#tick,
      learnt: this.#tick,
    };
  }

  put(source: string, kind: string, channel: Channel): void {
    const id = channelId(source, kind);
    const before = this.#known.get(id);
    this.#count(id, this.seen(channel) - (before ? this.seen(before) : 0));
    this.#fresh += (channel.at === this.#tick ? 1 : 0) - (before?.at === this.#tick ? 1 : 0);
    this.#known.set(id, channel);
  }

  /** By id. */
  entries(): readonly (readonly [id: string, channel: Channel])[] {
    return [...this.#known].sort(([a], [b]) => byId(a, b));
  }

  kept(): Readonly<Record<string, Channel>> {
    return Object.fromEntries(this.#known);
  }

  #count(id: string, events: number): void {
    const { source, kind } = channelOf(id);
    this.#mass += events;
    this.#ofKind.set(kind, (this.#ofKind.get(kind) ?? 0) + events);
    this.#ofSource.set(source, (this.#ofSource.get(source) ?? 0) + events);
  }

  /** Longest not heard of, of those the least interesting. */
  #idlest(interest: (address: string) => number): string {
    let longest = Infinity;
    for (const { at } of this.#known.values()) longest = Math.min(longest, at);
    let idlest = '';
    let least = Infinity;
    for (const [id, { at }] of this.#known) {
      if (at > longest) continue;
      const one = interest(channelOf(id).source);
      if (one < least || (one === least && id < idlest)) [idlest, least] = [id, one];
    }
    return idlest;
  }
}
