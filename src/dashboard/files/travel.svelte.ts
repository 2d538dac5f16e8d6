import type {
  ArchiveProgress,
  ArchiveSummary,
  ImportResult,
  KeptLife,
  MemoryFormat,
} from '../../domain/storage/archive.ts';
import { AppError } from '../../domain/errors.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';
import type { LifeView } from '../life/index.ts';
import { chooseSink } from './save-stream.ts';
import type { FileKind } from './save-stream.ts';
import { t } from './strings.ts';

/** Something that can be taken along. What it is called is read when it is shown: the language is known by then. */
export interface Cargo {
  readonly label: string;
  /** Middle of the file's name. */
  readonly part: string;
  readonly kind: FileKind;
  open(
    golem: GolemFacade,
    onProgress: (progress: ArchiveProgress) => void,
  ): Promise<ReadableStream<Uint8Array>>;
}

const JSONL: FileKind = {
  get description() {
    return t.kinds.lines;
  },
  type: 'application/jsonl',
  extension: '.jsonl',
};

const LIFE: FileKind = {
  get description() {
    return t.kinds.life;
  },
  type: 'application/x-golem',
  extension: '.golem',
};

export const WHOLE_LIFE: Cargo = {
  get label() {
    return t.cargo.life;
  },
  part: 'life',
  kind: LIFE,
  open: (golem, onProgress) => golem.exportAll({ onProgress }),
};

export const CONTEXT_EVENTS_PART: Cargo = {
  get label() {
    return t.cargo.events;
  },
  part: 'events',
  kind: JSONL,
  open: (golem) => golem.exportEvents(),
};

const MARKDOWN = { description: 'Markdown', type: 'text/markdown', extension: '.md' };

/** Memories as a file. @param ids of those that are wanted; all without them */
export const memoryCargo = (format: MemoryFormat, ids?: readonly string[]): Cargo => ({
  get label() {
    return format === 'markdown' ? t.cargo.memoryToRead : t.cargo.memory;
  },
  part: 'memory',
  kind: format === 'markdown' ? MARKDOWN : JSONL,
  open: (golem) => golem.exportMemory(format, ids && { ids }),
});

export const PARTS: readonly Cargo[] = [
  memoryCargo('markdown'),
  memoryCargo('jsonl'),
  {
    get label() {
      return t.cargo.records;
    },
    part: 'records',
    kind: JSONL,
    open: (golem) => golem.exportRecords(),
  },
  CONTEXT_EVENTS_PART,
  {
    get label() {
      return t.cargo.ledger;
    },
    part: 'ledger',
    kind: { description: 'CSV', type: 'text/csv', extension: '.csv' },
    open: (golem) => golem.exportLedger(),
  },
];

/** A file that was written. */
interface Left {
  readonly name: string;
  readonly bytes: number;
  /** The last tick in it, where it holds a life. */
  readonly tick: number | null;
}

interface Leaving {
  readonly label: string;
  readonly bytes: number;
  readonly progress: ArchiveProgress | null;
}

/** A file that was picked and looked into. */
interface Offered {
  readonly file: File;
  readonly life: ArchiveSummary;
  /** Name of the world that the life stands in; its id where nobody knows that world. */
  readonly world: string;
}

/** Exports and imports of this page. They go on while another screen is looked at. */
export class Travel {
  leaving = $state.raw<Leaving | null>(null);
  left = $state.raw<Left | null>(null);
  exportFault = $state.raw<AppError | null>(null);
  offered = $state.raw<Offered | null>(null);
  /** Whether the language models in the offered file are set up too. */
  withModels = $state(false);
  /** Those of them that are set up although they lead to this machine or its network, by id. */
  near = $state<string[]>([]);
  looking = $state(false);
  arriving = $state.raw<ArchiveProgress | null>(null);
  arrived = $state.raw<Omit<ImportResult, 'kept'> | null>(null);
  importFault = $state.raw<AppError | null>(null);
  kept = $state.raw<KeptLife | null>(null);
  returning = $state(false);
  returned = $state(false);
  readonly #life: LifeView;
  #stop: AbortController | null = null;

  constructor(life: LifeView) {
    this.#life = life;
  }

  async export(cargo: Cargo): Promise<void> {
    if (this.leaving !== null) return;
    const { golem, status } = this.#life;
    // While ticks are lived, which of them it will end with is known only after a place for it was chosen.
    const moment =
      status?.run === 'running' ? new Date().toISOString().slice(0, 10) : `tick-${status?.tick ?? 0}`;
    const name = `golem-${cargo.part}-${moment}${cargo.kind.extension}`;
    const stop = (this.#stop = new AbortController());
    this.exportFault = null;
    this.left = null;
    try {
      const sink = await chooseSink(name, cargo.kind);
      if (sink === null) return;
      this.leaving = { label: cargo.label, bytes: 0, progress: null };
      let tick: number | null = null;
      const stream = await cargo.open(golem, (progress) => {
        tick = progress.tick ?? tick;
        if (this.leaving !== null) this.leaving = { ...this.leaving, progress };
      });
      let bytes = 0;
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.length;
          if (this.leaving !== null) this.leaving = { ...this.leaving, bytes };
          controller.enqueue(chunk);
        },
      });
      await sink.save(stream.pipeThrough(counted), stop.signal);
      this.left = { name: sink.name, bytes, tick };
    } catch (error) {
      if (!stop.signal.aborted) this.exportFault = AppError.from(error);
    } finally {
      this.leaving = null;
    }
  }

  async look(file: File): Promise<void> {
    this.offered = null;
    this.withModels = false;
    this.near = [];
    this.importFault = null;
    this.arrived = null;
    this.looking = true;
    try {
      const { golem } = this.#life;
      const life = await golem.inspectArchive(file);
      const worlds = [...life.worlds, ...(await golem.world.list().catch(() => []))];
      const world = worlds.find(({ id }) => id === life.worldId)?.title ?? life.worldId;
      this.offered = { file, life, world };
    } catch (error) {
      this.importFault = AppError.from(error);
    }
    this.looking = false;
  }

  forget(): void {
    this.offered = null;
  }

  async import(): Promise<void> {
    const offered = this.offered;
    if (offered === null || this.arriving !== null) return;
    const stop = (this.#stop = new AbortController());
    this.arriving = { stage: 'rows', done: 0, total: 0 };
    this.importFault = null;
    this.returned = false;
    try {
      const { kept, ...arrived } = await this.#life.golem.importAll(offered.file, {
        signal: stop.signal,
        models: this.withModels,
        near: [...this.near],
        onProgress: (progress) => {
          if (this.arriving !== null) this.arriving = progress;
        },
      });
      this.arrived = arrived;
      this.kept = kept;
      this.offered = null;
    } catch (error) {
      if (!stop.signal.aborted) this.importFault = AppError.from(error);
    } finally {
      this.arriving = null;
    }
  }

  cancel(): void {
    this.#stop?.abort();
  }

  async readKept(): Promise<void> {
    this.kept = await this.#life.golem.keptLife().catch(() => null);
  }

  async goBack(): Promise<void> {
    this.returning = true;
    this.importFault = null;
    try {
      await this.#life.golem.goBack();
      this.returned = true;
      this.arrived = null;
    } catch (error) {
      this.importFault = AppError.from(error);
    }
    await this.readKept();
    this.returning = false;
  }
}

const travels = new WeakMap<LifeView, Travel>();

/** The one of this page. */
export function travelOf(life: LifeView): Travel {
  const known = travels.get(life) ?? new Travel(life);
  travels.set(life, known);
  return known;
}
