import type { GatewayProfile } from '../models/gateway-profile.ts';
import type { FormatFailure } from '../context/entry-format.ts';
import type { PayloadKind } from './formatted.ts';

/** Layers whose parts a formatter may write: identity, environment, karma and query stay as they are. */
export const FORMATTER_LAYERS = ['codex', 'state'] as const;
export type FormatterLayer = (typeof FORMATTER_LAYERS)[number];

/** Candidates for the golem’s prompt that a formatter may write, by what they are of. */
export const FORMATTER_CANDIDATES = ['memory', 'rule', 'prediction', 'probe', 'statement'] as const;
export type FormatterCandidate = (typeof FORMATTER_CANDIDATES)[number];

/** What a formatter applies to: parts of the golem’s prompt, by block and candidate, or rows of tools, by their kind. */
export interface FormatterApplies {
  /** Tags of blocks, e.g. `episode`; empty: of any. */
  readonly blocks: readonly string[];
  /** Empty: of any. */
  readonly candidates: readonly FormatterCandidate[];
  /** Empty of a formatter for the golem’s prompt. */
  readonly payloads: readonly PayloadKind[];
  readonly profiles: readonly GatewayProfile[];
}

/** A formatter as a file: data, and no code. */
export interface FormatterFile {
  /** The form of the file itself. */
  readonly formatter: 1;
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly author: string;
  readonly licence: string;
  readonly does: string;
  readonly applies: FormatterApplies;
  readonly layer: FormatterLayer;
  /** Mustache, restricted (`mind/formatting/`). */
  readonly template: string;
  readonly limits: {
    /** Tokens of one part at most. */
    readonly tokens: number;
    /** Values and stretches of text that one part may be made of. */
    readonly steps: number;
  };
}

/** A file with the BLAKE3 of its canonical JSON, hex. */
export interface DigestedFormatter {
  readonly file: FormatterFile;
  readonly digest: string;
}

/** What formats parts of a life’s prompts: a part of the mind’s state, so that a replay needs no registry. */
export interface Formatting {
  /** Grows with each change: a change begins an epoch. */
  readonly revision: number;
  /** The first that applies to a part writes it. */
  readonly chosen: readonly DigestedFormatter[];
}

/** Where a formatter can be in use: in this life’s prompts, or in requests of persons and programs. */
export const FORMATTER_USES = ['life', 'programs'] as const;
export type FormatterUse = (typeof FORMATTER_USES)[number];

/** A file as the owner installed it. */
export interface InstalledFormatter extends DigestedFormatter {
  /** Unix ms. */
  readonly addedAt: number;
  /** It writes rows for programs. */
  readonly programs: boolean;
}

/** A part before and after. */
export interface FormattedPart {
  readonly id: string;
  readonly title: string;
  readonly before: string;
  /** As `before` where it is not taken. */
  readonly after: string;
  readonly tokens: { readonly before: number; readonly after: number };
  readonly why: FormatFailure | null;
}

export interface FormatterPreview {
  readonly id: string;
  /** The thought that the parts are of; null of rows that were given. */
  readonly tick: number | null;
  readonly parts: readonly FormattedPart[];
  readonly tokens: { readonly before: number; readonly after: number };
}

/** A formatter in the list. */
export interface FormatterEntry {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  /** Of a third party’s: its file, and where it is in use; absent of those that come with the product. */
  readonly installed?: FormatterState;
}

/** A third party’s formatter in the list. */
export interface FormatterState extends DigestedFormatter {
  /** Unix ms; null of one that this life’s prompts are written by though its file is not installed. */
  readonly addedAt: number | null;
  readonly programs: boolean;
  /** Whether this life’s prompts are written by it: by this very file, or by an earlier one of its id. */
  readonly life: 'same' | 'earlier' | null;
}
