import type { ColumnRole, FileMapping, ImportReport } from '../../../../domain/world/market-file.ts';
import { type FindingKey, t } from './strings.ts';

/** Lengths of a step that are offered, seconds. */
export const INTERVALS: readonly number[] = [60, 300, 900, 3_600, 14_400, 86_400, 604_800];

/** A length of time in the largest unit of which it is a whole number. */
export function intervalWords(seconds: number): string {
  if (seconds % 86_400 === 0) return t.days(seconds / 86_400);
  if (seconds % 3_600 === 0) return t.hours(seconds / 3_600);
  return seconds % 60 === 0 ? t.minutes(seconds / 60) : t.seconds(seconds);
}

/** What a column is taken for; null for nothing. */
export function roleOf(mapping: FileMapping, column: string): ColumnRole | null {
  const found = Object.entries(mapping.columns).find(([, name]) => name === column);
  return (found?.[0] as ColumnRole | undefined) ?? null;
}

/** The column takes the role, which no other column then has. */
export function withRole(mapping: FileMapping, column: string, role: ColumnRole | null): FileMapping {
  const others = Object.entries(mapping.columns).filter(([each, name]) => name !== column && each !== role);
  const ofPool = role === 'tick' || role === 'liquidity';
  return {
    ...mapping,
    ...(ofPool && { pool: { ...mapping.pool, share: 1 } }),
    columns: { ...Object.fromEntries(others), ...(role === null ? {} : { [role]: column }) },
  };
}

/** What is missing before the file can be imported; null when nothing is. */
export function missingWords({ columns }: FileMapping, undecided = 0): string | null {
  if (columns.time === undefined) return t.missing.time;
  if (columns.close === undefined && columns.tick === undefined) return t.missing.price;
  return undecided > 0 ? t.missing.decision : null;
}

/** In the order in which they are told. */
const FINDINGS: readonly FindingKey[] = [
  'blankLines',
  'missing',
  'filled',
  'noVolume',
  'widened',
  'leaps',
  'duplicates',
  'unsorted',
  'gaps',
  'ambiguousTimes',
  'otherUnits',
  'headers',
  'oldCharacters',
  'skippedTimes',
];

/** What was found in the file and what was done about it, one sentence each; nothing for what did not occur. */
export function reportLines({ counts, mapping }: ImportReport): string[] {
  return FINDINGS.filter((key) => counts[key] > 0).map((key) =>
    t.findings[key](counts[key], mapping, counts),
  );
}
