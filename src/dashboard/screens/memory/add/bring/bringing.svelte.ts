import { AppError } from '../../../../../domain/errors.ts';
import type { MemoriesBrought, MemoryPreview } from '../../../../../domain/memory/memory-file.ts';
import type { LifeView } from '../../../../life/index.ts';
import { t } from './strings.ts';

type Stage =
  | { readonly at: 'none' }
  | { readonly at: 'looking'; readonly file: File }
  | { readonly at: 'preview'; readonly file: File; readonly preview: MemoryPreview }
  | { readonly at: 'bringing'; readonly file: File; readonly preview: MemoryPreview }
  | { readonly at: 'brought'; readonly file: File; readonly brought: MemoriesBrought }
  | { readonly at: 'undoing' }
  | { readonly at: 'undone'; readonly count: number };

/** A file of memories on its way in. Lives beside the screens, so that leaving one stops nothing. */
export class Bringing {
  stage = $state.raw<Stage>({ at: 'none' });
  error = $state.raw<AppError | null>(null);
  /** Memories that are kept by now. */
  done = $state.raw(0);
  readonly #life: LifeView;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('ingest', ({ progress }) => {
      if (progress && this.stage.at === 'bringing') this.done = progress.done;
    });
    life.golem.on('reset', () => this.leave());
  }

  get busy(): boolean {
    return ['looking', 'bringing', 'undoing'].includes(this.stage.at);
  }

  /** Says what is in a file; nothing is kept yet. */
  async look(file: File): Promise<void> {
    this.error = null;
    this.stage = { at: 'looking', file };
    try {
      this.stage = { at: 'preview', file, preview: await this.#life.golem.grimoire.look(file) };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { at: 'none' };
    }
  }

  async bring(): Promise<void> {
    if (this.stage.at !== 'preview') return;
    const before = this.stage;
    this.stage = { ...before, at: 'bringing' };
    this.error = null;
    this.done = 0;
    try {
      const { file } = before;
      this.stage = { at: 'brought', file, brought: await this.#life.golem.grimoire.bring(file) };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = before;
    }
  }

  async cancel(): Promise<void> {
    await this.#life.ask(t.cancelling, (golem) => golem.grimoire.cancelIngest());
  }

  /** Takes back all that came with the file. */
  async undo(): Promise<void> {
    if (this.stage.at !== 'brought' || this.stage.brought.taking === null) return;
    const before = this.stage;
    const taking = this.stage.brought.taking;
    this.stage = { at: 'undoing' };
    this.error = null;
    try {
      this.stage = { at: 'undone', count: (await this.#life.golem.grimoire.undo({ taking })).length };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = before;
    }
  }

  leave(): void {
    this.stage = { at: 'none' };
    this.error = null;
  }
}

const known = new WeakMap<LifeView, Bringing>();

export function bringingOf(life: LifeView): Bringing {
  const found = known.get(life) ?? new Bringing(life);
  known.set(life, found);
  return found;
}
