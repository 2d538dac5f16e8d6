/** The codex of a life: the owner's documents that its thoughts are given chapters of. Plain data, a part of the mind's state. */

/** A chapter by its content: the same text under the same heading has the same digest. */
export interface ChapterRef {
  /** BLAKE3 of document, heading and text, hex. */
  readonly digest: string;
  /** With its folders. */
  readonly document: string;
  /** Empty where it has none. */
  readonly heading: string;
}

/** A collection as it was when it was chosen, or last changed. */
export interface OwnCollection {
  readonly id: string;
  readonly name: string;
  /** In the order of documents and places. */
  readonly chapters: readonly ChapterRef[];
  /** It was deleted since: it has no chapters, and comes back with the collection. */
  readonly gone?: true;
}

export interface OwnCodex {
  /** Counts each choice and each edit of a chosen collection. */
  readonly revision: number;
  /** In the owner's order. */
  readonly collections: readonly OwnCollection[];
}

/** Texts of chapters by their digests: what a tick read stays with its life, whatever becomes of the collection. */
export type CodexTexts = Readonly<Record<string, string>>;

/** The codex of a life, as it is shown. */
export interface OwnCodexView {
  readonly revision: number;
  readonly collections: readonly (Omit<OwnCollection, 'chapters'> & { readonly chapters: number })[];
  /** What the latest thought that read it was given; null before any did. */
  readonly latest: {
    /** Tick at which its chapters were chosen. */
    readonly since: number;
    readonly way: 'whole' | 'search';
    /** Why all of it is in or not, in a sentence. */
    readonly why: string;
    readonly chapters: number;
  } | null;
}
