import {
  type DeriveKey,
  type KdfParameters,
  KeyVault,
  type StoredVault,
} from '../../adapters/crypto/index.ts';
import { KeptValue } from '../../adapters/idb/index.ts';
import {
  anthropic,
  askEmbeddings,
  browserProvider,
  type LanguagePort,
  listedPrices,
  localProvider,
  modelConfig,
  ModelRouter,
  openAiCompatible,
  openAiCompletions,
  openAiResponses,
  pricesOf,
  type ProviderVectors,
  readModels,
  redactText,
  loadEchoed,
} from '../../adapters/models/index.ts';
import type { Timer } from '../../lib/async/timer.ts';
import { guardedFetch, type PlainFetch } from '../../adapters/net/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { ModelConfig, ModelEntry } from '../../domain/models/model-config.ts';
import { Mutex } from '../../lib/async/mutex.ts';
import { placeOfAddress } from '../../shared/address-place.ts';
import type { LikelihoodPort } from '../../mind/attribution/index.ts';
import type { BrowserModelApi } from '../../protocol/threads/browser-model.ts';

/** Whether a model's address leads to this machine or into its network. */
export const leadsIn = ({ baseUrl }: Pick<ModelConfig, 'baseUrl'>): boolean =>
  baseUrl !== null && placeOfAddress(baseUrl) !== 'public';

/** More models than anyone asks one after the other. */
const MAX_MODELS = 64;

export interface ModelRegistryDeps {
  /** Of the life; its databases are named after it. Null keeps everything in memory. */
  readonly name: string | null;
  readonly fetch: PlainFetch;
  readonly browser: BrowserModelApi;
  /** The model in this tab; absent where there is none. */
  readonly local?: LanguagePort;
  readonly timer: Timer;
  readonly derive: DeriveKey;
  readonly kdf?: KdfParameters;
  now(): number;
  random(): number;
  /** Whether this device is offline; left out where nobody knows. */
  offline?(): boolean;
  /** Models, their health or the keys have changed. */
  changed(): void;
}

/** The owner's language models and their keys: kept in this browser, apart from any life, and never with a key in the clear. */
export class ModelRegistry {
  readonly vault: KeyVault;
  /** Asks the models. */
  readonly router: ModelRouter;
  readonly #store: KeptValue<readonly ModelConfig[]>;
  readonly #changes = new Mutex();
  readonly #changed: () => void;
  readonly #fetch: typeof fetch;

  constructor({
    name,
    fetch,
    browser,
    local,
    timer,
    derive,
    kdf,
    now,
    random,
    offline,
    changed,
  }: ModelRegistryDeps) {
    this.#changed = changed;
    this.#store = new KeptValue(name === null ? null : `${name}-models`);
    const stored = new KeptValue<StoredVault>(name === null ? null : `${name}-keys`);
    this.vault = new KeyVault({ store: stored, derive, changed, ...(kdf && { parameters: kdf }) });
    this.#fetch = guardedFetch(fetch, () => this.models.flatMap(({ baseUrl }) => baseUrl ?? []));
    this.router = new ModelRouter({
      providers: {
        'openai-compatible': openAiCompatible,
        'openai-responses': openAiResponses,
        'openai-completions': openAiCompletions,
        anthropic,
        browser: browserProvider(browser),
        local: localProvider(local ?? null),
      },
      fetch: this.#fetch,
      timer,
      now,
      random,
      key: (keyName) => this.vault.use(keyName),
      secrets: () => this.vault.secrets(),
      changed,
      ...(offline && { offline }),
    });
  }

  get models(): readonly ModelConfig[] {
    return this.router.models;
  }

  /** Reads what is stored. A model that this version no longer takes is left out. */
  async load(): Promise<void> {
    await this.vault.load();
    this.router.replace(readModels((await this.#store.get()) ?? []));
  }

  /** Vectors of texts by a server of the owner's. @throws AppError `model.*`, `keys.*` */
  embed(id: string, texts: readonly string[]): Promise<ProviderVectors> {
    const config = this.models.find((model) => model.id === id);
    if (config?.provider !== 'openai-compatible') {
      throw new AppError(
        'model.not_configured',
        `There is no OpenAI-compatible model "${id}". Check the id under Settings, Language models.`,
      );
    }
    const key = config.keyName === null ? null : this.vault.use(config.keyName);
    return askEmbeddings(config, texts, key, this.#fetch);
  }

  /**
   * A server of text completions as what says how likely a text is.
   * @throws AppError `model.not_configured`, `model.host_refused`, `keys.*`
   */
  async likelihood(id: string): Promise<LikelihoodPort> {
    const config = this.models.find((model) => model.id === id);
    if (config?.provider !== 'openai-completions') {
      throw new AppError(
        'model.not_configured',
        `There is no text-completions model "${id}". Check the id under Settings, Language models.`,
      );
    }
    const { echoedLikelihood } = await loadEchoed();
    const key = config.keyName === null ? null : this.vault.use(config.keyName);
    return echoedLikelihood(config, key, this.#fetch);
  }

  list(): readonly ModelEntry[] {
    return this.models.map((config) => {
      const { prices, from } = pricesOf(config);
      return {
        config,
        health: this.router.health(config.id),
        prices,
        pricesFrom: from,
        listed: listedPrices(config),
        missing: this.#missing(config),
      };
    });
  }

  /** All of them are taken, or none. @throws AppError `input.invalid` */
  configure(drafts: readonly unknown[]): Promise<readonly ModelEntry[]> {
    const configs = drafts.map(modelConfig);
    if (configs.some((config) => this.#holdsKey(config))) {
      throw new AppError(
        'input.invalid',
        'The model’s settings contain a key. Remove it there and enter it as a key instead.',
      );
    }
    return this.#change((models) => {
      const after = models.map((model) => configs.findLast(({ id }) => id === model.id) ?? model);
      for (const config of configs) if (!after.some(({ id }) => id === config.id)) after.push(config);
      if (after.length <= MAX_MODELS) return after;
      throw new AppError('input.invalid', `You can set up at most ${MAX_MODELS} models. Remove some first.`);
    });
  }

  /** @throws AppError `golem.not_found` */
  remove(id: string): Promise<readonly ModelEntry[]> {
    return this.#change((models) => {
      if (models.some((model) => model.id === id)) return models.filter((model) => model.id !== id);
      throw new AppError('golem.not_found', `There is no model "${String(id)}". models.list() names them.`);
    });
  }

  /** What may go along with a life. Settings hold no key; where one has become a key since, that model stays here. */
  leaving(): readonly ModelConfig[] {
    return this.models.filter((config) => !this.#holdsKey(config));
  }

  /**
   * Sets up models that came with a life; one of the same name stays as it is here. No key that is kept here goes with
   * them: whoever made the file chose where their requests go. One whose address leads to this machine or its network stays out
   * unless the owner named it: nobody outside can have meant this machine.
   * @param named ids of those that the owner wants whatever their addresses
   * @returns ids of those that were set up
   */
  async adopt(given: readonly ModelConfig[], named: readonly string[] = []): Promise<readonly string[]> {
    const configs = given.filter((config) => !leadsIn(config) || named.includes(config.id));
    const keys = new Set(this.vault.status().keys.map(({ name }) => name));
    let adopted: readonly ModelConfig[] = [];
    await this.#change((models) => {
      const fresh = configs.filter(({ id }) => !models.some((model) => model.id === id));
      adopted = [...new Map(fresh.map((config) => [config.id, config])).values()]
        .slice(0, MAX_MODELS - models.length)
        .map((config) => (keys.has(config.keyName ?? '') ? { ...config, keyName: null } : config));
      return [...models, ...adopted];
    });
    return adopted.map(({ id }) => id);
  }

  #holdsKey(config: ModelConfig): boolean {
    const written = JSON.stringify(config);
    return redactText(written, this.vault.secrets()) !== written;
  }

  #change(
    change: (models: readonly ModelConfig[]) => readonly ModelConfig[],
  ): Promise<readonly ModelEntry[]> {
    return this.#changes.run(async () => {
      const models = change(this.models);
      await this.#store.set(models);
      this.router.replace(models);
      this.#changed();
      return this.list();
    });
  }

  #missing({ keyName }: ModelConfig): string | null {
    if (keyName === null) return null;
    try {
      this.vault.use(keyName);
      return null;
    } catch (error) {
      return AppError.from(error).message;
    }
  }
}
