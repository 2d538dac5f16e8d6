import { jsonrepair } from 'jsonrepair';
import { AppError } from '../../../domain/errors.ts';
import type { JsonSchema } from '../../../domain/models/model.ts';
import { schemaFault } from '../../../lib/json/schema-fault.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

export interface Structured {
  readonly json: unknown;
  readonly repaired: boolean;
}

const FENCE = /```(?:json)?\s*([\s\S]*?)(?:```|$)/;
/** Longer texts are taken as they are or not at all: repairing one takes long, characters. */
const MAX_REPAIRED = 256_000;
/** Longest text of a reply in an error. */
const MAX_EXCERPT = 200;

function tryParse(text: string): Structured | null {
  try {
    return { json: JSON.parse(text), repaired: false };
  } catch {
    return null;
  }
}

function tryRepair(text: string): Structured | null {
  try {
    return { json: JSON.parse(jsonrepair(text)), repaired: true };
  } catch {
    return null;
  }
}

/** The part that is meant to be JSON: inside a code fence, or from the first bracket to the last. */
function core(text: string): string | null {
  const inside = FENCE.exec(text)?.[1] ?? text;
  const start = inside.search(/[{[]/);
  if (start < 0) return null;
  const end = Math.max(inside.lastIndexOf('}'), inside.lastIndexOf(']'));
  return end > start ? inside.slice(start, end + 1) : inside.slice(start);
}

function mismatch(why: string, text: string): AppError {
  return new AppError('model.schema_mismatch', `The reply is not what was asked for: ${why}.`, {
    data: { why, excerpt: cutText(text, MAX_EXCERPT) },
  });
}

/**
 * A reply's text as JSON of a schema. What is nearly right is repaired: code fences, prose around it, single quotes, trailing
 * commas, missing brackets. A reply that was cut off is not: what it would have said is not known.
 * @param cut the reply ended because it reached its length
 * @throws AppError `model.schema_mismatch`
 */
export function structured(text: string, schema: JsonSchema, cut: boolean): Structured {
  const whole = tryParse(text.trim());
  const found = whole ?? (cut || text.length > MAX_REPAIRED ? null : repair(text));
  if (!found) throw mismatch(cut ? 'it was cut off at its greatest length' : 'it is not JSON', text);
  const fault = schemaFault(schema, found.json);
  if (fault !== null) throw mismatch(fault, text);
  return found;
}

function repair(text: string): Structured | null {
  const part = core(text);
  if (part === null) return null;
  const exact = tryParse(part);
  return exact ? { ...exact, repaired: true } : tryRepair(part);
}
