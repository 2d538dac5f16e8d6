import * as v from 'valibot';
import type {
  AskAnswer,
  AskEvent,
  AskOptions,
  Conversation,
  ConversationSummary,
  FoundAnswer,
  KeptAnswer,
  SuggestedTitle,
} from '../../../domain/past/ask.ts';
import { id, list, objectJudgedInside, options, words } from '../bounds.ts';
import {
  type ArgumentsOf,
  HOUSEKEEPING,
  INNER_COMMAND,
  type Named,
  QUERY,
  type Rows,
  VIEW,
  type Wired,
} from '../row.ts';

/** An answer on its way: iterate it, once, or wait for all of it. Leaving the loop stops it. */
export interface AskStream extends AsyncIterable<AskEvent> {
  /** The whole answer. @throws AppError `input.invalid`, `model.cancelled` where it was stopped before anything was said */
  answer(): Promise<AskAnswer>;
  /** Ends a model's answer; what it said by then is the answer. */
  cancel(): void;
}

export interface AskVerbs {
  /**
   * Answers a question about the golem's own past, its memory and named collections. A model says it where one is set up, by numbered
   * sources; else, and where none answers, it is found and quoted: quotations of stored texts and figures of records. Never refused for want
   * of a model.
   */
  ask(question: string, options?: AskOptions & { readonly signal?: AbortSignal }): AskStream;
}

/** What was asked and answered, kept in this browser and in no export of a life. */
export interface ConversationsVerbs {
  /** The one spoken in last first; the newest 20 are kept. */
  list(): Promise<readonly ConversationSummary[]>;
  /** Null where there is no such conversation. */
  get(id: string): Promise<Conversation | null>;
  /** Deletes one, or all where none is named. @returns how many */
  remove(id?: string): Promise<number>;
  /** Calls it something; its first question again where null. @throws AppError `golem.not_found` */
  rename(id: string, title: string | null): Promise<void>;
  /**
   * A title of at most eight words, to be taken by `rename`; nothing is changed. The first question in short where no model is named, or
   * none gives one that can be taken. @throws AppError `golem.not_found`
   */
  suggestTitle(id: string, options?: { readonly models?: readonly string[] }): Promise<SuggestedTitle>;
}

export interface AskForms {
  /** What is found and quoted, which is an answer already. */
  ask(question: string, options: AskOptions): Promise<FoundAnswer>;
}

export interface AskInner {
  /** Begins a model's answer to what was found; answers its number, for `models.next` and `models.stop`. */
  'ask.begin'(id: string): Promise<number>;
  /** Keeps what the answer was in the end. */
  'ask.keep'(id: string, answer: KeptAnswer): Promise<void>;
}

type Api = Wired<AskVerbs & Named<'conversations', ConversationsVerbs>, AskForms> & AskInner;

export const askRows = {
  ask: VIEW,
  'conversations.list': QUERY,
  'conversations.get': QUERY,
  'conversations.remove': HOUSEKEEPING,
  'conversations.rename': HOUSEKEEPING,
  'conversations.suggestTitle': HOUSEKEEPING,
  'ask.begin': INNER_COMMAND,
  'ask.keep': INNER_COMMAND,
} as const satisfies Rows<Api>;

const LONGEST_QUESTION = 2_000;
const MOST_COLLECTIONS = 100;
const MOST_MODELS = 100;
const LONGEST_TITLE = 120;

export const askArguments = {
  ask: [
    words('A question', LONGEST_QUESTION),
    options('Options', {
      collections: v.optional(list('Collections', id, MOST_COLLECTIONS)),
      conversation: v.optional(id),
      models: v.optional(list('Models', id, MOST_MODELS)),
    }),
  ],
  'conversations.list': [],
  'conversations.get': [id],
  'conversations.remove': [v.optional(id)],
  'conversations.rename': [id, v.nullable(words('A title', LONGEST_TITLE))],
  'conversations.suggestTitle': [
    id,
    options('Options', { models: v.optional(list('Models', id, MOST_MODELS)) }),
  ],
  'ask.begin': [id],
  'ask.keep': [id, objectJudgedInside<KeptAnswer>('An answer')],
} satisfies ArgumentsOf<Api>;
