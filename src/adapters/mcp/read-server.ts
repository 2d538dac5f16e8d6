import { asArray, asObject, asText } from '../../lib/json/read-json.ts';

/** A tool as a server tells of it. */
export interface OfferedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Why it cannot be offered; null where it can. */
  readonly wrong: string | null;
}

const isObjectSchema = (schema: Readonly<Record<string, unknown>>): boolean =>
  (schema['type'] === undefined || schema['type'] === 'object') &&
  (schema['properties'] === undefined || asObject(schema['properties']) !== null) &&
  (schema['required'] === undefined || Array.isArray(schema['required']));

/** One tool of a list, whatever the others are. @param at its place, by which one without a name is named */
export function toolOf(given: unknown, at: number): OfferedTool {
  const tool = asObject(given);
  const name = asText(tool?.['name']);
  const description = asText(tool?.['description']);
  const title = asText(tool?.['title']);
  const schema = tool?.['inputSchema'] ?? {};
  const inputSchema = asObject(schema);
  const wrong =
    name === null
      ? 'The server gives this tool no name.'
      : inputSchema === null || !isObjectSchema(inputSchema)
        ? 'Its inputSchema is not an object schema.'
        : null;
  return {
    name: name ?? `tool ${at + 1}`,
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    inputSchema: wrong === null ? { properties: {}, ...inputSchema, type: 'object' } : { type: 'object' },
    wrong,
  };
}

/** What a block of an answer says: its text, that of a file within it, or where a file is. */
function blockText(given: unknown): string {
  const block = asObject(given) ?? {};
  const type = asText(block['type']) ?? 'block';
  const text = asText(block['text']);
  if (text !== null || block['text'] === '') return text ?? '';
  if (type === 'resource_link') {
    return [block['name'], block['uri'], block['description']]
      .map(asText)
      .filter((one) => one !== null)
      .join(' ');
  }
  const resource = asObject(block['resource']);
  const inside = asText(resource?.['text']);
  const uri = asText(resource?.['uri']);
  if (inside !== null) return uri === null ? inside : `${uri}\n${inside}`;
  return uri === null ? `[${type} left out]` : `[${uri} left out]`;
}

/** The text of an answer. */
export const textOf = (content: readonly unknown[]): string => asArray(content).map(blockText).join('\n');
