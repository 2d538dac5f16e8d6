import * as v from 'valibot';
import {
  type CodexChoice,
  type CodexSize,
  type CodexUse,
  CODEX_USES,
} from '../../../domain/gateway/codex.ts';
import type {
  CodexReading,
  ReadingAsked,
  ReadingEstimate,
  ReadingSummary,
} from '../../../domain/gateway/reading.ts';
import { PROGRAM_PROFILES } from '../../../domain/models/gateway-profile.ts';
import type { Party } from '../../../domain/models/party.ts';
import { id, list, oneOf, party, whole, words } from '../bounds.ts';
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
  /** What `read` would take; nothing is asked. @throws AppError as `read` does, but for the budget */
  estimate(asked: ReadingAsked): Promise<ReadingEstimate>;
  /**
   * Begins to read every chapter for one question, some at a time, and answers at once; `reading` events tell how far it is. One reading of
   * each party goes on at a time, and the newest 20 are kept.
   * @throws AppError `gateway.budget_exceeded` with `data.estimate`, `golem.busy`, `collections.not_found`, `collections.too_large`,
   * `model.not_configured`, `gateway.prompt_too_long` where the model’s window is too small, `input.invalid` where there is no text
   */
  read(asked: ReadingAsked, party?: Party): Promise<ReadingSummary>;
  /** A reading with all that it has found by now. @throws AppError `golem.not_found` */
  reading(id: string, party?: Party): Promise<CodexReading>;
  /** The newest first; the owner’s are those of all. */
  readings(party?: Party): Promise<readonly ReadingSummary[]>;
  /** Ends what is under way; what was read stays. @throws AppError `golem.not_found` */
  stop(id: string, party?: Party): Promise<ReadingSummary>;
  /**
   * Goes on: asks for chapters that were not read, could not be, or have changed since.
   * @param budget of all of it, tokens; as before where left out @throws AppError `golem.not_found`, and as `read` does
   */
  resume(id: string, budget?: number, party?: Party): Promise<ReadingSummary>;
  /** Stops a reading and deletes what was found. @throws AppError `golem.not_found` */
  forget(id: string, party?: Party): Promise<void>;
}

type Api = Named<'codex', CodexVerbs>;

export const codexRows = {
  'codex.chosen': QUERY,
  'codex.choose': HOUSEKEEPING,
  'codex.sizes': QUERY,
  'codex.estimate': QUERY,
  'codex.read': HOUSEKEEPING,
  'codex.reading': QUERY,
  'codex.readings': QUERY,
  'codex.stop': HOUSEKEEPING,
  'codex.resume': HOUSEKEEPING,
  'codex.forget': HOUSEKEEPING,
} as const satisfies Rows<Api>;

const MOST_COLLECTIONS = 64;
const collections = list('Collections', words('A collection', 200), MOST_COLLECTIONS);

const MOST_MODELS = 100;
const LONGEST_QUESTION = 2_000;
const budget = v.optional(whole('A budget', 1, 1_000_000_000));
const asked = v.object(
  {
    question: words('A question', LONGEST_QUESTION),
    collections: v.pipe(collections, v.minLength(1, 'Name at least one collection.')),
    models: v.optional(list('Models', id, MOST_MODELS)),
    profile: v.optional(oneOf('A profile', PROGRAM_PROFILES)),
    budget,
  },
  'Pass an object with a question and collections.',
) as v.GenericSchema<unknown, ReadingAsked>;
const whose = v.optional(party);

export const codexArguments = {
  'codex.chosen': [],
  'codex.choose': [oneOf('A use', CODEX_USES), collections],
  'codex.sizes': [collections],
  'codex.estimate': [asked],
  'codex.read': [asked, whose],
  'codex.reading': [id, whose],
  'codex.readings': [whose],
  'codex.stop': [id, whose],
  'codex.resume': [id, budget, whose],
  'codex.forget': [id, whose],
} satisfies ArgumentsOf<Api>;
