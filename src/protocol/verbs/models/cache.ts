import * as v from 'valibot';
import type { CacheAnswer, CacheContext, CacheList } from '../../../domain/gateway/cache.ts';
import { id, limit, list, objectJudgedInside, options, text, whole } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/** Entries of a list where no limit is given. */
export const CACHE_SHOWN = 100;

/** Replies of models that may be given again (layers L2 and L3 of the gateway). */
export interface CacheVerbs {
  /**
   * What is kept for a question, or for each of a list: the same one by its letters, or one of the same meaning. Waits for the embedding
   * model while it loads; without one only the same question is found.
   */
  lookup(question: string, context?: CacheContext): Promise<CacheAnswer>;
  lookupAll(questions: readonly string[], context?: CacheContext): Promise<readonly CacheAnswer[]>;
  /** Keeps a reply. The same question put in again takes its place. @returns the entry's id */
  put(question: string, reply: string, context?: CacheContext): Promise<string>;
  /** The same of many, at most 5,000 at once. @returns their ids, in their order */
  putAll(pairs: readonly CachePair[], context?: CacheContext): Promise<readonly string[]>;
  list(options?: { readonly limit?: number; readonly offset?: number }): Promise<CacheList>;
  /** Lets one entry go, e.g. because its answer is wrong. @returns whether it was there */
  remove(id: string): Promise<boolean>;
  /** Lets all go. @returns how many there were */
  clear(): Promise<number>;
  /**
   * Says whether an entry's answer served a question of its context: the entry's own threshold is learned from it.
   * @throws AppError `golem.not_found`; `model.inference_failed` where no model can compare the question
   */
  judge(id: string, question: string, right: boolean): Promise<void>;
}

export interface CachePair {
  readonly question: string;
  readonly reply: string;
}

type Api = Named<'cache', CacheVerbs>;

export const cacheRows = {
  'cache.lookup': QUERY,
  'cache.lookupAll': QUERY,
  'cache.put': HOUSEKEEPING,
  'cache.putAll': HOUSEKEEPING,
  'cache.list': QUERY,
  'cache.remove': HOUSEKEEPING,
  'cache.clear': HOUSEKEEPING,
  'cache.judge': HOUSEKEEPING,
} as const satisfies Rows<Api>;

/** Characters of a question and of a reply, and questions at once. */
const MOST_QUESTION = 100_000;
const MOST_REPLY = 1_000_000;
const MOST_AT_ONCE = 5_000;
const MOST_OFFSET = 1_000_000;

const question = text('A question', MOST_QUESTION);
const reply = text('A reply', MOST_REPLY);
const context = v.optional(objectJudgedInside<CacheContext>('A context'), {});

export const cacheArguments = {
  'cache.lookup': [question, context],
  'cache.lookupAll': [list('Questions', question, MOST_AT_ONCE), context],
  'cache.put': [question, reply, context],
  'cache.putAll': [
    list(
      'The list of questions and replies',
      v.object({ question, reply }, 'Each item must be { question, reply }.'),
      MOST_AT_ONCE,
    ),
    context,
  ],
  'cache.list': [
    options('The list options', {
      limit: v.optional(limit(MOST_AT_ONCE), CACHE_SHOWN),
      offset: v.optional(whole('An offset', 0, MOST_OFFSET), 0),
    }),
  ],
  'cache.remove': [id],
  'cache.clear': [],
  'cache.judge': [id, question, v.boolean('The third argument must be true or false.')],
} satisfies ArgumentsOf<Api>;
