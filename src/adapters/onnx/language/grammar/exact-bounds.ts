import type { JsonSchema } from '../../../../domain/models/model.ts';
import { isObject } from '../../../../lib/json/plain-data.ts';

/** The last digit that a bounded number's grammar knows. */
const DIGIT = 1e-6;

/**
 * The same schema, with bounds of numbers as xgrammar 0.1.27 holds them to the letter. Whole ones it takes wrongly (`maximum: 1` lets 1.5
 * pass, `exclusiveMinimum: 0` refuses 0.5), others it does not: so a bound becomes a value of its own beside what lies within.
 */
export function exactBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exactBounds);
  if (!isObject(schema)) return schema;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema as JsonSchema &
    Partial<Record<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum', number>>;
  if (schema['type'] !== 'number') {
    return Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [name, LITERAL.has(name) ? value : exactBounds(value)]),
    );
  }
  const least = exclusiveMinimum ?? minimum;
  const most = exclusiveMaximum ?? maximum;
  if (least === undefined && most === undefined) return rest;
  const ends = [
    ...(exclusiveMinimum === undefined ? [minimum] : []),
    ...(exclusiveMaximum === undefined ? [maximum] : []),
  ].filter((end) => end !== undefined);
  const within = {
    type: 'number',
    ...(least !== undefined && { minimum: least + DIGIT }),
    ...(most !== undefined && { maximum: most - DIGIT }),
  };
  return ends.length === 0 ? within : { anyOf: [within, { enum: ends }] };
}

/** What in these looks like a schema is a value. */
const LITERAL = new Set(['enum', 'const', 'default', 'examples']);
