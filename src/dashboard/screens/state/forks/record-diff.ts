import type { DecisionCycleRecord } from '../../../../domain/record.ts';

export interface RecordLine {
  /** Dotted path. */
  readonly path: string;
  readonly original: unknown;
  readonly fork: unknown;
}

/** How long things took, and when it was by the wall's clock, is no part of a life. */
const OUTSIDE: ReadonlySet<string> = new Set(['wallTime', 'timings', 'versions', 'seed']);

/** What is looked for first. */
const FIRST: readonly (keyof DecisionCycleRecord)[] = ['gate', 'decision', 'action', 'portfolio'];

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function walk(original: unknown, fork: unknown, path: string, lines: RecordLine[]): void {
  if (isTree(original) && isTree(fork) && Array.isArray(original) === Array.isArray(fork)) {
    const keys = [...Object.keys(original), ...Object.keys(fork).filter((key) => !(key in original))];
    for (const key of keys) walk(original[key], fork[key], path === '' ? key : `${path}.${key}`, lines);
  } else if (!Object.is(original, fork) && JSON.stringify(original) !== JSON.stringify(fork)) {
    lines.push({ path, original, fork });
  }
}

/** Where two records of one tick differ: gate, decision, order and books first, then in the order of their fields. */
export function recordLines(original: DecisionCycleRecord, fork: DecisionCycleRecord): readonly RecordLine[] {
  const lines: RecordLine[] = [];
  const keys = Object.keys(fork) as (keyof DecisionCycleRecord)[];
  for (const key of [...FIRST, ...keys.filter((one) => !FIRST.includes(one))]) {
    if (!OUTSIDE.has(key)) walk(original[key], fork[key], key, lines);
  }
  return lines;
}
