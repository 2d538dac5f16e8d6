import type { LanguagePort } from '../../adapters/models/local.ts';
import { forgetLanguage, keptLanguageBytes } from '../../adapters/onnx/language/kept-language.ts';
import { LANGUAGE_MODEL } from '../../adapters/onnx/language/language-files.ts';
import type { Compressed, CompressOptions } from '../../domain/compression.ts';
import { AppError } from '../../domain/errors.ts';
import type { KvPrefixes, KvSession, LocalModelStatus, TokenScore } from '../../domain/local-model.ts';
import type { AffinityPort } from '../../mind/gateway/affinity/affinity-port.ts';
import type { LanguageApi, ReportLanguage } from '../../protocol/language.ts';

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
  /** Why it cannot run on this device, one sentence; null where it can. */
  readonly unable: string | null;
}

const NOT_OPEN = { threads: 0, openedMs: null, selfCheck: null, cacheBytes: 0 } as const;

/** The language model in this tab: its files, its worker while it is open, and where both stand. */
export class LocalModel implements LanguagePort, AffinityPort {
  readonly #deps: LocalModelDeps;
  #status: LocalModelStatus;
  #worker: StartedLanguage | null = null;
  #loading: Promise<LanguageApi> | null = null;
  #looked: Promise<void> | null = null;
  /** Fires when texts are to be made shorter no more. */
  #shortening = new AbortController();

  constructor(deps: LocalModelDeps) {
    this.#deps = deps;
    this.#status = {
      ...{ model: LANGUAGE_MODEL, state: 'absent', loadedBytes: 0, unable: deps.unable, error: null },
      ...{ speed: { promptPerSecond: null, writtenPerSecond: null }, cacheLimit: 0, shortening: null },
      ...NOT_OPEN,
    };
  }

  /** Where it stands; the first time it is looked what of its files is here. */
  async status(): Promise<LocalModelStatus> {
    this.#looked ??= this.#look();
    await this.#looked;
    return this.#status;
  }

  /**
   * Fetches what is missing of its files, and opens it. Joins a load under way.
   * @throws AppError `model.unsupported` on a device that cannot, `model.load_failed`, `model.self_check_failed`, `model.cancelled`
   */
  async load(): Promise<LocalModelStatus> {
    await this.status();
    await this.#opened(false);
    return this.#status;
  }

  /** Ends a download under way, and texts that are being made shorter. */
  async cancel(): Promise<void> {
    this.#shortening.abort(new AppError('model.cancelled', 'The text was not made shorter.'));
    this.#shortening = new AbortController();
    await this.#worker?.language.cancelLoad();
  }

  async ready(): Promise<LanguageApi> {
    const { state } = await this.status();
    if (this.#loading === null && state === 'absent') {
      throw new AppError(
        'model.unavailable',
        `The files of ${LANGUAGE_MODEL.title} are not in this browser. Load it in Settings.`,
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

  async remove(): Promise<LocalModelStatus> {
    this.#end();
    await forgetLanguage(this.#deps.baseUrl);
    this.#looked = this.#look();
    return this.status();
  }

  async score(text: string): Promise<readonly TokenScore[]> {
    return (await this.ready()).score(text);
  }

  /** @throws AppError `model.unavailable`, `model.bad_request`, `model.cancelled` */
  async compress(text: string, options: CompressOptions): Promise<Compressed> {
    const { signal } = this.#shortening;
    const model = await this.ready();
    const { compressText } = await import('../../mind/compression/compress.ts');
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

  async sessions(): Promise<readonly KvSession[]> {
    return this.#status.state === 'ready' && this.#worker ? this.#worker.language.sessions() : [];
  }

  async prefixes(): Promise<KvPrefixes> {
    const open = this.#status.state === 'ready' ? this.#worker : null;
    return open ? open.language.prefixes() : { tree: [], reads: [] };
  }

  async #look(): Promise<void> {
    const loadedBytes = await keptLanguageBytes(this.#deps.baseUrl);
    const state = loadedBytes === LANGUAGE_MODEL.bytes ? 'kept' : 'absent';
    this.#status = { ...this.#status, ...NOT_OPEN, state, loadedBytes };
  }

  #opened(offline: boolean): Promise<LanguageApi> {
    this.#loading ??= this.#load(offline).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load(offline: boolean): Promise<LanguageApi> {
    const { unable, baseUrl, start } = this.#deps;
    if (unable !== null) throw new AppError('model.unsupported', unable);
    const worker = start((error) => {
      if (this.#worker !== worker) return;
      this.#end();
      this.#status = { ...this.#status, state: 'failed', error: error.message };
    });
    this.#worker = worker;
    const report: ReportLanguage = (patch) => {
      if (this.#worker === worker) this.#status = { ...this.#status, ...patch };
    };
    try {
      await worker.language.load({ baseUrl, open: true, offline }, report);
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

  #end(): void {
    this.#worker?.end();
    this.#worker = null;
    this.#loading = null;
    this.#status = { ...this.#status, ...NOT_OPEN };
  }
}
