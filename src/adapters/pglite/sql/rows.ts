import type { BetaCounts, GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../domain/life/life.ts';
import { entryNow } from '../../earlier/index.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import type { NumberType } from './message-writer.ts';
import { BUNDLED_DIMENSIONS } from '../../../domain/models/embedder.ts';

/** PostgreSQL type of each column of a summary, in the order of the table. */
const SUMMARY_COLUMNS: Readonly<Record<keyof TickSummary, string>> = {
  tick: 'integer',
  step: 'integer',
  worldTime: 'float8',
  price: 'float8',
  regime: 'text',
  regimeChanged: 'boolean',
  tier: 'text',
  predictionError: 'float8',
  threshold: 'float8',
  phase: 'text',
  vitality: 'float8',
  pleasure: 'float8',
  arousal: 'float8',
  dominance: 'float8',
  equity: 'float8',
  holding: 'float8',
  exposure: 'float8',
  decidedBy: 'text',
  actionKind: 'text',
  actionStatus: 'text',
  blockedBy: 'text',
  outcomeQuality: 'float8',
  durationMs: 'float8',
  died: 'boolean',
};

/** An entry as a row: the embedding is its model's name, the vector sits in its own table. */
export type EntryRow = Omit<GrimoireEntry, 'embedding' | 'facts' | 'quarantined' | 'validity'> & {
  /** Null in rows that version 1 of the mind wrote. */
  readonly facts: GrimoireEntry['facts'] | null;
  readonly embeddingModel: string | null;
  /** Null beside a model: {@link BUNDLED_DIMENSIONS}, as it was of all. */
  readonly embeddingDimensions: number | null;
};

const ENTRY_COLUMNS: Readonly<Record<keyof EntryRow, string>> = {
  id: 'text',
  type: 'text',
  category: 'text',
  title: 'text',
  text: 'text',
  summary: 'text',
  worldId: 'text',
  tick: 'integer',
  worldTime: 'float8',
  regime: 'text',
  trust: 'text',
  provenance: 'text',
  confidence: 'float8',
  importance: 'float8',
  strength: 'float8',
  reinforcedAt: 'float8',
  accessedAt: 'float8',
  accessCount: 'float8',
  pad: 'jsonb',
  outcomes: 'jsonb',
  usefulness: 'float8',
  verified: 'text',
  links: 'jsonb',
  tags: 'jsonb',
  facts: 'json',
  embeddingModel: 'text',
  embeddingDimensions: 'integer',
};

const NUMBERS: readonly NumberType[] = ['integer', 'float8', 'boolean'];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columns<Name extends string>(of: Readonly<Record<Name, string>>) {
  const names = Object.keys(of) as Name[];
  return {
    /** In the order of the table. */
    list: names.map((name) => ({ name, column: snake(name) })),
    /** Of those that are sent as they are. */
    types: names.map((name) => NUMBERS.find((type) => type === of[name]) ?? null),
    /** `tick, world_time, …` for INSERT. */
    names: names.map(snake).join(', '),
    /** `tick, world_time AS "worldTime", …` for SELECT. */
    select: (table: string) => names.map((name) => `${table}.${snake(name)} AS "${name}"`).join(', '),
  };
}

export const SUMMARY = columns(SUMMARY_COLUMNS);
export const ENTRY = columns(ENTRY_COLUMNS);

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; both become the replacement character. */
export function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /\\u0000|\\ud[89a-f][0-9a-f]{2}/g,
    (escape, at: number, whole: string) => {
      // An escaped backslash before it: the text says "\u0000", it does not contain NUL.
      let slashes = 0;
      while (whole[at - 1 - slashes] === '\\') slashes += 1;
      return slashes % 2 === 1 ? escape : '\\ufffd';
    },
  );
}

/** `embedding` is the model whose vector is stored in the same transaction. */
export function toEntryRow(
  { embedding: _, quarantined: _apart, validity: _valid, ...entry }: GrimoireEntry,
  embedding: GrimoireEntry['embedding'],
): EntryRow {
  return {
    ...entry,
    embeddingModel: embedding?.model ?? null,
    embeddingDimensions: embedding?.dimensions ?? null,
  };
}

export function fromEntryRow({ embeddingModel, embeddingDimensions, ...row }: EntryRow): GrimoireEntry {
  const { pleasure, arousal, dominance }: Pad = row.pad;
  const { alpha, beta }: BetaCounts = row.outcomes;
  return entryNow({
    ...row,
    // jsonb keeps no order of keys; the same entry must always read the same.
    pad: { pleasure, arousal, dominance },
    outcomes: { alpha, beta },
    links: row.links.map(({ to, kind }) => ({ to, kind })),
    embedding:
      embeddingModel === null
        ? null
        : { model: embeddingModel, dimensions: embeddingDimensions ?? BUNDLED_DIMENSIONS },
  });
}
