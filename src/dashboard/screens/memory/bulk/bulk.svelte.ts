import { AppError } from '../../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { MemoryPoint } from '../../../../domain/memory/memory-point.ts';
import type { LifeView } from '../../../life/index.ts';
import { t } from './strings.ts';

/** What is known of a chosen memory: what can be done with it. */
export interface Chosen {
  /** The owner said it, gave it or brought it in: it can be taken back. Of a file's memories only those that are listed are known. */
  readonly owners: boolean;
  readonly quarantined: boolean;
}

/** Something that was done to several, and how it is undone. */
interface Done {
  readonly words: string;
  readonly undo: () => Promise<void>;
}

export const chosenOf = (one: GrimoireEntry | MemoryPoint): Chosen => ({
  owners: one.provenance === 'owner' || ('facts' in one && one.facts.brought !== undefined),
  quarantined: one.quarantined !== undefined && one.quarantined !== false,
});

/** Several memories chosen at once, and what is done to them. Lives beside the screens: leaving one loses no undo. */
export class Bulk {
  /** Whether rows can be chosen. */
  on = $state.raw(false);
  chosen = $state.raw<ReadonlyMap<string, Chosen>>(new Map());
  done = $state.raw<Done | null>(null);
  error = $state.raw<AppError | null>(null);
  /** How many of an act's memories are done; null while none is under way. */
  progress = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  /** As they are listed. */
  shown: readonly GrimoireEntry[] = [];
  readonly #life: LifeView;
  #last: string | null = null;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('reset', () => {
      this.clear();
      this.done = null;
    });
  }

  clear(): void {
    this.chosen = new Map();
    this.#last = null;
  }

  add(ones: readonly (GrimoireEntry | MemoryPoint)[]): void {
    this.chosen = new Map([...this.chosen, ...ones.map((one) => [one.id, chosenOf(one)] as const)]);
  }

  /** Chooses one, or no longer. @param range with all that is listed between it and the last one that was chosen */
  turn(entry: GrimoireEntry, range: boolean): void {
    const ids = this.shown.map(({ id }) => id);
    const [from, to] = [this.#last === null ? -1 : ids.indexOf(this.#last), ids.indexOf(entry.id)];
    if (range && from >= 0 && to >= 0) {
      this.add(this.shown.slice(Math.min(from, to), Math.max(from, to) + 1));
    } else if (this.chosen.has(entry.id)) {
      this.chosen = new Map([...this.chosen].filter(([id]) => id !== entry.id));
    } else this.add([entry]);
    this.#last = entry.id;
  }

  /** Takes back those that the owner added. */
  takeBack(): Promise<void> {
    const { grimoire, organs } = this.#life.golem;
    const ids = [...this.chosen].flatMap(([id, { owners }]) => (owners ? [id] : []));
    return this.#act(ids.length, async () => {
      const pinned = (await organs.shown()).pinned.filter((id) => ids.includes(id));
      const gone = await grimoire.undo({ ids });
      this.clear();
      this.done = {
        words: t.done.deleted(gone.length),
        undo: async () => {
          const ids = new Map((await grimoire.restore(gone)).map(({ was, id }) => [was, id]));
          for (const id of pinned) await grimoire.pin(ids.get(id) ?? id);
        },
      };
    });
  }

  release(): Promise<void> {
    const ids = [...this.chosen].flatMap(([id, { quarantined }]) => (quarantined ? [id] : []));
    const { grimoire } = this.#life.golem;
    return this.#each(
      ids,
      t.done.released,
      (id) => grimoire.release(id),
      (id) => grimoire.release(id, false),
    );
  }

  /** @param pinned ids of all that are pinned */
  pin(on: boolean, pinned: readonly string[]): Promise<void> {
    const ids = [...this.chosen.keys()].filter((id) => pinned.includes(id) !== on);
    const { grimoire } = this.#life.golem;
    return this.#each(
      ids,
      on ? t.done.pinned : t.done.unpinned,
      (id) => grimoire.pin(id, on),
      (id) => grimoire.pin(id, !on),
    );
  }

  /** Brings back all that the last act changed. */
  async undo(): Promise<void> {
    const { done } = this;
    if (!done) return;
    await this.#act(0, async () => {
      await done.undo();
      this.done = null;
    });
  }

  /** One after the other; what is done by the time that one fails is done, and can be undone. */
  #each(
    ids: readonly string[],
    words: (n: number) => string,
    act: (id: string) => Promise<unknown>,
    back: (id: string) => Promise<unknown>,
  ): Promise<void> {
    return this.#act(ids.length, async () => {
      const acted: string[] = [];
      const undo = async (): Promise<void> => {
        for (const id of acted.toReversed()) await back(id);
      };
      try {
        for (const id of ids) {
          await act(id);
          acted.push(id);
          this.progress = { done: acted.length, of: ids.length };
        }
      } finally {
        if (acted.length > 0) this.done = { words: words(acted.length), undo };
      }
      this.clear();
    });
  }

  async #act(of: number, act: () => Promise<void>): Promise<void> {
    if (this.progress !== null) return;
    this.progress = { done: 0, of };
    this.error = null;
    try {
      await act();
    } catch (error) {
      this.error = AppError.from(error);
    }
    this.progress = null;
  }
}

const known = new WeakMap<LifeView, Bulk>();

export function bulkOf(life: LifeView): Bulk {
  const found = known.get(life) ?? new Bulk(life);
  known.set(life, found);
  return found;
}
