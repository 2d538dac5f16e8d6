/** How long what was asked for counts as so where no status shows it, ms. */
const TRUST_MS = 1_000;

/** What was asked for lately: keys pressed in quick succession build on it, not on a status that has not come yet. */
export class Asked<Value> {
  #value: Value | null = null;
  #until = 0;

  set(value: Value): void {
    this.#value = value;
    this.#until = performance.now() + TRUST_MS;
  }

  clear(): void {
    this.#value = null;
  }

  /** A status came: what it shows as asked is waited for no longer, and the next word is the status's again. */
  shown(value: Value): void {
    if (value === this.#value) this.clear();
  }

  /** @param shown what the last status says */
  or(shown: Value): Value {
    return this.#value !== null && performance.now() < this.#until ? this.#value : shown;
  }
}
