import type { JsonSchema } from '../../../domain/models/model.ts';
import type { ToolDefinition } from '../../../domain/gateway/tools.ts';
import { isObject } from '../../../lib/json/plain-data.ts';

/** A stretch of a tool's words and how much each counts. */
export interface WeightedText {
  readonly weight: number;
  readonly text: string;
}

/** A name counts most, since it is chosen to tell a tool from others; parameters say what a request will contain. */
const NAME_WEIGHT = 3;
const DESCRIPTION_WEIGHT = 2;
const PARAMETER_WEIGHT = 1;
/** Parameters in parameters are read so deep. */
const DEEPEST = 2;
/** Values of a choice that are read: a list of all countries says nothing of what a tool does. */
const MOST_VALUES = 20;
/** Sentences of a description that get a vector of their own. */
const MOST_SENTENCES = 4;
const SHORTEST_SENTENCE = 8;

/** A name as words: `getUserByID`, `get_user-by.id` → `get user by id`. */
export function nameWords(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** All that a tool says of itself, for the search by words. */
export function wordsOf({ name, description, parameters, server }: ToolDefinition): readonly WeightedText[] {
  return [
    { weight: NAME_WEIGHT, text: nameWords(name) },
    { weight: DESCRIPTION_WEIGHT, text: description },
    { weight: PARAMETER_WEIGHT, text: [nameWords(server), ...parameterTexts(parameters, 0)].join(' ') },
  ];
}

function parameterTexts(schema: JsonSchema, depth: number): readonly string[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, value]): readonly string[] => {
    if (!isObject(value)) return [nameWords(name)];
    const said = typeof value['description'] === 'string' ? value['description'] : '';
    const values = Array.isArray(value['enum']) ? value['enum'].slice(0, MOST_VALUES).map(String) : [];
    const inner = depth + 1 < DEEPEST ? parameterTexts(value, depth + 1) : [];
    return [nameWords(name), said, ...values, ...inner];
  });
}

/** What a tool's vectors are made of: the first of all of it, the others of its name and of each sentence of its description. */
export function vectorTexts({ name, description }: ToolDefinition): readonly string[] {
  const words = nameWords(name);
  const sentences = description
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length > SHORTEST_SENTENCE)
    .slice(0, MOST_SENTENCES);
  return [`${words}. ${description}`.trim(), words, ...sentences];
}
