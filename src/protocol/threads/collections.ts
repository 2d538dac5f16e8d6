import type {
  Collection,
  CollectionAnswer,
  CollectionDocument,
  CollectionOffer,
  CollectionQuery,
  CollectionsAdded,
  CollectionsProgress,
  CollectionsStatus,
  DocumentPart,
} from '../../domain/memory/collection.ts';
import type { EmbedPriority } from './inference.ts';

/** What of a document is asked for: so many chunks from one on. */
export interface PartQuery {
  readonly from?: number;
  readonly count?: number;
}

/** What collections have of the golem: its model, asked after all else, and whether it needs the cores. */
export interface CollectionEmbedding {
  /** What vectors are made by now; null while there is no model that answers. */
  identity(): Promise<string | null>;
  /** Whether a question can be compared by its vector: the model knows its words. */
  reads(text: string): Promise<boolean>;
  /** Unit vectors, in the order of the texts. @throws AppError `model.*` */
  embed(texts: readonly string[], priority: EmbedPriority): Promise<readonly Float32Array[]>;
  /** Resolves at once, or while ticks are lived after as long as the work took: the mind needs the cores too. */
  rest(workedMs: number): Promise<void>;
}

/** What collections tell of themselves while they work. */
export interface CollectionsListener {
  /** Null when a taking in has ended. */
  progress(progress: CollectionsProgress | null): void;
  /** Documents came or went, or vectors were made. */
  changed(status: CollectionsStatus): void;
}

/** What the worker of collections answers. */
export interface CollectionsApi {
  add(offer: CollectionOffer): Promise<CollectionsAdded>;
  cancel(): Promise<void>;
  list(): Promise<readonly Collection[]>;
  documents(collection: string): Promise<readonly CollectionDocument[]>;
  part(document: string, query: PartQuery): Promise<DocumentPart | null>;
  search(query: string, options: CollectionQuery): Promise<CollectionAnswer>;
  remove(ids: readonly string[]): Promise<readonly string[]>;
  restore(ids: readonly string[]): Promise<readonly string[]>;
  status(): Promise<CollectionsStatus>;
  /** Deletes all of them. */
  clear(): Promise<void>;
}
