/** One remembered decision. Plain data. */
interface CachedDecision {
  readonly ruleId: string;
  /** Revision of the playbook that it was decided by: another revision's is forgotten. */
  readonly revision: number;
  /** Theta tick of the first decision, and how often it was used since. */
  readonly tick: number;
  readonly uses: number;
}

/** Keys with their decisions, least recently used first. */
export type DecisionCacheState = readonly (readonly [key: string, decision: CachedDecision])[];

/** A bounded memory of what was decided in which situation; the least recently used goes first. */
export class DecisionCache {
  readonly #size: number;
  #entries = new Map<string, CachedDecision>();
  /** What was told last; null once it has changed. */
  #told: DecisionCacheState | null = null;

  constructor(size: number) {
    this.#size = Math.max(0, Math.floor(size));
  }

  get(key: string): CachedDecision | null {
    const found = this.#entries.get(key);
    if (!found) return null;
    this.#told = null;
    const used = { ...found, uses: found.uses + 1 };
    this.#entries.delete(key);
    this.#entries.set(key, used);
    return used;
  }

  set(key: string, decision: CachedDecision): void {
    this.#told = null;
    this.#entries.delete(key);
    this.#entries.set(key, decision);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#size) break;
      this.#entries.delete(oldest);
    }
  }

  /** Forgets what a rule decided, after the world has refuted it. */
  forget(ruleId: string): void {
    this.#told = null;
    for (const [key, { ruleId: id }] of this.#entries) if (id === ruleId) this.#entries.delete(key);
  }

  /** The very same as long as nothing was looked up or changed. */
  state(): DecisionCacheState {
    return (this.#told ??= [...this.#entries]);
  }

  restore(state: DecisionCacheState): void {
    this.#told = null;
    this.#entries = new Map(state.slice(-this.#size || state.length));
  }
}
