/** Where an owner's embedding model came from. */
export type EmbedderSource =
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'hub'; readonly address: string; readonly id: string; readonly revision: string };

/** How the states of a text's pieces become one vector: `none` where the model gives one vector itself. */
export type Pooling = 'mean' | 'first' | 'last' | 'none';

/** What is known of an embedding model that the owner chose, when its files were checked. It is told by what its files say. */
export interface EmbedderCard {
  /** Of weights and preparation: the same files are the same model, wherever they came from. */
  readonly id: string;
  readonly title: string;
  readonly source: EmbedderSource;
  /** Numbers in a vector. */
  readonly dimensions: number;
  readonly pooling: Pooling;
  /** Word pieces a text keeps. */
  readonly maxTokens: number;
  /** The file of the weights, below the model's folder, and its SHA-256. */
  readonly file: string;
  readonly sha256: string;
  /** Of all its files. */
  readonly bytes: number;
  /** Rank correlation of its similarities among the reference texts with those of the bundled model, -1..1. */
  readonly agreement: number;
  /** When it was checked, Unix ms. */
  readonly checkedAt: number;
}

/** One model that a life's vectors were made by; null is the one that comes with the page. */
export interface EmbedderTerm {
  readonly card: EmbedderCard | null;
  /** The last tick lived when its vectors were begun, and when they took the place of those before. */
  readonly begun: number;
  readonly taken: number;
  /** Unix ms. */
  readonly takenAt: number;
}

/** How far another model is with the vectors of all memories. */
export interface EmbedderMove {
  readonly card: EmbedderCard | null;
  readonly state: 'loading' | 'embedding' | 'switching' | 'failed';
  /** Memories that have its vector, and all that are to have one. */
  readonly done: number;
  readonly total: number;
  /** Why it does not go on; null while it does. */
  readonly error: string | null;
}

/** Components of a vector that the store takes: a row of pgvector's must fit on a page of 8 kB. */
export const MOST_DIMENSIONS = 2_000;
export const BUNDLED_DIMENSIONS = 384;

/** What the owner brings: a folder's files by their paths in it, or the name of a model on a hub. */
export type EmbedderOffer =
  | {
      readonly folder: string;
      readonly files: readonly { readonly path: string; readonly blob: Blob }[];
      /** How it pools, where its files do not say; the mean when left out. */
      readonly pooling?: Exclude<Pooling, 'none'>;
    }
  | {
      /** `owner/name`. */
      readonly hub: string;
      /** Where it is asked for; https://huggingface.co when left out. */
      readonly address?: string;
      readonly pooling?: Exclude<Pooling, 'none'>;
    };

/** A model that is being brought. */
export interface EmbedderArrival {
  readonly title: string;
  readonly stage: 'fetching' | 'checking' | 'keeping';
  readonly loadedBytes: number;
  /** 0 where it is not known. */
  readonly totalBytes: number;
}

/** The embedding models of this browser and this life. */
export interface EmbedderList {
  /** Whose vectors this life's memories have; null: the model that comes with the page. */
  readonly current: EmbedderCard | null;
  /** Whether the files of that model are here. */
  readonly here: boolean;
  /** Models of the owner's whose files are kept in this browser, as they came. */
  readonly kept: readonly EmbedderCard[];
  /** Every change of model in this life. */
  readonly terms: readonly EmbedderTerm[];
  /** Vectors that count, by what each says it was made by. */
  readonly made: readonly { readonly model: string; readonly dimensions: number; readonly vectors: number }[];
}
