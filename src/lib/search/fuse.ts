/** What words and meaning say of something found, each by its own measure. */
export interface Likeness {
  /** Cosine, or what stands for it; null where one of the two has no vector. */
  readonly meaning: number | null;
  /** BM25, or what stands for it; 0 where it has none of the words. */
  readonly words: number;
}

/** How one search makes a figure of the two. */
export interface Fusion {
  readonly weights: Readonly<Record<keyof Likeness, number>>;
  /**
   * What meaning is measured by: `itself`; `best`, the share of the greatest; `spread`, how far it lies between the least and the
   * greatest: what counts is which is nearer than the others.
   */
  readonly meaning: 'itself' | 'best' | 'spread';
  /** What words are measured by. */
  readonly words: 'itself' | 'best';
  /** What is without meaning: nothing is known of it, 0, or its words stand for it. */
  readonly without: 'nothing' | 'words';
}

/** Between which the figures of all lie that could be found, of which those at hand are some. */
export interface Bounds {
  /** The least and the greatest; null where nothing is compared by meaning. */
  readonly meaning: readonly [least: number, most: number] | null;
  /** The greatest. */
  readonly words: number;
}

/** No best is less: it is divided by. */
const LEAST_BEST = 1e-9;

/** The least and the greatest; null of none. */
export function between(figures: Iterable<number>): Bounds['meaning'] {
  let [least, most] = [Infinity, -Infinity];
  for (const figure of figures) {
    least = Math.min(least, figure);
    most = Math.max(most, figure);
  }
  return most < least ? null : [least, most];
}

/** Where all lie of which these are some. */
export function boundsOf(found: readonly Likeness[], all: Bounds | null = null): Bounds {
  const known = found.flatMap(({ meaning }) => meaning ?? []);
  return {
    meaning: between([...(all?.meaning ?? []), ...known]),
    words: found.reduce((most, { words }) => Math.max(most, words), all?.words ?? 0),
  };
}

/** One figure of meaning and words together, as a search weighs them. @param bounds of all that is compared */
export function fused(likeness: Likeness, { weights, ...by }: Fusion, bounds: Bounds): number {
  const words = by.words === 'best' ? likeness.words / (bounds.words || 1) : likeness.words;
  const without = by.without === 'words' ? words : 0;
  const meaning =
    likeness.meaning === null ? without : measured(likeness.meaning, by.meaning, bounds.meaning);
  return weights.meaning * meaning + weights.words * words;
}

function measured(meaning: number, by: Fusion['meaning'], bounds: Bounds['meaning']): number {
  const [least, most] = bounds ?? [0, 0];
  if (by === 'itself') return meaning;
  if (by === 'best') return meaning / Math.max(LEAST_BEST, most);
  return most > least ? (meaning - least) / (most - least) : 1;
}
