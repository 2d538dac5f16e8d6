/** How documents are cut into passages. */
export const CHUNKINGS = ['recursive', 'semantic', 'fixed'] as const;
export type Chunking = (typeof CHUNKINGS)[number];

export const DOCUMENT_KINDS = ['text', 'markdown', 'html', 'pdf', 'csv', 'json', 'code'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const SEARCH_MODES = ['keyword', 'vector', 'hybrid'] as const;
/** By the words (BM25), by meaning (cosine of vectors), or by both, fused. */
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Documents that are searched together. They are no memory: a tick reads only what its life's codex has taken of them. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly documents: number;
  readonly chunks: number;
  /** Of the documents as they were given. */
  readonly bytes: number;
  /** Chunks that have a vector. */
  readonly embedded: number;
  /** When it was last added to, Unix ms. */
  readonly at: number;
  readonly chunking: Chunking;
}

export interface CollectionDocument {
  readonly id: string;
  readonly collection: string;
  /** With its folders, where it came in one. */
  readonly name: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
  readonly chunks: number;
  readonly embedded: number;
  /** How it was cut: `recursive` where its meaning could not be compared. */
  readonly chunking: Chunking;
  /** Unix ms. */
  readonly at: number;
}

/** A passage of a document. */
export interface DocumentChunk {
  /** Its document's id and its own place in it. */
  readonly id: string;
  /** From 0. */
  readonly index: number;
  readonly text: string;
  /** Where it stands in the document's text, UTF-16 units; the next one may begin before its end. */
  readonly start: number;
  readonly end: number;
  /** From 1, where the document has pages. */
  readonly page?: number;
  /** Headings that it stands under, the highest first, with › between. */
  readonly heading?: string;
}

/** What the score of a hit is made of, each 0 to 1 and of the hits compared. */
export interface CollectionScore {
  /** BM25, against the best of the question. */
  readonly words: number;
  /** Cosine with the question; 0 where there is no vector yet. */
  readonly meaning: number;
  /** What looking closer said, where it was asked for. */
  readonly rerank?: number;
}

/** A passage that a question found. Its text is of trust `external`, whoever dropped the document. */
export interface CollectionHit {
  readonly collection: { readonly id: string; readonly name: string };
  readonly document: { readonly id: string; readonly name: string; readonly kind: DocumentKind };
  readonly chunk: DocumentChunk;
  readonly score: number;
  readonly parts: CollectionScore;
  /** Stems of the question that it has. */
  readonly matched: readonly string[];
  /** Whether it reads like an instruction to whoever reads it. */
  readonly instruction: boolean;
}

export interface CollectionQuery {
  /** Ids; all when left out. */
  readonly collections?: readonly string[];
  /** 10 when left out. */
  readonly limit?: number;
  /** `hybrid` when left out. */
  readonly mode?: SearchMode;
  /** Looks closer at the first 50. */
  readonly rerank?: boolean;
}

export interface CollectionAnswer {
  /** Best first. */
  readonly hits: readonly CollectionHit[];
  /** How it was looked for: `keyword` where no vector could be compared. */
  readonly mode: SearchMode;
  /** Chunks that were looked through, and those of them that have a vector. */
  readonly chunks: number;
  readonly embedded: number;
}

/** A document as it is given: its text, or its bytes. */
export interface DocumentOffer {
  /** With its folders. */
  readonly name: string;
  /** By its name, and by its first bytes, when left out. */
  readonly kind?: DocumentKind;
  readonly text?: string;
  readonly bytes?: Blob | Uint8Array<ArrayBuffer>;
}

export interface CollectionOffer {
  /** Id or name; a name that is not there yet makes one. `Documents` when left out. */
  readonly collection?: string;
  readonly documents: readonly DocumentOffer[];
  /** As the collection's others; `recursive` of a new one. */
  readonly chunking?: Chunking;
  /** Tokens of a chunk at most, and how many are said again in the next. */
  readonly chunkTokens?: number;
  readonly overlap?: number;
}

export interface RefusedDocument {
  readonly name: string;
  readonly code: string;
  readonly why: string;
}

/** Letters of a document whose encoding was guessed. */
export interface GuessedLetters {
  readonly name: string;
  readonly count: number;
}

/** What became of documents that were given. */
export interface CollectionsAdded {
  /** Null where nothing was kept and there was none before. */
  readonly collection: Collection | null;
  readonly added: readonly CollectionDocument[];
  /** Ids of documents that gave way to a newer one of the same name. */
  readonly replaced: readonly string[];
  readonly refused: readonly RefusedDocument[];
  /** Of texts that are no UTF-8 and say no encoding, letters that were read as Windows-1252. */
  readonly guessed: readonly GuessedLetters[];
  readonly cancelled: boolean;
}

/** How far a taking in of documents is. */
export interface CollectionsProgress {
  readonly collection: string;
  /** Documents that are whole or refused, of all that were given. */
  readonly documents: number;
  readonly of: number;
  /** Bytes read, of all that were given. */
  readonly bytes: number;
  readonly ofBytes: number;
  readonly chunks: number;
  /** The document that is being read. */
  readonly name: string;
}

/** A document's text around a passage. */
export interface DocumentPart {
  readonly document: CollectionDocument;
  readonly collection: { readonly id: string; readonly name: string };
  /** In their order; each may begin before the end of the one before. */
  readonly chunks: readonly DocumentChunk[];
}

/** Where collections are kept, and what waits. */
export interface CollectionsStatus {
  readonly collections: number;
  readonly documents: number;
  readonly chunks: number;
  readonly embedded: number;
  readonly bytes: number;
  /** False where the browser refuses storage: then they are gone with the tab. */
  readonly kept: boolean;
  /** Why no vectors are made; null while they are, or none is wanted. */
  readonly waits: string | null;
}
