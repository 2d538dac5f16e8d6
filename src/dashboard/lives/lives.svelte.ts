import { AppError } from '../../domain/errors.ts';
import type { LookedLife, LyingFile, LyingLife, SavedCount } from '../../domain/storage/lying-life.ts';
import type { LivesVerbs } from '../../protocol/verbs/life/lives.ts';
import { saveFile } from '../page/index.ts';

/** What was done last, in the words that are shown of it. */
export type Done =
  | { readonly kind: 'exported'; readonly id: string; readonly name: string; readonly file: LyingFile }
  | {
      readonly kind: 'saved';
      readonly id: string;
      readonly name: string;
      readonly counts: readonly SavedCount[];
    }
  | { readonly kind: 'rebuilt'; readonly id: string; readonly rebuilt: readonly string[] }
  | { readonly kind: 'deleted'; readonly id: string };

/** What is being done to a life. */
interface Doing {
  readonly id: string;
  readonly what: 'export' | 'save' | 'rebuild' | 'choose' | 'delete';
}

/** The lives that lie in this browser, and what their owner does with them. One thing at a time. */
export class Lives {
  list = $state.raw<readonly LyingLife[] | null>(null);
  /** What lives that are looked into say of themselves, by their ids. */
  looked = $state.raw<Readonly<Record<string, LookedLife>>>({});
  doing = $state.raw<Doing | null>(null);
  done = $state.raw<Done | null>(null);
  fault = $state.raw<AppError | null>(null);
  readonly #verbs: LivesVerbs;

  constructor(verbs: LivesVerbs) {
    this.#verbs = verbs;
  }

  /** The life that should have opened; null where nothing says which. */
  get current(): LyingLife | null {
    return this.list?.find(({ standing }) => standing === 'current') ?? null;
  }

  get kept(): LyingLife | null {
    return this.list?.find(({ standing }) => standing === 'kept') ?? null;
  }

  get aside(): readonly LyingLife[] {
    return this.list?.filter(({ standing }) => standing === 'aside') ?? [];
  }

  async read(): Promise<void> {
    try {
      this.list = await this.#verbs.list();
    } catch (error) {
      this.fault = AppError.from(error);
    }
  }

  /** Looks into each of these, one after the other: what cannot be read is passed over. */
  async look(lives: readonly LyingLife[]): Promise<void> {
    for (const { id, why } of lives) {
      if (why === 'gone') continue;
      const looked = await this.#verbs.look(id).catch(() => null);
      if (looked !== null) this.looked = { ...this.looked, [id]: looked };
    }
  }

  export(id: string): Promise<void> {
    return this.#do({ id, what: 'export' }, async () => {
      const file = await this.#verbs.export(id);
      const name = file.form === 'life' ? `${id}.golem` : `${id}-as-stored.golem`;
      saveFile(name, file.file);
      return { kind: 'exported', id, name, file };
    });
  }

  save(id: string): Promise<void> {
    return this.#do({ id, what: 'save' }, async () => {
      const { file, counts } = await this.#verbs.save(id);
      const name = `${id}-saved.jsonl`;
      saveFile(name, file);
      return { kind: 'saved', id, name, counts };
    });
  }

  rebuild(id: string): Promise<void> {
    return this.#do({ id, what: 'rebuild' }, async () => ({
      kind: 'rebuilt',
      id,
      rebuilt: (await this.#verbs.rebuild(id)).rebuilt,
    }));
  }

  /** The page is opened anew with it. @param id null: a new life */
  choose(id: string | null): Promise<void> {
    return this.#do({ id: id ?? '', what: 'choose' }, async () => {
      await this.#verbs.choose(id);
      location.reload();
      return null;
    });
  }

  delete(id: string): Promise<void> {
    return this.#do({ id, what: 'delete' }, async () => {
      await this.#verbs.delete(id);
      await this.read();
      return { kind: 'deleted', id };
    });
  }

  async #do(doing: Doing, run: () => Promise<Done | null>): Promise<void> {
    if (this.doing !== null) return;
    this.doing = doing;
    this.done = null;
    this.fault = null;
    try {
      this.done = await run();
    } catch (error) {
      this.fault = AppError.from(error);
    }
    this.doing = null;
  }
}
