import type { KvPrefixes, KvSession, LocalModelStatus, TokenScore } from '../../domain/local-model.ts';
import { id, text } from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

/** The language model in this tab. */
export interface LocalModelVerbs {
  status(): Promise<LocalModelStatus>;
  /** The models that can be brought here. */
  list(): Promise<readonly LocalModelStatus[]>;
  /**
   * Fetches what is missing of a model's files, checks and keeps them, opens it, and sets it up as the language model `local` where no
   * other has that name. A download that was cut off goes on where it was.
   * @throws AppError `golem.not_found`, `model.unsupported`, `model.load_failed`, `model.self_check_failed`, `model.cancelled`
   */
  load(id: string): Promise<LocalModelStatus>;
  /** Ends a download under way, from which the next load goes on, and every text that is being made shorter. */
  cancel(): Promise<void>;
  /** Closes it: its memory is given back, its files stay. It opens again when it is asked. */
  unload(): Promise<LocalModelStatus>;
  /** Lets its files go. @throws AppError `golem.not_found` */
  remove(id: string): Promise<LocalModelStatus>;
  /** How likely it holds each token of a text. @throws AppError `model.unavailable`, `model.bad_request` */
  score(text: string): Promise<readonly TokenScore[]>;
}

/** Beginnings of prompts that the model in this tab has computed. */
export interface KvVerbs {
  /** The one used last first. */
  sessions(): Promise<readonly KvSession[]>;
  /** The same as a tree, and what the last prompts took: why each could not go on from more. */
  prefixes(): Promise<KvPrefixes>;
}

type Api = Named<'localModel', LocalModelVerbs> & Named<'kv', KvVerbs>;

export const localModelRows = {
  'localModel.status': QUERY,
  'localModel.list': QUERY,
  'localModel.load': COMMAND,
  'localModel.cancel': COMMAND,
  'localModel.unload': COMMAND,
  'localModel.remove': COMMAND,
  'localModel.score': COMMAND,
  'kv.sessions': QUERY,
  'kv.prefixes': QUERY,
} as const satisfies Rows<Api>;

const MOST_SCORED = 20_000;

export const localModelArguments = {
  'localModel.status': [],
  'localModel.list': [],
  'localModel.load': [id],
  'localModel.cancel': [],
  'localModel.unload': [],
  'localModel.remove': [id],
  'localModel.score': [text('What to score', MOST_SCORED)],
  'kv.sessions': [],
  'kv.prefixes': [],
} satisfies ArgumentsOf<Api>;
