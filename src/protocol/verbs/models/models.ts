import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import type { EmbedderCard, EmbedderOffer, EmbedderList } from '../../../domain/models/embedder.ts';
import type { DriftCheck } from '../../../domain/models/drift.ts';
import type { ModelEvent } from '../../../domain/models/model.ts';
import type {
  ListedPrices,
  ModelConfig,
  ModelDraft,
  ModelEntry,
} from '../../../domain/models/model-config.ts';
import type { ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelStatus } from '../../../domain/events/status.ts';
import type { Party } from '../../../domain/models/party.ts';
import { LAST_TICK, id, list, objectJudgedInside, options, party, text, whole } from '../bounds.ts';
import { HUB_ADDRESS, HUB_MODEL, PICKED_FOLDER } from './model-places.ts';
import {
  type ArgumentsOf,
  COMMAND,
  INNER_COMMAND,
  type Named,
  QUERY,
  type Rows,
  type Wired,
} from '../row.ts';

/** A reply on its way: iterate it, once, or wait for all of it. Leaving the loop cancels. */
export interface ModelStream extends AsyncIterable<ModelEvent> {
  /** The whole reply. @throws AppError `model.*` */
  reply(): Promise<ModelReply>;
  cancel(): void;
}

/** What tells a model's line in the price table. */
export type PricedModel = Pick<ModelConfig, 'provider' | 'baseUrl' | 'model'>;

/** Vectors as a server made them. */
export interface EmbeddedBy {
  /** In the order of the texts. */
  readonly vectors: readonly Float32Array[];
  /** Of all texts; null where the server did not count. */
  readonly tokens: number | null;
  readonly servedBy: string | null;
}

/** The embedding model on this machine, and the owner's language models. */
export interface ModelsVerbs {
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Vectors by an OpenAI-compatible server of the owner's, which is told the texts masked. @throws AppError `model.*`, `gateway.budget_exceeded` */
  embedBy(id: string, texts: readonly string[], options?: { readonly party?: Party }): Promise<EmbeddedBy>;
  status(): Promise<ModelStatus>;
  /** Loads the embedding model, or joins the load under way; resolves when it is ready, failed or cancelled. */
  load(): Promise<ModelStatus>;
  cancel(): Promise<void>;
  /**
   * Embeds the reference texts and says whether the embedding model still puts them where it put them. @throws AppError `model.*`
   */
  check(): Promise<DriftCheck>;
  /** Makes every vector anew, behind the ticks' back; words are compared until then. @returns memories that wait for one */
  reembed(): Promise<number>;
  /** The embedding models of this browser and this life. */
  embedders(): Promise<EmbedderList>;
  /**
   * Brings an embedding model for transformers.js, from a folder or a hub: looked at apart, and kept in this browser when its vectors are
   * any. The network is asked only for a hub, and only now.
   * @throws AppError `model.files_missing`, `model.too_large`, `model.unsupported`, `model.not_an_embedder`, `model.load_failed`, `model.cancelled`
   */
  addEmbedder(offer: EmbedderOffer): Promise<EmbedderCard>;
  /** Ends what `addEmbedder` is at. */
  cancelEmbedder(): Promise<void>;
  /**
   * Makes all vectors anew by a model, beside those that count and behind the ticks; then all change at once. Goes on after a reload.
   * @param id of a kept model; null is the one that comes with the page @throws AppError `golem.not_found`, `golem.dead`
   */
  moveTo(id: string | null): Promise<void>;
  /** Gives up what `moveTo` began: nothing of it is left, and the vectors that count stay. */
  stopMove(): Promise<void>;
  /** Lets a kept model's files go. @throws AppError `golem.busy` for one that makes vectors */
  forgetEmbedder(id: string): Promise<void>;
  /** Adds models, or replaces those of the same id; a new one is asked last. @throws AppError `input.invalid` */
  configure(drafts: ModelDraft | readonly ModelDraft[]): Promise<readonly ModelEntry[]>;
  /** In the order in which they are asked. */
  list(): Promise<readonly ModelEntry[]>;
  /** @throws AppError `golem.not_found` */
  remove(id: string): Promise<readonly ModelEntry[]>;
  /** What the dated price table says of a model, set up or not; null where it has none. */
  prices(model: PricedModel): Promise<ListedPrices | null>;
  /** Asks with no cache between; of `hints` only `profile` counts (default `chat`), whose layers it passes. */
  generate(request: ModelRequest, options?: { readonly signal?: AbortSignal }): ModelStream;
}

export interface ModelsForms {
  /** Begins a reply; answers its number. */
  'models.generate'(request: ModelRequest): Promise<number>;
}

export interface ModelsInner {
  /** What has come since the last call, waiting for something to come; null at the end. @throws AppError `model.*` */
  'models.next'(stream: number): Promise<readonly ModelEvent[] | null>;
  /** Cancels a reply that is not wanted any more. */
  'models.stop'(stream: number): Promise<void>;
}

type Api = Wired<Named<'models', ModelsVerbs>, ModelsForms> & ModelsInner;

export const modelsRows = {
  'models.embed': QUERY,
  'models.embedBy': COMMAND,
  'models.status': QUERY,
  'models.load': COMMAND,
  'models.cancel': COMMAND,
  'models.check': COMMAND,
  'models.reembed': COMMAND,
  'models.embedders': QUERY,
  'models.addEmbedder': COMMAND,
  'models.cancelEmbedder': COMMAND,
  'models.moveTo': COMMAND,
  'models.stopMove': COMMAND,
  'models.forgetEmbedder': COMMAND,
  'models.configure': COMMAND,
  'models.list': QUERY,
  'models.remove': COMMAND,
  'models.prices': QUERY,
  'models.generate': COMMAND,
  'models.next': INNER_COMMAND,
  'models.stop': INNER_COMMAND,
} as const satisfies Rows<Api>;

/** Texts that are embedded at once, and the characters of one: a model reads no more than a few thousand. */
const MOST_TEXTS = 1_000;
const MOST_EMBEDDED = 50_000;
const MOST_MODELS = 100;
const PRICED = v.object({
  provider: v.string(),
  baseUrl: v.optional(v.nullable(v.string())),
  model: v.string(),
});
const POOLING = v.optional(v.picklist(['mean', 'first', 'last']));
const offer = v.union(
  [
    v.strictObject({
      ...PICKED_FOLDER,
      pooling: POOLING,
    }),
    v.strictObject({
      hub: HUB_MODEL,
      address: v.optional(HUB_ADDRESS),
      pooling: POOLING,
    }),
  ],
  'Pass the model’s files (at most 500), or its name on the hub as owner/name.',
) as GenericSchema<unknown, EmbedderOffer>;
const draft = objectJudgedInside<ModelDraft>('A model');
const stream = whole('A reply number', 0, LAST_TICK);
const WHICH = 'Name the model: its provider, base URL and name.';

export const modelsArguments = {
  'models.embed': [list('The text to embed', text('The text to embed', MOST_EMBEDDED), MOST_TEXTS)],
  'models.embedBy': [
    id,
    list('The text to embed', text('The text to embed', MOST_EMBEDDED), MOST_TEXTS),
    options('Options', { party: v.optional(party) }),
  ],
  'models.status': [],
  'models.load': [],
  'models.cancel': [],
  'models.check': [],
  'models.reembed': [],
  'models.embedders': [],
  'models.addEmbedder': [offer],
  'models.cancelEmbedder': [],
  'models.moveTo': [v.nullable(id)],
  'models.stopMove': [],
  'models.forgetEmbedder': [id],
  'models.configure': [
    v.union([list('Models', draft, MOST_MODELS), draft], 'Pass a model, or an array of models.'),
  ],
  'models.list': [],
  'models.remove': [id],
  'models.prices': [v.custom<PricedModel>((model) => v.is(PRICED, model), WHICH)],
  'models.generate': [objectJudgedInside<ModelRequest>('A request')],
  'models.next': [stream],
  'models.stop': [stream],
} satisfies ArgumentsOf<Api>;
