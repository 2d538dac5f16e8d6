import { AppError } from '../../../../domain/errors.ts';
import type {
  FileMapping,
  FilePreview,
  ImportProgress,
  ImportReport,
} from '../../../../domain/world/market-file.ts';
import type { LifeView } from '../../../life/index.ts';

type Stage =
  | { readonly at: 'idle' }
  | { readonly at: 'looking'; readonly name: string }
  | { readonly at: 'preview'; readonly file: File; readonly preview: FilePreview }
  | { readonly at: 'importing'; readonly file: File; readonly preview: FilePreview }
  | { readonly at: 'done'; readonly report: ImportReport };

/** A market file on its way to being a world. Lives beside the screens, so that leaving one stops nothing. */
export class MarketImport {
  stage = $state.raw<Stage>({ at: 'idle' });
  mapping = $state.raw<FileMapping | null>(null);
  progress = $state.raw<ImportProgress | null>(null);
  error = $state.raw<AppError | null>(null);
  readonly #life: LifeView;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('import', ({ progress }) => (this.progress = progress));
  }

  async look(file: File): Promise<void> {
    this.stage = { at: 'looking', name: file.name };
    this.error = null;
    try {
      const preview = await this.#life.golem.world.previewFile(file);
      this.mapping = preview.guess;
      this.stage = { at: 'preview', file, preview };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { at: 'idle' };
    }
  }

  async run(): Promise<void> {
    if (this.stage.at !== 'preview' || !this.mapping) return;
    const { file, preview } = this.stage;
    this.stage = { at: 'importing', file, preview };
    this.error = null;
    try {
      const report = await this.#life.golem.world.importFile(file, this.mapping);
      this.stage = { at: 'done', report };
    } catch (error) {
      const fault = AppError.from(error);
      // Who cancelled it needs no telling; what was set is still there.
      this.error = fault.code === 'import.cancelled' ? null : fault;
      this.stage = { at: 'preview', file, preview };
    }
    this.progress = null;
  }

  async cancel(): Promise<void> {
    await this.#life.ask('Cancelling the import', (golem) => golem.world.cancelImport());
  }

  again(): void {
    this.stage = { at: 'idle' };
    this.mapping = null;
    this.error = null;
  }
}

const known = new WeakMap<LifeView, MarketImport>();

export function marketImportOf(life: LifeView): MarketImport {
  const found = known.get(life) ?? new MarketImport(life);
  known.set(life, found);
  return found;
}
