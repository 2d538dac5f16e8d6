import { TOOL_LEVELS, type ToolDefinition, type ToolLevel } from '../../../domain/gateway/tools.ts';
import type { JsonSchema } from '../../../domain/models/model.ts';
import { isObject } from '../../../lib/json/plain-data.ts';
import { isMetaName } from './meta-tools.ts';

/** What OpenAI and Anthropic take as a name, and the dots and slashes that others put into theirs. */
const NAME = /^[\p{L}\p{N}_.:/-]{1,128}$/u;
const MOST_DESCRIPTION = 20_000;
/** Characters of a schema as JSON. */
const MOST_SCHEMA = 100_000;

const NO_PARAMETERS: JsonSchema = { type: 'object', properties: {} };

/** Where providers and MCP keep the schema of the arguments. */
const SCHEMA_KEYS = ['parameters', 'inputSchema', 'input_schema'] as const;

/**
 * A tool's definition as MCP (`inputSchema`), OpenAI (`function`, `parameters`) or Anthropic (`input_schema`) write it; `level` and
 * `server` may stand beside it. A type `dict`, as some sets of tools write it, is an object.
 * @returns a sentence where it is no definition
 */
export function readDefinition(given: unknown): ToolDefinition | string {
  if (!isObject(given)) return 'A tool definition must be an object.';
  const said = isObject(given['function']) ? given['function'] : given;
  const { name, description = '' } = said;
  if (typeof name !== 'string' || !NAME.test(name)) {
    return 'A tool name must be 1 to 128 letters, digits, or the characters _ . : / -';
  }
  if (isMetaName(name)) return `The name ${name} is reserved for a tool that finds tools.`;
  if (typeof description !== 'string' || description.length > MOST_DESCRIPTION) {
    return `The description of ${name} must be a string of at most ${MOST_DESCRIPTION} characters.`;
  }
  const parameters = schemaOf(said);
  if (typeof parameters === 'string') return `${parameters} of ${name}`;
  const level = given['level'] ?? 'protocol';
  if (!isLevel(level)) return `The level of ${name} must be one of ${TOOL_LEVELS.join(', ')}.`;
  const server = given['server'] ?? '';
  if (typeof server !== 'string' || server.length > 128) {
    return `The server of ${name} must be a string of at most 128 characters.`;
  }
  return { name, description, parameters, level, server };
}

const isLevel = (value: unknown): value is ToolLevel => (TOOL_LEVELS as readonly unknown[]).includes(value);

/** The schema, or the beginning of a sentence that ends with the tool's name. */
function schemaOf(said: Readonly<Record<string, unknown>>): JsonSchema | string {
  const key = SCHEMA_KEYS.find((one) => said[one] !== undefined && said[one] !== null);
  if (key === undefined) return NO_PARAMETERS;
  const schema = said[key];
  if (!isObject(schema)) return `${key} must be an object`;
  const { type = 'object', properties, required } = schema;
  if (type !== 'object' && type !== 'dict') return `${key} must have the type "object"`;
  if (properties !== undefined && !isObject(properties)) return `The properties in ${key} must be an object`;
  if (required !== undefined && !Array.isArray(required)) return `required in ${key} must be a list`;
  if (JSON.stringify(schema).length > MOST_SCHEMA) {
    return `${key} can have at most ${MOST_SCHEMA} characters of JSON`;
  }
  return type === 'dict' ? { ...schema, type: 'object' } : schema;
}
