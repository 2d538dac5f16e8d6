import { jsonrepair } from 'jsonrepair';
import { AppError } from '../../../domain/errors.ts';
import type { JsonSchema, StopReason } from '../../../domain/models/model.ts';
import { schemaFault } from '../../../lib/json/schema-fault.ts';
import { isCut } from '../wire/tool-arguments.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

export interface Structured {
  readonly json: unknown;
  readonly repaired: boolean;
}

const CLOSED_FENCE = /^\s*```(?:json)?\s*([\s\S]*?)```\s*$/;
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
  return new AppError('model.schema_mismatch', `The reply does not match the requested format: ${why}.`, {
    data: { why, excerpt: cutText(text, MAX_EXCERPT) },
  });
}

/**
 * A reply's text as JSON of a schema. What is nearly right is repaired: code fences, prose around it, single quotes, trailing
 * commas, missing ends of objects. A reply that was cut off, or that may have been, is not: what it would have said is not known.
 * @param ended how the reply ended: only one that says that it is whole is repaired
 * @throws AppError `model.schema_mismatch`
 */
export function structured(text: string, schema: JsonSchema, ended: StopReason): Structured {
  const whole = tryParse(text.trim());
  if (!whole && isManifold(text)) throw mismatch('it contains several different answers', text);
  const found = whole ?? (ended !== 'end' || text.length > MAX_REPAIRED ? fenced(text) : repair(text));
  if (!found) throw mismatch(WHY[ended] ?? 'it is not JSON', text);
  const fault = schemaFault(schema, found.json);
  if (fault !== null) throw mismatch(fault, text);
  return found;
}

const WHY: Partial<Record<StopReason, string>> = {
  length: 'it was cut off at the token limit',
  other: 'its JSON is incomplete',
};

/** What stands whole in a code fence that was closed. */
function fenced(text: string): Structured | null {
  const inside = CLOSED_FENCE.exec(text)?.[1];
  const found = inside === undefined ? null : tryParse(inside);
  return found && { ...found, repaired: true };
}

const FENCES = /```(?:json)?\s*([\s\S]*?)```/g;

/** Whether it holds several answers that differ: nothing says which is meant. */
function isManifold(text: string): boolean {
  const all = [...text.matchAll(FENCES)].map(({ 1: inside = '' }) => tryParse(inside));
  return new Set(all.filter((one) => one !== null).map(({ json }) => JSON.stringify(json))).size > 1;
}

function repair(text: string): Structured | null {
  const part = core(text);
  if (part === null) return null;
  const exact = tryParse(part);
  if (exact) return { ...exact, repaired: true };
  return isCut(part) ? null : tryRepair(part);
}
