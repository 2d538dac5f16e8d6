/** Something that is so or not, and that this browser remembers for the next visit. Where storage is refused it holds until the page is left. */
export class KeptFlag {
  on = $state(false);
  readonly #key: string;

  /** @param key of the browser's storage */
  constructor(key: string) {
    this.#key = key;
    try {
      this.on = localStorage.getItem(key) !== null;
    } catch {
      // Storage is refused.
    }
  }

  set(on: boolean): void {
    this.on = on;
    try {
      if (on) localStorage.setItem(this.#key, 'yes');
      else localStorage.removeItem(this.#key);
    } catch {
      // Storage is refused.
    }
  }
}
