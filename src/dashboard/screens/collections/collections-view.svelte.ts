import type {
  Chunking,
  Collection,
  CollectionsAdded,
  CollectionsProgress,
  CollectionsStatus,
} from '../../../domain/memory/collection.ts';
import type { OwnCodexView } from '../../../domain/context/own-codex.ts';
import type { CodexChoice, CodexUse } from '../../../domain/gateway/codex.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LifeView } from '../../life/index.ts';
import { type GivenFile, HIDDEN } from '../../files/index.ts';
import { t } from './strings.ts';

/** Files that are taken in at a time. */
export const MOST_FILES = 10_000;

type Stage =
  | { readonly at: 'idle' }
  | { readonly at: 'reading' }
  | { readonly at: 'adding' }
  | { readonly at: 'added'; readonly result: CollectionsAdded; readonly undone: boolean };

/** Collections as the page knows them, and documents on their way in. Lives beside the screens, so that leaving one stops nothing. */
export class CollectionsView {
  list = $state.raw<readonly Collection[] | null>(null);
  status = $state.raw<CollectionsStatus | null>(null);
  progress = $state.raw<CollectionsProgress | null>(null);
  stage = $state.raw<Stage>({ at: 'idle' });
  error = $state.raw<AppError | null>(null);
  /** What was removed last, to bring it back. */
  removed = $state.raw<{ readonly id: string; readonly name: string } | null>(null);
  /** Which collections are whose codex; null until it is known. */
  codex = $state.raw<CodexChoice | null>(null);
  /** The codex of the golem's own thoughts; null where it has none. */
  own = $state.raw<OwnCodexView | null>(null);
  /** Grows with every change of what is there. */
  changes = $state(0);
  readonly #life: LifeView;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('collections', ({ progress, status }) => {
      this.progress = progress;
      if (status) this.status = status;
      if (progress === null) void this.refresh();
    });
    life.golem.on('reset', () => void this.refresh());
    void this.refresh();
  }

  get busy(): boolean {
    return this.stage.at === 'reading' || this.stage.at === 'adding' || this.progress !== null;
  }

  /** Collections of the golem's codex that came with its life from another browser, or were lost here. */
  get elsewhere(): OwnCodexView['collections'] {
    const here = (one: { readonly id: string; readonly name: string }): boolean =>
      this.list?.some(({ id, name }) => id === one.id && name === one.name) ?? true;
    return this.own?.collections.filter((one) => !one.gone && !here(one)) ?? [];
  }

  /** Whether a collection of this browser is in the codex of a use. */
  hasCodex(use: CodexUse, id: string): boolean {
    const isElsewhere = use === 'golem' && this.elsewhere.some((one) => one.id === id);
    return !isElsewhere && (this.codex?.[use].includes(id) ?? false);
  }

  async refresh(): Promise<void> {
    try {
      const { collections, codex, organs } = this.#life.golem;
      const [list, status, chosen, shown] = await Promise.all([
        collections.list(),
        collections.status(),
        codex.chosen(),
        organs.shown(),
      ]);
      this.list = list;
      this.codex = chosen;
      this.own = shown.codex;
      this.status = status;
      this.changes += 1;
    } catch (error) {
      this.error = AppError.from(error);
    }
  }

  async add(given: Promise<readonly GivenFile[]>, collection: string, chunking: Chunking): Promise<void> {
    if (this.busy) return;
    this.error = null;
    this.stage = { at: 'reading' };
    try {
      const files = (await given).filter(({ path }) => !HIDDEN.test(path));
      if (files.length > MOST_FILES) {
        throw new AppError('input.invalid', t.add.tooMany(MOST_FILES));
      }
      if (files.length === 0) {
        this.stage = { at: 'idle' };
        return;
      }
      this.stage = { at: 'adding' };
      const documents = files.map(({ path, file }) => ({ name: path, bytes: file }));
      const result = await this.#life.golem.collections.add({ collection, documents, chunking });
      this.stage = { at: 'added', result, undone: false };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { at: 'idle' };
    }
    await this.refresh();
  }

  async cancel(): Promise<void> {
    await this.#life.ask(t.add.cancelling, (golem) => golem.collections.cancel());
  }

  /** Takes back what was added last, and brings back what gave way to it. */
  async undo(): Promise<void> {
    if (this.stage.at !== 'added') return;
    const { result } = this.stage;
    try {
      await this.#life.golem.collections.remove(result.added.map(({ id }) => id));
      await this.#life.golem.collections.restore(result.replaced);
      this.stage = { at: 'added', result, undone: true };
    } catch (error) {
      this.error = AppError.from(error);
    }
    await this.refresh();
  }

  async remove(id: string, name: string): Promise<void> {
    const gone = await this.#life.ask(t.list.removing(name), (golem) => golem.collections.remove(id));
    if (gone && gone.length > 0) this.removed = { id, name };
    await this.refresh();
  }

  /** Puts a collection into the codex of a use, or takes it out. */
  async chooseCodex(use: CodexUse, id: string, on: boolean): Promise<void> {
    const here = (this.list ?? []).map((one) => one.id);
    const chosenHere = (this.codex?.[use] ?? []).filter((one) => one !== id && here.includes(one));
    // What is in no collection here is known by its name alone.
    const away =
      use === 'golem' ? this.elsewhere.filter((one) => one.name !== id).map(({ name }) => name) : [];
    const others = [...chosenHere.filter((one) => this.hasCodex(use, one)), ...away];
    const chosen = await this.#life.ask(t.codex.choosing, (golem) =>
      golem.codex.choose(use, on ? [...others, id] : others),
    );
    if (chosen) this.codex = chosen;
    await this.refresh();
  }

  async restore(): Promise<void> {
    const { removed } = this;
    if (!removed) return;
    await this.#life.ask(t.list.bringingBack(removed.name), (golem) => golem.collections.restore(removed.id));
    this.removed = null;
    await this.refresh();
  }

  again(): void {
    this.stage = { at: 'idle' };
    this.error = null;
  }
}

const known = new WeakMap<LifeView, CollectionsView>();

export function collectionsOf(life: LifeView): CollectionsView {
  const found = known.get(life) ?? new CollectionsView(life);
  known.set(life, found);
  return found;
}
