import * as v from 'valibot';
import type { SuggestionsStatus } from '../../../domain/memory/suggestion.ts';
import { id, list, options, words } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/** Which memories say the same or contradict each other, for the owner to take or to decline. */
export interface SuggestionsVerbs {
  /**
   * Judges the 40 pairs of knowledge that are most alike by their words, one after the other; nothing is changed. One search at a time.
   * @param options.models ids, asked in this order where rules tell nothing; without any, rules alone
   * @param options.writers ids, asked in this order what the one would say that is made of two notes; without any, none is asked
   * @throws AppError `golem.busy`, `model.cancelled`, and `model.*` where no model answers
   */
  look(options?: {
    readonly models?: readonly string[];
    readonly writers?: readonly string[];
  }): Promise<SuggestionsStatus>;
  /** How far the search is, and what is open. */
  status(): Promise<SuggestionsStatus>;
  /** Ends a search under way; what it found by then stays. */
  cancel(): Promise<void>;
  /**
   * Does what is suggested: two that say the same become one, by an act of the Curator that `grimoire.undoCuration` takes back; of two that
   * contradict each other evidence tells which stands, until `grimoire.rule` says otherwise.
   * @param options.words what the one says from then on: the suggested words, or those as the owner changed them; without any, the one that is
   * believed most keeps its own
   * @throws AppError `golem.not_found`, and `input.invalid` where one of them is gone, or no words were suggested
   */
  take(one: string, other: string, options?: { readonly words?: string }): Promise<SuggestionsStatus>;
  /** Leaves two as they are. @throws AppError `golem.not_found` */
  decline(one: string, other: string): Promise<SuggestionsStatus>;
}

type Api = Named<'suggestions', SuggestionsVerbs>;

export const suggestionsRows = {
  'suggestions.look': HOUSEKEEPING,
  'suggestions.status': QUERY,
  'suggestions.cancel': HOUSEKEEPING,
  'suggestions.take': HOUSEKEEPING,
  'suggestions.decline': HOUSEKEEPING,
} as const satisfies Rows<Api>;

const MOST_MODELS = 100;
/** Characters of what one note says in the place of two. */
const MOST_WORDS = 1_000;
const models = v.optional(list('Models', id, MOST_MODELS));

export const suggestionsArguments = {
  'suggestions.look': [options('Options', { models, writers: models })],
  'suggestions.status': [],
  'suggestions.cancel': [],
  'suggestions.take': [
    id,
    id,
    options('Options', { words: v.optional(words('The merged text', MOST_WORDS)) }),
  ],
  'suggestions.decline': [id, id],
} satisfies ArgumentsOf<Api>;
