import { AppError } from '../../../../domain/errors.ts';
import type {
  FileMapping,
  FilePreview,
  ImportFinding,
  ImportProgress,
  ImportQuestion,
  ImportReport,
  MappingPatch,
} from '../../../../domain/world/market-file.ts';
import type { LifeView } from '../../../life/index.ts';
import { t } from './strings.ts';

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
  /** What can be read in two ways and was not decided yet. */
  open = $state.raw<readonly ImportQuestion[]>([]);
  /** What an import would leave out, merge or read as something else; told before anything is kept. */
  findings = $state.raw<readonly ImportFinding[]>([]);
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
      this.open = preview.questions;
      this.findings = [];
      this.stage = { at: 'preview', file, preview };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { at: 'idle' };
    }
  }

  /** The mapping as somebody set it: what is changed by hand is decided. */
  change(next: FileMapping): void {
    const before = this.mapping;
    this.mapping = next;
    this.findings = [];
    if (before) this.open = this.open.filter(({ about }) => partOf(before, about) === partOf(next, about));
  }

  /** Takes one of the readings of what was asked. */
  answer(question: ImportQuestion, { time, ...rest }: MappingPatch): void {
    if (!this.mapping) return;
    const { tokens, pool } = this.mapping;
    this.mapping = {
      ...this.mapping,
      ...rest,
      time: { ...this.mapping.time, ...time },
      tokens: { ...tokens, ...rest.tokens },
      pool: { ...pool, ...rest.pool },
    };
    this.findings = [];
    this.open = this.open.filter((each) => each !== question);
  }

  /** @param accept what was found is known and wanted */
  async run(accept = false): Promise<void> {
    if (this.stage.at !== 'preview' || !this.mapping) return;
    const { file, preview } = this.stage;
    this.stage = { at: 'importing', file, preview };
    this.error = null;
    try {
      const report = await this.#life.golem.world.importFile(file, { ...this.mapping, accept });
      this.stage = { at: 'done', report };
    } catch (error) {
      const fault = AppError.from(error);
      // Who cancelled it needs no telling; what was set is still there.
      this.error = fault.code === 'import.cancelled' ? null : fault;
      const found = fault.code === 'import.unsure' ? fault.data['findings'] : undefined;
      this.findings = Array.isArray(found) ? (found as readonly ImportFinding[]) : [];
      if (this.findings.length > 0) this.error = null;
      this.stage = { at: 'preview', file, preview };
    }
    this.progress = null;
  }

  async cancel(): Promise<void> {
    await this.#life.ask(t.panel.cancelling, (golem) => golem.world.cancelImport());
  }

  again(): void {
    this.stage = { at: 'idle' };
    this.mapping = null;
    this.error = null;
    this.open = [];
    this.findings = [];
  }
}

/** What of a mapping decides what was asked. */
function partOf({ time, decimal, volumeIn, columns }: FileMapping, about: ImportQuestion['about']): string {
  const parts = { time: time.format, decimal, volume: volumeIn, columns: JSON.stringify(columns) };
  return parts[about];
}

const known = new WeakMap<LifeView, MarketImport>();

export function marketImportOf(life: LifeView): MarketImport {
  const found = known.get(life) ?? new MarketImport(life);
  known.set(life, found);
  return found;
}
