import type {
  KeyStatus,
  ListedPrices,
  ModelConfig,
  ModelDraft,
  ModelEntry,
  ModelEvent,
  ModelRequest,
} from '../domain/model.ts';

/** What tells a model's line in the price table. */
export type PricedModel = Pick<ModelConfig, 'provider' | 'baseUrl' | 'model'>;

export interface KeyOptions {
  readonly keep: 'session' | 'encrypted';
  /** Needed for the first encrypted key, and while the vault is locked. */
  readonly passphrase?: string;
}

/** The golem worker's verbs on the owner's language models and their keys. */
export interface LanguageModelsApi {
  /** Adds models, or replaces those of the same id; a new one is asked last. @throws AppError `input.invalid` */
  modelsConfigure(drafts: ModelDraft | readonly ModelDraft[]): Promise<readonly ModelEntry[]>;
  /** In the order in which they are asked. */
  modelsList(): Promise<readonly ModelEntry[]>;
  /** @throws AppError `golem.not_found` */
  modelsRemove(id: string): Promise<readonly ModelEntry[]>;
  /** What the price table says of a model, set up or not; null where it has none. */
  modelsPrices(model: PricedModel): Promise<ListedPrices | null>;
  /** Begins a reply; answers its number. */
  modelsGenerate(request: ModelRequest): Promise<number>;
  /** What has come since the last call, waiting for something to come; null at the end. @throws AppError `model.*` */
  modelsNext(stream: number): Promise<readonly ModelEvent[] | null>;
  /** Cancels a reply that is not wanted any more. */
  modelsStop(stream: number): Promise<void>;

  keysStatus(): Promise<KeyStatus>;
  keysSet(name: string, key: string, options: KeyOptions): Promise<KeyStatus>;
  keysUnlock(passphrase: string): Promise<KeyStatus>;
  keysLock(): Promise<KeyStatus>;
  keysChangePassphrase(from: string, to: string): Promise<KeyStatus>;
  keysForget(name?: string): Promise<KeyStatus>;
}
