/** Characters of one heading: a longer one is none. */
const LONGEST = 160;

/** Headings that what follows stands under. */
export class HeadingPath {
  #path: string[] = [];

  /** @param level from 1 */
  set(level: number, heading: string): void {
    const before = Array.from({ length: level - 1 }, (_, i) => this.#path[i] ?? '');
    this.#path = [...before, heading.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)];
  }

  get place(): { readonly heading?: string } {
    const path = this.#path.filter((heading) => heading !== '');
    return path.length === 0 ? {} : { heading: path.join(' › ') };
  }
}
