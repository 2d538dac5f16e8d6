import type { KeptValue } from '../../adapters/idb/index.ts';
import { bundledPlan, LANGUAGE_MODEL } from '../../adapters/model-sources/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { LocalBackend } from '../../domain/models/local-model.ts';
import type { LoadedLanguage } from '../../protocol/threads/language.ts';
import { filesOf, type LanguagePlan } from '../../protocol/threads/language-plan.ts';

/** What is kept of the owner's models beside their files. */
export interface KeptLanguages {
  readonly plans: readonly LanguagePlan[];
  /** What each is to run on, by id; WASM where nothing is said. */
  readonly backends: Readonly<Record<string, LocalBackend>>;
  /** SHA-256 of files whose hashes nobody told, as they came first: by id and path. */
  readonly hashes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The one that was opened last. */
  readonly last: string;
  /** Whether beginnings of prompts are kept on disk; they are where nothing is said. */
  readonly keepsPrefixes?: boolean;
}

const EMPTY: KeptLanguages = { plans: [], backends: {}, hashes: {}, last: LANGUAGE_MODEL.id };

/** The language models that can be opened in this tab: the one that comes with the page, and those that the owner brought. */
export class LanguageRegistry {
  readonly #kept: KeptValue<KeptLanguages>;
  readonly #bundled: LanguagePlan;
  #value: KeptLanguages = EMPTY;
  #read: Promise<void> | null = null;
  /** Files of folders that were picked, until they are kept. */
  readonly #picked = new Map<string, LanguagePlan>();

  constructor(kept: KeptValue<KeptLanguages>, baseUrl: string) {
    this.#kept = kept;
    this.#bundled = bundledPlan(baseUrl);
  }

  /** What was kept is read once. */
  read(): Promise<void> {
    this.#read ??= this.#kept.get().then((value) => void (this.#value = value ?? EMPTY));
    return this.#read;
  }

  get plans(): readonly LanguagePlan[] {
    return [this.#bundled, ...this.#value.plans.map((plan) => this.#picked.get(plan.card.id) ?? plan)];
  }

  /** The one that was opened last, else the one that comes with the page. */
  get last(): LanguagePlan {
    return this.plans.find(({ card }) => card.id === this.#value.last) ?? this.#bundled;
  }

  get keepsPrefixes(): boolean {
    return this.#value.keepsPrefixes ?? true;
  }

  async keepPrefixes(keepsPrefixes: boolean): Promise<void> {
    await this.#set({ keepsPrefixes });
  }

  backend(id: string): LocalBackend {
    return this.#value.backends[id] ?? 'wasm';
  }

  /** @throws AppError `golem.not_found` */
  plan(id: string): LanguagePlan {
    const plan = this.plans.find(({ card }) => card.id === id);
    if (plan) return plan;
    throw new AppError('golem.not_found', `There is no model "${id}". Check the id.`);
  }

  /** Takes a model's place where it has the same id. */
  async put(plan: LanguagePlan): Promise<void> {
    const { id } = plan.card;
    if (filesOf(plan).some(({ blob }) => blob)) this.#picked.set(id, plan);
    const { plans, hashes } = this.#value;
    const others = plans.filter(({ card }) => card.id !== id);
    await this.#set({ plans: [...others, withoutBlobs(plan)], hashes: without(hashes, id) });
  }

  async remove(id: string): Promise<void> {
    this.#picked.delete(id);
    const { plans, hashes, backends } = this.#value;
    await this.#set({
      plans: plans.filter(({ card }) => card.id !== id),
      hashes: without(hashes, id),
      backends: without(backends, id),
    });
  }

  async prefer(id: string, backend: LocalBackend): Promise<void> {
    await this.#set({ backends: { ...this.#value.backends, [id]: backend } });
  }

  /** Opened next. */
  async choose(id: string, backend: LocalBackend): Promise<void> {
    const { backends, last } = this.#value;
    if (last === id && this.backend(id) === backend) return;
    await this.#set({ last: id, backends: { ...backends, [id]: backend } });
  }

  /**
   * Notes what was learnt when a model was loaded.
   * @throws AppError `model.load_failed` where a file is another than the one that came first
   */
  async learn(id: string, { hashes, recorded }: LoadedLanguage): Promise<void> {
    const was = this.#value.hashes[id] ?? {};
    const other = Object.keys(hashes).find((path) => (was[path] ?? hashes[path]) !== hashes[path]);
    if (other !== undefined) {
      throw new AppError(
        'model.load_failed',
        `${other} differs from the file that was first downloaded. Remove the model and add it again.`,
        {
          data: { path: other, was: was[other], now: hashes[other] },
        },
      );
    }
    const plan = this.#value.plans.find(({ card }) => card.id === id);
    if (!plan) return;
    this.#picked.delete(id);
    const plans = this.#value.plans.map((one) => (one === plan ? { ...plan, recorded } : one));
    await this.#set({ plans, hashes: { ...this.#value.hashes, [id]: { ...was, ...hashes } } });
  }

  async #set(change: Partial<KeptLanguages>): Promise<void> {
    this.#value = { ...this.#value, ...change };
    await this.#kept.set(this.#value);
  }
}

/** Files of a folder are not kept here: they come into the browser's cache of files when the model is loaded. */
function withoutBlobs(plan: LanguagePlan): LanguagePlan {
  const { settings, vocabulary, graph, shards } = plan.files;
  const bare = ({ path, bytes, sha256, url }: LanguagePlan['files']['graph']) => ({
    path,
    bytes,
    sha256,
    url,
  });
  const files = { settings: bare(settings), vocabulary: bare(vocabulary), graph: bare(graph) };
  return { ...plan, files: { ...files, shards: shards.map(bare) } };
}

const without = <Value>(of: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key !== id));
