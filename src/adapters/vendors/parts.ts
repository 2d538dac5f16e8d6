import * as v from 'valibot';
import type { ModelRequest, ModelToolCall } from '../../domain/models/model.ts';
import { asObject } from '../../lib/json/read-json.ts';

/** What requests of several vendors have in common. */

/** A text, or blocks of text in a list; other kinds of block are refused with their name. */
export const textContent = v.union(
  [v.string(), v.array(v.looseObject({ type: v.literal('text'), text: v.string() }))],
  'expected a string, or blocks of the type "text"; images, audio and files are not supported',
);

export const joined = (content: v.InferOutput<typeof textContent>): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('');

/** Whether a tool is to be called, or which one. */
export type ToolChoice = NonNullable<ModelRequest['toolChoice']> | { readonly only: string };

/** @returns null where the text is no object of JSON */
export function argumentsOf(text: string): ModelToolCall['arguments'] {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
