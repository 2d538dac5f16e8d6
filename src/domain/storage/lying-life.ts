/** Why a life lies aside instead of going on. */
export const ASIDE_REASONS = ['damaged', 'replaced', 'left', 'found', 'gone'] as const;

/**
 * - `damaged`: it did not open, and its owner began anew or rebuilt it beside it
 * - `replaced`: it was kept for going back, and another import came
 * - `left`: its owner went on with another life
 * - `found`: it lies here, and nothing says why
 * - `gone`: it was here, and its database is not
 */
export type AsideReason = (typeof ASIDE_REASONS)[number];

/** A life that lies in this browser under the name of this page's life. */
export interface LyingLife {
  /** Namespace of its databases, e.g. `golem~1f2e3d4c`: what every verb on it takes. */
  readonly id: string;
  /** The one that opens, the one that an import replaced, or one that waits for its owner's word. */
  readonly standing: 'current' | 'kept' | 'aside';
  /** Null of one that is not aside. */
  readonly why: AsideReason | null;
  /** What opening it said; null where it was not tried, or went well. */
  readonly fault: string | null;
  /** The last tick that is known of it; null where none is. */
  readonly tick: number | null;
  /** Since when it lies so, Unix ms; null where nobody knows. */
  readonly at: number | null;
  /** Bytes of its files; null where they cannot be counted. */
  readonly bytes: number | null;
}

/** What a page last saw of its life, kept apart from every database. */
export interface SeenLife {
  /** Name of the database it was in. */
  readonly directory: string;
  readonly golemId: string;
  readonly tick: number;
  /** Unix ms. */
  readonly at: number;
}

/** What an opening has to say to the owner about where lives lie. */
export interface PlaceNote {
  readonly level: 'info' | 'warning';
  /** `lives.gone`, `lives.emptied`, `lives.note_unreadable`, `lives.found` */
  readonly code: string;
  readonly text: string;
}

/** What a life that lies here says of itself, as far as it can be read. */
export interface LookedLife {
  /** Null where its state of mind cannot be read. */
  readonly golemId: string | null;
  readonly tick: number | null;
  readonly memories: number | null;
  /** When its last tick was lived, Unix ms. */
  readonly lastLived: number | null;
}

/** A file of a life that lies here. */
export interface LyingFile {
  /** `life`: whole, as every export; `stored`: the parts as they lie in the database, since it cannot be read. */
  readonly form: 'life' | 'stored';
  readonly file: Blob;
  /** Its last tick; null where that cannot be read. */
  readonly tick: number | null;
  /** Why it could not be written whole; null where it could. */
  readonly why: string | null;
}

export const SAVED_PARTS = ['memories', 'records', 'playbooks', 'testaments'] as const;

/** How many of a kind were saved, and how many are known to be there that could not be read. */
export interface SavedCount {
  readonly part: (typeof SAVED_PARTS)[number];
  readonly saved: number;
  readonly unreadable: number;
}

/** What could be read of a damaged life. */
export interface SavedLife {
  /** JSON lines: a head with these counts, then a line for each of what was saved. */
  readonly file: Blob;
  readonly counts: readonly SavedCount[];
}

/** A life that was made sound again beside the damaged one. */
export interface RebuiltLife {
  /** What was made anew, e.g. `index entries_pkey`, `free-space map of records`. */
  readonly rebuilt: readonly string[];
}
