import { AppError } from '../../../domain/errors.ts';
import { readNotes } from '../../../lib/notes/read-notes.ts';
import type { LifeView } from '../../life-view.svelte.ts';
import { type GivenFile, textsOf } from './given-files.ts';
import { type NotesPreview, previewOf } from './notes-preview.ts';

type Stage =
  | { readonly at: 'idle' }
  | { readonly at: 'reading' }
  | { readonly at: 'preview'; readonly preview: NotesPreview }
  | { readonly at: 'taking'; readonly preview: NotesPreview }
  | {
      readonly at: 'taken';
      readonly kept: number;
      readonly wanted: number;
      readonly cancelled: boolean;
    };

/** Notes or a chat on their way into memory. Lives beside the screens, so that leaving one stops nothing. */
export class TakingIn {
  stage = $state.raw<Stage>({ at: 'idle' });
  error = $state.raw<AppError | null>(null);
  /** Passages that are kept by now. */
  done = $state.raw(0);
  readonly #life: LifeView;
  #before = 0;
  #cancelled = false;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('ingest', ({ progress }) => {
      if (progress && this.stage.at === 'taking') this.done = this.#before + progress.done;
    });
  }

  get busy(): boolean {
    return this.stage.at === 'reading' || this.stage.at === 'taking';
  }

  /** Reads what was given; nothing is kept yet. */
  async look(given: Promise<readonly GivenFile[]>): Promise<void> {
    if (this.busy) return;
    this.error = null;
    this.stage = { at: 'reading' };
    try {
      const { texts, refused } = await textsOf(await given);
      this.stage = { at: 'preview', preview: previewOf([...readNotes(texts), ...refused]) };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { at: 'idle' };
    }
  }

  async run(): Promise<void> {
    if (this.stage.at !== 'preview') return;
    const { preview } = this.stage;
    this.stage = { at: 'taking', preview };
    this.error = null;
    this.#cancelled = false;
    this.done = 0;
    let kept = 0;
    try {
      for (const { source, items } of preview.sources) {
        if (this.#cancelled) break;
        this.#before = kept;
        const taken = await this.#life.golem.grimoire.ingest(items, { source: source.slice(0, 60) });
        kept += taken.count;
        this.done = kept;
      }
    } catch (error) {
      this.error = AppError.from(error);
      if (kept === 0) {
        this.stage = { at: 'preview', preview };
        return;
      }
    }
    this.stage = { at: 'taken', kept, wanted: preview.passages, cancelled: this.#cancelled };
  }

  async cancel(): Promise<void> {
    this.#cancelled = true;
    await this.#life.ask('Cancelling', (golem) => golem.grimoire.cancelIngest());
  }

  again(): void {
    this.stage = { at: 'idle' };
    this.error = null;
  }
}

const known = new WeakMap<LifeView, TakingIn>();

export function takingInOf(life: LifeView): TakingIn {
  const found = known.get(life) ?? new TakingIn(life);
  known.set(life, found);
  return found;
}
