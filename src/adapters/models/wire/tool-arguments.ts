import { jsonrepair } from 'jsonrepair';
import type { ModelToolCall } from '../../../domain/models/model.ts';
import { asObject } from '../../../lib/json/read-json.ts';

/** Longer ones are not repaired, characters. */
const MAX_REPAIRED = 256_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.length > MAX_REPAIRED) return null;
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return null;
    }
  }
}

/** A tool call from the text of its arguments; a tool without any may leave it empty. */
export function toolCall(id: string, name: string, text: string): ModelToolCall {
  return { id, name, text, arguments: text.trim() === '' ? {} : asObject(parse(text)) };
}
