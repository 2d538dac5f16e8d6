import * as v from 'valibot';
import { isSymbol } from '../../../mind/world/index.ts';
import { Mapping } from '../columns/mapping.ts';
import type { StoredSeries } from './series.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
/** It stands in every prompt, and a file from elsewhere may say anything. */
const symbol = v.pipe(text, v.check(isSymbol, 'is not a token symbol'));

const Info = v.object({
  id: text,
  title: text,
  description: text,
  base: symbol,
  quote: symbol,
  steps: count,
  startTime: v.number(),
  endTime: v.number(),
  stepsPerYear: v.pipe(v.number(), v.gtValue(0)),
  bytes: v.nullable(count),
  source: text,
  licence: text,
  provenance: v.object({ real: text, driven: text, recorded: text }),
});

const Chunk = v.object({
  key: count,
  bars: v.pipe(count, v.minValue(1)),
  firstStep: count,
  lastStep: count,
  bytes: count,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const Stored = v.object({
  id: text,
  info: Info,
  mapping: Mapping,
  unit: v.picklist(['price', 'tick']),
  interval: v.pipe(v.number(), v.gtValue(0)),
  steps: v.pipe(count, v.minValue(1)),
  chunks: v.pipe(v.array(Chunk), v.minLength(1)),
  firstPrice: v.pipe(v.number(), v.gtValue(0)),
  report: v.looseObject({ counts: v.record(v.string(), count), bars: count, steps: count }),
});

/** A series that another browser kept. @throws what is wrong with it */
export function parseSeries(json: string): Omit<StoredSeries, 'importId'> {
  const value: unknown = JSON.parse(json);
  v.parse(Stored, value);
  // As it came: the order of a mapping's keys is part of its identity.
  return value as Omit<StoredSeries, 'importId'>;
}
