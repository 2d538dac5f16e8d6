import type { JsonSchema, ModelTool } from '../../../../domain/models/model.ts';
import { isObject } from '../../../../lib/json/plain-data.ts';
import type { LanguageCall } from '../../../../protocol/threads/language.ts';
import type { ToolForm, ToolKey } from './tool-form.ts';

/** A call of one of these tools as its model writes it. */
export const callSchema = ({ keys }: ToolForm, tools: readonly ModelTool[]): JsonSchema => ({
  anyOf: tools.map((tool) => ({
    type: 'object',
    properties: Object.fromEntries(keys.map(({ key, holds }) => [key, held(holds, tool)])),
    required: keys.map(({ key }) => key),
    additionalProperties: false,
  })),
});

function held(holds: ToolKey['holds'], { name, parameters }: ModelTool): JsonSchema {
  if (holds === 'name') return { const: name };
  return holds === 'id' ? { type: 'string', minLength: 9, maxLength: 9 } : parameters;
}

/** The call that a text is; null where it is none, or one of a tool that was not offered. */
export function writtenCall(
  text: string,
  { keys }: ToolForm,
  tools: readonly ModelTool[],
): LanguageCall | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const of = (wanted: ToolKey['holds']): unknown => value[keys.find(({ holds }) => holds === wanted)!.key];
  const name = of('name');
  const given = of('arguments');
  if (!tools.some((tool) => tool.name === name) || !isObject(given)) return null;
  return { name: String(name), text: JSON.stringify(given) };
}
