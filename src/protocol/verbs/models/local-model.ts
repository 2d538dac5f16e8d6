import * as v from 'valibot';
import {
  type AddLanguage,
  type FoundLanguage,
  type KvPrefixes,
  type KvSession,
  type LanguageOffer,
  LOCAL_BACKENDS,
  type LocalBackend,
  type LocalModelProgress,
  type LocalModelStatus,
  type TokenScore,
} from '../../../domain/models/local-model.ts';
import { id, judgedInside, oneOf, options, text } from '../bounds.ts';
import { HUB_ADDRESS, HUB_MODEL, PICKED_FOLDER } from './model-places.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows, type Wired } from '../row.ts';

/** Told where a load stands, at each change. */
export type LoadListener = (progress: LocalModelProgress) => void;

interface LoadOptions {
  readonly backend?: LocalBackend;
}

/** Language models in this tab, of which one is open at a time. */
export interface LocalModelVerbs {
  /** Of the one that is open or was last, or of the one of that id. @throws AppError `golem.not_found` */
  status(id?: string): Promise<LocalModelStatus>;
  /** The one that comes with the page, and those that were added. */
  list(): Promise<readonly LocalModelStatus[]>;
  /**
   * Looks at a model of transformers.js' layout in a folder, on a host or on a hub: its licence, its graphs and their sizes, whether
   * they can run here. Small files are read; nothing large is fetched.
   * @throws AppError `model.load_failed`, `model.files_missing`, `model.unsupported`
   */
  look(offer: LanguageOffer): Promise<FoundLanguage>;
  /** Puts a model on the list by one of its graphs; its files come when it is loaded. @throws AppError as `look`, `store.query_failed` */
  add(offer: LanguageOffer, options?: AddLanguage): Promise<LocalModelStatus>;
  /**
   * Fetches what is missing of a model's files, checks and keeps them, opens it in the place of another, and sets it up as the language
   * model `local` where that name is free or is a model of this tab. On WebGPU it is held against what it gives on WASM, and opened on
   * WASM where it answers otherwise; what was chosen is kept for it. A download that was cut off goes on where it was.
   * `onProgress` is told where it stands at first, at each change, and once it is open; what it throws ends nothing.
   * @throws AppError `golem.not_found`, `model.unsupported`, `model.load_failed`, `model.self_check_failed`, `model.cancelled`
   */
  load(id: string, options?: LoadOptions & { readonly onProgress?: LoadListener }): Promise<LocalModelStatus>;
  /** Ends a download under way, from which the next load goes on, and every text that is being made shorter. */
  cancel(): Promise<void>;
  /** Closes it: its memory is given back, its files stay. It opens again when it is asked. */
  unload(): Promise<LocalModelStatus>;
  /** Lets its files go, and one that was added goes off the list. @throws AppError `golem.not_found` */
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
  /** Whether they are kept on disk too, for when the model is opened again. */
  keeps(): Promise<boolean>;
  /** Says so. What is on disk goes where it is not to be kept: prompts could be told from it. @throws AppError `store.query_failed` */
  keep(keep: boolean): Promise<void>;
}

export interface LocalModelForms {
  'localModel.load'(id: string, options?: LoadOptions, onProgress?: LoadListener): Promise<LocalModelStatus>;
}

type Api = Wired<Named<'localModel', LocalModelVerbs>, LocalModelForms> & Named<'kv', KvVerbs>;

export const localModelRows = {
  'localModel.status': QUERY,
  'localModel.list': QUERY,
  'localModel.look': HOUSEKEEPING,
  'localModel.add': HOUSEKEEPING,
  'localModel.load': HOUSEKEEPING,
  'localModel.cancel': HOUSEKEEPING,
  'localModel.unload': HOUSEKEEPING,
  'localModel.remove': HOUSEKEEPING,
  'localModel.score': HOUSEKEEPING,
  'kv.sessions': QUERY,
  'kv.prefixes': QUERY,
  'kv.keeps': QUERY,
  'kv.keep': HOUSEKEEPING,
} as const satisfies Rows<Api>;

const MOST_SCORED = 20_000;
const backend = v.optional(oneOf('backend', LOCAL_BACKENDS));
/** A folder on a host: no query, nothing that names somebody. */
const HOST = /^(https:\/\/[\w.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/[\w.~%+-]+)*\/?$/;
const offer = v.union(
  [
    v.strictObject(PICKED_FOLDER),
    v.strictObject({ url: v.pipe(v.string(), v.maxLength(500), v.regex(HOST)) }),
    v.strictObject({ hub: HUB_MODEL, address: v.optional(HUB_ADDRESS) }),
  ],
  'Pass the model’s files (at most 500), the https address of its folder, or its name on the hub as owner/name.',
) as v.GenericSchema<unknown, LanguageOffer>;

export const localModelArguments = {
  'localModel.status': [v.optional(id)],
  'localModel.list': [],
  'localModel.look': [offer],
  'localModel.add': [offer, options('The model options', { graph: v.optional(id), backend })],
  'localModel.load': [
    id,
    options('The model options', { backend }),
    judgedInside<LoadListener | undefined>(),
  ],
  'localModel.cancel': [],
  'localModel.unload': [],
  'localModel.remove': [id],
  'localModel.score': [text('The text to score', MOST_SCORED)],
  'kv.sessions': [],
  'kv.prefixes': [],
  'kv.keeps': [],
  'kv.keep': [v.boolean()],
} satisfies ArgumentsOf<Api>;
