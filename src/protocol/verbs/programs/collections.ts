import * as v from 'valibot';
import {
  CHUNKINGS,
  DOCUMENT_KINDS,
  SEARCH_MODES,
  type Collection,
  type CollectionAnswer,
  type CollectionDocument,
  type CollectionOffer,
  type CollectionQuery,
  type CollectionsAdded,
  type CollectionsStatus,
  type DocumentOffer,
  type DocumentPart,
} from '../../../domain/memory/collection.ts';
import type { PartQuery } from '../../threads/collections.ts';
import { id, limit, list, oneOf, options, text, whole, words } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/** Documents that are searched with their sources. They are no memory, and no export of a life carries them; a tick reads those of the life's codex. */
export interface CollectionsVerbs {
  /**
   * Takes in documents, one after the other; found by their words at once, by meaning as vectors come. One of a name that is there
   * takes its place. `collections` events tell how far it is.
   * @throws AppError `input.invalid` before anything is kept; `store.quota`, with all that was whole by then kept
   */
  add(offer: CollectionOffer): Promise<CollectionsAdded>;
  /** Ends every taking in that is under way. Documents that are whole by then stay, and its `add` answers with them. */
  cancel(): Promise<void>;
  /** Those added to last first. */
  list(): Promise<readonly Collection[]>;
  /** The documents of one, by name. @throws AppError `collections.not_found` */
  documents(collection: string): Promise<readonly CollectionDocument[]>;
  /** A document's chunks, from one on, 20 of them when nothing is said. Null where there is no such document. */
  part(document: string, query?: PartQuery): Promise<DocumentPart | null>;
  /** Passages that answer best, with their sources. */
  search(query: string, options?: CollectionQuery): Promise<CollectionAnswer>;
  /** Removes collections or documents, by their ids. @returns ids of what is gone; `restore` brings them back while this session lasts */
  remove(ids: string | readonly string[]): Promise<readonly string[]>;
  /** Brings back what was removed in this session. @returns ids of what is back */
  restore(ids: string | readonly string[]): Promise<readonly string[]>;
  /** How much there is, where it is kept, and why no vectors are made. */
  status(): Promise<CollectionsStatus>;
}

type Api = Named<'collections', CollectionsVerbs>;

export const collectionsRows = {
  'collections.add': HOUSEKEEPING,
  'collections.cancel': HOUSEKEEPING,
  'collections.list': QUERY,
  'collections.documents': QUERY,
  'collections.part': QUERY,
  'collections.search': QUERY,
  'collections.remove': HOUSEKEEPING,
  'collections.restore': HOUSEKEEPING,
  'collections.status': QUERY,
} as const satisfies Rows<Api>;

/** Documents in one call, ids in one call, and characters of a name. */
const MOST_DOCUMENTS = 10_000;
const MOST_IDS = 10_000;
const LONGEST_NAME = 500;
const LONGEST_QUESTION = 4_000;

const document = v.pipe(
  v.object(
    {
      name: words('A document’s name', LONGEST_NAME),
      kind: v.optional(oneOf('A document type', DOCUMENT_KINDS)),
      text: v.optional(v.string('A document’s text must be a string.')),
      bytes: v.optional(
        v.union(
          [v.instance(Blob), v.instance(Uint8Array<ArrayBuffer>)],
          'A document’s bytes must be a File, a Blob or a Uint8Array.',
        ),
      ),
    },
    'A document must be an object with a name, and text or bytes.',
  ),
  v.check(
    ({ text: written, bytes }) => (written === undefined) !== (bytes === undefined),
    'A document must have either text or bytes, not both.',
  ),
) as v.GenericSchema<unknown, DocumentOffer>;

const ids = v.union(
  [
    v.pipe(
      id,
      v.transform((one): readonly string[] => [one]),
    ),
    list('Ids', id, MOST_IDS),
  ],
  'Pass an id, or an array of ids.',
) as v.GenericSchema<unknown, readonly string[]>;

const tokens = (what: string, min: number): v.GenericSchema<unknown, number> => whole(what, min, 2_000);

export const collectionsArguments = {
  'collections.add': [
    v.object(
      {
        collection: v.optional(words('A collection', 200)),
        documents: list('Documents', document, MOST_DOCUMENTS),
        chunking: v.optional(oneOf('chunking', CHUNKINGS)),
        chunkTokens: v.optional(tokens('chunkTokens', 16)),
        overlap: v.optional(tokens('overlap', 0)),
      },
      'Pass an object with documents.',
    ) as v.GenericSchema<unknown, CollectionOffer>,
  ],
  'collections.cancel': [],
  'collections.list': [],
  'collections.documents': [id],
  'collections.part': [
    id,
    options('A part', {
      from: v.optional(whole('A place', 0, 10_000_000)),
      count: v.optional(limit(200)),
    }),
  ],
  'collections.search': [
    text('A question', LONGEST_QUESTION),
    options('Options', {
      collections: v.optional(list('Collections', id, MOST_IDS)),
      limit: v.optional(limit(200)),
      mode: v.optional(oneOf('A mode', SEARCH_MODES)),
      rerank: v.optional(v.boolean('rerank must be true or false.')),
    }),
  ],
  'collections.remove': [ids],
  'collections.restore': [ids],
  'collections.status': [],
} satisfies ArgumentsOf<Api>;
