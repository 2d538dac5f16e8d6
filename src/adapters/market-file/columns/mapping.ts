import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import { COLUMN_ROLES, TIME_FORMATS } from '../../../domain/world/market-file.ts';
import type { FileMapping, MappingPatch } from '../../../domain/world/market-file.ts';
import { isSymbol } from '../../../mind/world/index.ts';
import { shortCell, shortList } from '../rows/refusal.ts';
import { priceAdvice, timeAdvice } from './seen.ts';
import { CLOCK_FORMS } from '../rows/clock.ts';
import { isZone } from '../rows/zones.ts';

const symbol = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9.$-]{1,16}$/, 'must be 1 to 16 letters, digits, dots or dashes'),
  v.check(isSymbol, 'reads like an instruction'),
);
/** Characters of a column's name. */
const MOST_CELL = 1_000;
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36));

/** Spacing of usable ticks by fee, as the factory of Uniswap V3 has them. */
export const TICK_SPACING: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3_000: 60, 10_000: 200 };

/** A mapping that can be read by. */
export const Mapping = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  base: symbol,
  quote: symbol,
  columns: v.record(v.picklist(COLUMN_ROLES), v.optional(v.pipe(v.string(), v.maxLength(MOST_CELL)))),
  time: v.object({
    format: v.picklist(TIME_FORMATS),
    zone: v.pipe(v.string(), v.check(isZone, 'is not a time zone this browser knows')),
    clock: v.exactOptional(v.picklist(CLOCK_FORMS)),
  }),
  decimal: v.picklist(['.', ',']),
  volumeIn: v.picklist(['base', 'quote']),
  interval: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(366 * 86_400))),
  gaps: v.picklist(['flat', 'skip']),
  duplicates: v.picklist(['last', 'first', 'keep']),
  tokens: v.object({ baseIsToken0: v.boolean(), decimals0: decimals, decimals1: decimals }),
  pool: v.object({
    depth: v.pipe(v.number(), v.minValue(1), v.maxValue(1e15)),
    fee: v.picklist(Object.keys(TICK_SPACING).map(Number)),
    share: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  }),
});

const invalid = (message: string, data: Record<string, unknown> = {}): AppError =>
  new AppError('input.invalid', message, { data });

/** The guess as corrected. @throws AppError `input.invalid` that names what is wrong */
export function correctMapping(
  guess: FileMapping,
  patch: MappingPatch,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): FileMapping {
  const merged = {
    ...guess,
    ...patch,
    columns: patch.columns ?? guess.columns,
    time: { ...guess.time, ...patch.time },
    tokens: { ...guess.tokens, ...patch.tokens },
    pool: { ...guess.pool, ...patch.pool },
  };
  const checked = v.safeParse(Mapping, merged);
  if (!checked.success) {
    const [issue] = checked.issues;
    const path = v.getDotPath(issue) ?? 'mapping';
    throw invalid(`The mapping’s ${path} is not valid: ${issue.message}.`, { path });
  }
  const mapping = checked.output as FileMapping;
  for (const [role, name] of Object.entries(mapping.columns)) {
    if (name !== undefined && !columns.includes(name))
      throw invalid(
        `The file has no column “${shortCell(name)}” for ${role}. It has: ${shortList(columns)}.`,
        { role },
      );
  }
  if (mapping.columns.time === undefined)
    throw invalid(`No column of times was found. ${timeAdvice(columns, rows)}`, { role: 'time' });
  if (mapping.columns.close === undefined && mapping.columns.tick === undefined)
    throw invalid(`No column of prices was found. ${priceAdvice(columns, rows)}`, { role: 'close' });
  return mapping;
}
