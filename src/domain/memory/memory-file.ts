/** A line of a file of memories that is not taken, and why. */
export interface LineRefused {
  /** From 1, as an editor counts. */
  readonly line: number;
  readonly why: string;
}

/** What bringing in a file of memories would do; nothing of it is done yet. */
export interface MemoryPreview {
  /** Memories that would be added, and how many of each type. */
  readonly adds: number;
  readonly byType: Readonly<Record<string, number>>;
  /** Memories in the file that memory has already. */
  readonly has: number;
  /** Lines that are refused, and why the first of them are. */
  readonly refused: number;
  readonly why: readonly LineRefused[];
  /** Of what would be added: what reads like an instruction, or was in quarantine, and would wait there. */
  readonly quarantined: number;
  /** What was pinned where it is from, and would not be here. */
  readonly pinned: number;
  /** Of what would be added: of a trust that would be lowered to `inherited`. */
  readonly lowered: number;
  /** Links that lead to memories that are neither in the file nor here, and would be left out. */
  readonly linksOut: number;
  /** Titles of the first that would be added. */
  readonly first: readonly string[];
}

/** What was brought in with a file of memories. */
export interface MemoriesBrought {
  readonly added: number;
  readonly has: number;
  readonly refused: number;
  readonly quarantined: number;
  /** Whether it was cancelled: what is kept by then stays. */
  readonly cancelled: boolean;
  /** Names this bringing in, for `grimoire.undo`; null where nothing was added. */
  readonly taking: string | null;
}
