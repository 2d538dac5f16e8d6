import {
  type CodexChoice,
  type CodexSize,
  type CodexUse,
  CODEX_USES,
} from '../../../domain/gateway/codex.ts';
import { list, oneOf, words } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/** Documents that requests are given before everything else: whole where they fit, else by chapters at work and by search. */
export interface CodexVerbs {
  /** Ids of the collections that are chosen for each use. */
  chosen(): Promise<CodexChoice>;
  /**
   * Chooses collections for a use, from the next request or thought on; none where the list is empty. The golem's own are a part of the
   * life: their texts are kept and travel with it, and an edit of them is an input of its next tick.
   * @param collections names or ids @throws AppError `collections.not_found` by all names that are unknown,
   * `collections.too_large`, `store.query_failed`
   */
  choose(use: CodexUse, collections: readonly string[]): Promise<CodexChoice>;
  /**
   * Chapters of collections, and their tokens by the tokenizer of the model that is asked first.
   * @throws AppError `collections.not_found`, `collections.too_large`
   */
  sizes(collections: readonly string[]): Promise<readonly CodexSize[]>;
}

type Api = Named<'codex', CodexVerbs>;

export const codexRows = {
  'codex.chosen': QUERY,
  'codex.choose': HOUSEKEEPING,
  'codex.sizes': QUERY,
} as const satisfies Rows<Api>;

const MOST_COLLECTIONS = 64;
const collections = list('Collections', words('A collection', 200), MOST_COLLECTIONS);

export const codexArguments = {
  'codex.chosen': [],
  'codex.choose': [oneOf('A use', CODEX_USES), collections],
  'codex.sizes': [collections],
} satisfies ArgumentsOf<Api>;
