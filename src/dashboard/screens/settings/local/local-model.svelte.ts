import { AppError } from '../../../../domain/errors.ts';
import type {
  AddLanguage,
  LanguageOffer,
  LocalBackend,
  LocalModelSource,
  LocalModelState,
  LocalModelStatus,
} from '../../../../domain/models/local-model.ts';
import type { LifeView } from '../../../life/index.ts';
import { t } from './strings.ts';

/** How often it is asked how far it is, ms. */
const LOOK_MS = 400;

/** Where a model comes from, for a person. */
export function sourceOf(source: LocalModelSource): string {
  if (source.kind === 'page') return t.sources.page;
  if (source.kind === 'folder') return t.sources.folder(source.name);
  if (source.kind === 'url') return source.url;
  const { id, address, revision } = source;
  return t.sources.hub(id, address.replace(/^https?:\/\//, ''), revision.slice(0, 8));
}

/** Something goes on that is waited for. */
const GOES_ON: ReadonlySet<LocalModelState> = new Set<LocalModelState>(['fetching', 'opening', 'checking']);

/** The models in this tab as the page sees them, and what the owner does with it. */
export class LocalModelView {
  readonly #life: LifeView;
  list = $state.raw<readonly LocalModelStatus[]>([]);
  /** The one that is shown; null until it is known which was open last. */
  shown = $state.raw<string | null>(null);
  /** Why the last thing that was asked for was not done. */
  fault = $state.raw<AppError | null>(null);
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(life: LifeView) {
    this.#life = life;
  }

  get status(): LocalModelStatus | null {
    return this.list.find(({ model }) => model.id === this.shown) ?? this.list[0] ?? null;
  }

  get goesOn(): boolean {
    return this.list.some(({ state }) => GOES_ON.has(state));
  }

  async read(): Promise<void> {
    const { localModel } = this.#life.golem;
    try {
      this.shown ??= (await localModel.status()).model.id;
      this.list = await localModel.list();
    } catch {
      // What was known stays; it is asked again.
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.goesOn || this.busy ? setTimeout(() => void this.read(), LOOK_MS) : null;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  load(backend?: LocalBackend): Promise<void> {
    return this.#do((model, id) => model.load(id, backend ? { backend } : {}));
  }

  /** Puts a model on the list, shows it, and fetches it. */
  add(offer: LanguageOffer, options: AddLanguage): Promise<void> {
    return this.#do(async (model) => {
      const { model: card } = await model.add(offer, options);
      this.shown = card.id;
      await model.load(card.id);
    });
  }

  cancel(): Promise<void> {
    return this.#do((model) => model.cancel());
  }

  unload(): Promise<void> {
    return this.#do((model) => model.unload());
  }

  remove(): Promise<void> {
    return this.#do((model, id) => model.remove(id));
  }

  async #do(what: (model: LifeView['golem']['localModel'], id: string) => Promise<unknown>): Promise<void> {
    const id = this.status?.model.id ?? '';
    this.busy = true;
    this.fault = null;
    const done = what(this.#life.golem.localModel, id);
    void this.read();
    try {
      await done;
    } catch (error) {
      const fault = AppError.from(error);
      // Who cancelled it needs no telling.
      if (fault.code !== 'model.cancelled') this.fault = fault;
    }
    this.busy = false;
    await this.read();
  }
}
