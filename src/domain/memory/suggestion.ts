/** What two memories are to each other, as it is suggested to the owner. */
export const PAIR_VERDICTS = ['same', 'contradicts', 'neither'] as const;
export type PairVerdict = (typeof PAIR_VERDICTS)[number];

/** What a model would have the one memory say that is made of two, or why its words cannot be taken. */
export type JoinedWords = { readonly by: string } & ({ readonly words: string } | { readonly fault: string });

/** Two memories of which the owner may make one, or say that not both can be true. Nothing is changed until he does. */
export interface Suggestion {
  /** Their ids; `one` is the smaller. */
  readonly one: string;
  readonly other: string;
  readonly oneSays: string;
  readonly otherSays: string;
  readonly verdict: Exclude<PairVerdict, 'neither'>;
  /** The model that judged, by its id; `rules` where none did. */
  readonly by: string;
  /** By their words, 0..1. */
  readonly likeness: number;
  /** Null where no model was asked for words, or none may write any: then the one that is believed most keeps its own. */
  readonly joined: JoinedWords | null;
}

/** How far a search is, or how the last one ended. What was found is kept as long as the page. */
export interface SuggestionsStatus {
  readonly state: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Pairs that were judged, of those that are alike. */
  readonly done: number;
  readonly of: number;
  /** Replies of a model that were no verdict: its pairs are left as they are. */
  readonly malformed: number;
  /** Why it failed; null unless it did. */
  readonly error: string | null;
  /** Those that the owner has neither taken nor declined. */
  readonly open: readonly Suggestion[];
}
