import { loadCompress } from '../../mind/compression/index.ts';
import type { LanguagePort } from '../../adapters/models/index.ts';
import {
  forgetLanguage,
  forgetPrefixes,
  keptLanguageBytes,
  kvBytesPerToken,
  loadFindModel,
} from '../../adapters/model-sources/index.ts';
import type { FetchFn } from '../../adapters/files/index.ts';
import { KeptValue } from '../../adapters/idb/index.ts';
import type { Compressed, CompressOptions } from '../../domain/gateway/compression.ts';
import { AppError } from '../../domain/errors.ts';
import type {
  AddLanguage,
  FoundLanguage,
  KvPrefixes,
  KvSession,
  LanguageOffer,
  LocalBackend,
  LocalModelCard,
  LocalModelState,
  LocalModelStatus,
  TokenScore,
} from '../../domain/models/local-model.ts';
import { Mutex } from '../../lib/async/mutex.ts';
import type { AffinityPort, KvShape } from '../../mind/gateway/index.ts';
import type { LanguageApi, ReportLanguage } from '../../protocol/threads/language.ts';
import type { LanguagePlan } from '../../protocol/threads/language-plan.ts';
import type { LoadListener } from '../../protocol/verbs/models/local-model.ts';
import { LanguageRegistry, type KeptLanguages } from './language-registry.ts';

const nobody: LoadListener = () => undefined;

/** A worker that was started for a model. */
export interface StartedLanguage {
  readonly language: LanguageApi;
  end(): void;
}
/** @param lost told once where it stopped by itself, with the reason */
export type StartLanguage = (lost: (error: AppError) => void) => StartedLanguage;

export interface LocalModelDeps {
  readonly baseUrl: string;
  readonly start: StartLanguage;
  /** Why a model that takes so many bytes cannot run on this device, one sentence; null where it can. */
  unable(memoryBytes: number): string | null;
  /** Bytes of memory that models may take on this device; not known without it. */
  memory?(): number;
  /** Keeps what the owner brought; in memory only where it is left out. */
  readonly kept?: KeptValue<KeptLanguages>;
  /** How other models are looked at. */
  readonly fetch?: FetchFn;
}

/** What is said of a model only while it is open. */
const NOT_OPEN = {
  runsOn: null,
  adapter: null,
  note: null,
  error: null,

  threads: 0,
  openedMs: null,
  selfCheck: null,
  tools: null,
  cacheBytes: 0,
  cacheLimit: 0,
  shortening: null,
  speed: { promptPerSecond: null, writtenPerSecond: null },
} as const;

/** A model of which nothing is here yet. */
const closedLanguage = (
  model: LocalModelCard,
  unable: string | null,
  backend: LocalBackend,
): LocalModelStatus => ({ ...NOT_OPEN, model, state: 'absent', loadedBytes: 0, unable, backend });

/** The language models in this tab: their files, the worker of the one that is open, and where they stand. */
export class LocalModel implements LanguagePort, AffinityPort {
  readonly #deps: LocalModelDeps;
  readonly #registry: LanguageRegistry;
  /** Of the one that is open, or was last. */
  #status: LocalModelStatus;
  #worker: StartedLanguage | null = null;
  #loading: Promise<LanguageApi> | null = null;
  #looked: Promise<void> | null = null;
  readonly #choosing = new Mutex();
  /** Those who wait for a load, and hear where it stands. */
  readonly #waiting = new Set<LoadListener>();
  /** Whether what is here of it has been looked at. */
  #seen = false;
  /** Fires when texts are to be made shorter no more. */
  #shortening = new AbortController();

  constructor(deps: LocalModelDeps) {
    this.#deps = deps;
    this.#registry = new LanguageRegistry(deps.kept ?? new KeptValue(null), deps.baseUrl);
    this.#status = this.#closed(this.#registry.last);
  }

  /** The one that is open, or was last. */
  get id(): string {
    return this.#status.model.id;
  }

  /** Where the one that is open, or was last, stands; null before anybody has looked, which it has done then. */
  get stand(): LocalModelState | null {
    if (this.#seen) return this.#status.state;
    void this.status().catch(() => undefined);
    return null;
  }

  /** Where it stands; the first time it is looked what of its files is here. @throws AppError `golem.not_found` */
  async status(id?: string): Promise<LocalModelStatus> {
    this.#looked ??= this.#look();
    await this.#looked;
    if (id === undefined || id === this.id) return this.#status;
    return this.#lookAt(this.#registry.plan(id));
  }

  /** The one that comes with the page first. */
  async list(): Promise<readonly LocalModelStatus[]> {
    await this.status();
    return Promise.all(this.#registry.plans.map(({ card }) => this.status(card.id)));
  }

  /** What can be known of a model before anything large of it is fetched. @throws AppError `model.*` */
  async look(offer: LanguageOffer): Promise<FoundLanguage> {
    return (await this.#find(offer)).found;
  }

  /**
   * Puts a model on the list. Its files come when it is loaded.
   * @throws AppError `model.*`; `model.unsupported` where it takes more memory than there is
   */
  async add(offer: LanguageOffer, { graph, backend }: AddLanguage): Promise<LocalModelStatus> {
    await this.status();
    const { plan } = await this.#find(offer);
    const taken = plan(graph ?? null, this.#registry.plans);
    const { id } = taken.card;
    if (id === this.id) this.#end();
    await this.#registry.put(taken);
    if (backend) await this.#registry.prefer(id, backend);
    if (id === this.id) await (this.#looked = this.#look());
    return this.status(id);
  }

  /**
   * Fetches what is missing of a model's files, and opens it; another that is open is closed. Joins a load under way.
   * @throws AppError `golem.not_found`, `model.unsupported` on a device that cannot, `model.load_failed`, `model.self_check_failed`,
   * `model.cancelled`
   */
  async load(
    id?: string,
    backend?: LocalBackend,
    onProgress: LoadListener = nobody,
  ): Promise<LocalModelStatus> {
    await this.status();
    const plan = id === undefined ? this.#registry.last : this.#registry.plan(id);
    // Of two loads at once, the second joins the first.
    await this.#choosing.run(async () => {
      const wanted = backend ?? this.#registry.backend(plan.card.id);
      if (plan.card.id === this.id && wanted === this.#status.backend) return;
      this.#end();
      await this.#registry.choose(plan.card.id, wanted);
      await (this.#looked = this.#look());
    });
    this.#waiting.add(onProgress);
    this.#tell();
    await this.#opened(false).finally(() => this.#waiting.delete(onProgress));
    return this.#status;
  }

  /** Ends a download under way, and texts that are being made shorter. */
  async cancel(): Promise<void> {
    this.#shortening.abort(new AppError('model.cancelled', 'Compression was cancelled.'));
    this.#shortening = new AbortController();
    await this.#worker?.language.cancelLoad();
  }

  async ready(): Promise<LanguageApi> {
    const { state, model } = await this.status();
    if (this.#loading === null && state === 'absent') {
      throw new AppError(
        'model.unavailable',
        `The files of ${model.title} are not in this browser. Load the model in Settings.`,
      );
    }
    return this.#opened(true);
  }

  /** Gives its memory back; its files stay. */
  async unload(): Promise<LocalModelStatus> {
    this.#end();
    this.#looked = this.#look();
    return this.status();
  }

  /** Lets its files go; one that the owner brought goes off the list. @throws AppError `golem.not_found` */
  async remove(id?: string): Promise<LocalModelStatus> {
    await this.status();
    const plan = id === undefined ? this.#registry.last : this.#registry.plan(id);
    if (plan.card.id === this.id) this.#end();
    await forgetLanguage(plan);
    await this.#registry.remove(plan.card.id);
    this.#looked = this.#look();
    await this.#looked;
    return this.#closed(plan);
  }

  async score(text: string): Promise<readonly TokenScore[]> {
    return (await this.ready()).score(text);
  }

  /** @throws AppError `model.unavailable`, `model.bad_request`, `model.cancelled` */
  async compress(text: string, options: CompressOptions): Promise<Compressed> {
    const { signal } = this.#shortening;
    const model = await this.ready();
    const { compressText } = await loadCompress();
    try {
      return await compressText(text, options, model, (done, of) => {
        signal.throwIfAborted();
        this.#status = { ...this.#status, shortening: { done, of } };
      });
    } finally {
      this.#status = { ...this.#status, shortening: null };
    }
  }

  promptPerSecond(): number | null {
    return this.#status.speed.promptPerSecond;
  }

  kvShape(model: string): KvShape | null {
    const plan = this.#registry.plans.find(({ card }) => card.id === model);
    if (!plan) return null;
    const { card, shape } = plan;
    // By their names, such graphs keep half numbers in their caches.
    const bytesPerToken = kvBytesPerToken(shape, /f(?:p)?16/u.test(card.graph) ? 'float16' : 'float32');
    const memory = this.#deps.memory?.() ?? null;
    return { bytesPerToken, room: memory === null ? null : Math.max(0, memory - card.memoryBytes) };
  }

  async sessions(): Promise<readonly KvSession[]> {
    return this.#open?.sessions() ?? [];
  }

  async prefixes(): Promise<KvPrefixes> {
    return this.#open?.prefixes() ?? { tree: [], reads: [], disk: null, diskError: null };
  }

  /** Whether beginnings of prompts are kept on disk. */
  async keepsPrefixes(): Promise<boolean> {
    await this.status();
    return this.#registry.keepsPrefixes;
  }

  /** Those that are on disk go where they are not to be kept. */
  async keepPrefixes(keep: boolean): Promise<void> {
    await this.status();
    await this.#registry.keepPrefixes(keep);
    await this.#open?.keepPrefixes(keep);
    if (!keep) await forgetPrefixes();
  }

  /** Lets go of what prompts began with, in memory and on disk. */
  async forgetPrompts(): Promise<void> {
    await this.#open?.forgetPrefixes();
    await forgetPrefixes();
    await this.#open?.keepPrefixes(await this.keepsPrefixes());
  }

  get #open(): LanguageApi | null {
    return this.#status.state === 'ready' ? (this.#worker?.language ?? null) : null;
  }

  async #find(offer: LanguageOffer) {
    // Only who brings a model needs it.
    const { findModel } = await loadFindModel();
    const { baseUrl, fetch: fetchFn = fetch, unable } = this.#deps;
    return findModel(offer, { fetch: fetchFn, baseUrl, unable });
  }

  async #look(): Promise<void> {
    await this.#registry.read();
    this.#status = await this.#lookAt(this.#registry.last);
    this.#seen = true;
  }

  async #lookAt(plan: LanguagePlan): Promise<LocalModelStatus> {
    const loadedBytes = await keptLanguageBytes(plan);
    return { ...this.#closed(plan), state: loadedBytes === plan.card.bytes ? 'kept' : 'absent', loadedBytes };
  }

  #closed({ card }: LanguagePlan): LocalModelStatus {
    return closedLanguage(card, this.#deps.unable(card.memoryBytes), this.#registry.backend(card.id));
  }

  #opened(offline: boolean): Promise<LanguageApi> {
    this.#loading ??= this.#load(offline).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load(offline: boolean): Promise<LanguageApi> {
    const { baseUrl, start } = this.#deps;
    const { unable, backend } = this.#status;
    const plan = this.#registry.last;
    if (unable !== null) throw new AppError('model.unsupported', unable);
    const worker = start((error) => {
      if (this.#worker !== worker) return;
      this.#end();
      this.#status = { ...this.#status, state: 'failed', error: error.message };
    });
    this.#worker = worker;
    const report: ReportLanguage = (patch) => {
      if (this.#worker !== worker) return;
      this.#status = { ...this.#status, ...patch };
      this.#tell();
    };
    try {
      const loaded = await worker.language.load(
        { baseUrl, plan, backend, open: true, offline, keep: this.#registry.keepsPrefixes },
        report,
      );
      await this.#registry.learn(plan.card.id, loaded);
      return worker.language;
    } catch (thrown) {
      const error = AppError.from(thrown, 'model.load_failed');
      if (this.#worker === worker) {
        this.#end();
        await this.#look();
        if (error.code !== 'model.cancelled') {
          this.#status = { ...this.#status, state: 'failed', error: error.message };
        }
      }
      throw error;
    }
  }

  #tell(): void {
    const { state, loadedBytes, model } = this.#status;
    // Whoever listens is not waited for.
    for (const onProgress of this.#waiting) void onProgress({ state, loadedBytes, bytes: model.bytes });
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = null;
    this.#loading = null;
    this.#waiting.clear();
    this.#status = { ...this.#status, ...NOT_OPEN };
  }
}
