import { jsonrepair } from 'jsonrepair';
import type { ModelToolCall, StopReason } from '../../../domain/models/model.ts';
import { asObject } from '../../../lib/json/read-json.ts';

/** Longer ones are not repaired, characters. */
const MAX_REPAIRED = 256_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.length > MAX_REPAIRED || isCut(text)) return null;
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return null;
    }
  }
}

/** Within a value that is no string, or where one is still to come. */
const UNDER_WAY = /[:,[{]\s*(?:[\w.+-]+\s*)?$/;
const TAIL = 400;

/**
 * Whether a JSON text breaks off within a string, a value or a list: what would have stood there is not known. Only the ends of objects
 * may be missing.
 */
export function isCut(text: string): boolean {
  let inString = false;
  const open: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (inString && letter === '\\') i += 1;
    else if (letter === '"') inString = !inString;
    else if (!inString && (letter === '[' || letter === '{')) open.push(letter);
    else if (!inString && (letter === ']' || letter === '}')) open.pop();
  }
  if (open.length === 0 && !inString) return false;
  return inString || open.includes('[') || UNDER_WAY.test(text.slice(-TAIL));
}

/** Whether the text is JSON of an object, so that nothing can be missing at its end. */
export function isWholeObject(text: string): boolean {
  try {
    return asObject(JSON.parse(text)) !== null;
  } catch {
    return false;
  }
}

/** A tool call from the text of its arguments; a tool without any may leave it empty. */
export function toolCall(id: string, name: string, text: string): ModelToolCall {
  return { id, name, text, arguments: text.trim() === '' ? {} : asObject(parse(text)) };
}

/**
 * Whether a call is whole: where the reply was cut or its end is unknown, if nothing can be missing from its arguments. One that breaks
 * off is no call: nobody knows what it would have asked.
 */
export const isWholeCall = (text: string, reason: StopReason): boolean =>
  reason === 'end' || reason === 'tool-calls' || isWholeObject(text);
