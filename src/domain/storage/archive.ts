import type { ModelConfig } from '../models/model-config.ts';

/** What stands at the head of a file that holds a whole life. */
export interface ArchiveSummary {
  /** Version of the file's own form. */
  readonly format: number;
  /** Version of the tables in it. */
  readonly schema: number;
  /** Version of the page that made it. */
  readonly app: string;
  /** When it was made, Unix ms. */
  readonly made: number;
  /** The life's name in the page it comes from. */
  readonly name: string;
  readonly golemId: string;
  /** The last tick in it. */
  readonly tick: number;
  /** The world it stands in. */
  readonly worldId: string;
  /** Worlds of the owner's own files that come along. */
  readonly worlds: readonly { readonly id: string; readonly title: string }[];
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly settings: ArchiveSettings;
}

/** How the owner liked to run it; nothing secret is ever here. */
export interface ArchiveSettings {
  /** Times real time. */
  readonly speed: number;
  /** Whether it ran; absent in files that do not say. */
  readonly running?: boolean;
  /** Language models that were set up, which name keys and hold none; absent where there were none. */
  readonly models?: readonly ModelConfig[];
}

/** How far an export or an import is. */
export interface ArchiveProgress {
  readonly stage: 'rows' | 'worlds' | 'checking' | 'storing';
  /** Rows written or read so far, and of how many; of worlds, their parts. */
  readonly done: number;
  readonly total: number;
  /** The last tick in the file; told by an export. */
  readonly tick?: number;
}

/** The life that an import replaced. */
export interface KeptLife {
  readonly tick: number;
  /** When it was replaced, Unix ms. */
  readonly at: number;
  /** Openings of the page before it goes; null: it goes with the tab, as everything in memory does. */
  readonly openings: number | null;
}

export interface ImportResult {
  readonly life: ArchiveSummary;
  /** Ids of the language models that were set up with it. */
  readonly models: readonly string[];
  readonly kept: KeptLife;
}

export const MEMORY_FORMATS = ['jsonl', 'markdown'] as const;
export type MemoryFormat = (typeof MEMORY_FORMATS)[number];
