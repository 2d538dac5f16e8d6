import type { GenericSchema } from 'valibot';
import type { JsonSchema } from '../../../domain/models/model.ts';
import { toJsonSchema } from '../../../lib/json/json-schema.ts';
import { isObject } from '../../../lib/json/plain-data.ts';
import { ARGUMENTS } from '../../../protocol/verbs/arguments.ts';
import { OWN_SCOPE, type OwnTool } from './own-tools.ts';

const SPREAD = '...';

/** `grimoire.asOf` → `grimoire_as_of`: what providers take as a name. */
const toolName = (verb: string): string =>
  verb.replaceAll('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const ownScope = (verb: string): string =>
  verb.includes('.') ? `${OWN_SCOPE}.${verb.split('.')[0]!}` : OWN_SCOPE;

const schemasOf = (tool: OwnTool): readonly JsonSchema[] =>
  ((ARGUMENTS as Readonly<Record<string, readonly GenericSchema[]>>)[tool.verb] ?? []).map(toJsonSchema);

const isOptional = (tool: OwnTool, at: number): boolean =>
  (ARGUMENTS as Readonly<Record<string, readonly GenericSchema[]>>)[tool.verb]?.[at]?.type === 'optional';

/** A verb's definition as a tool, its arguments by name, from the schemas that check them. */
export function ownDefinition(tool: OwnTool): Readonly<Record<string, unknown>> {
  const schemas = schemasOf(tool);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const [at, name] of tool.takes.entries()) {
    const { default: _, ...schema } = schemas[at] ?? {};
    if (name === SPREAD) {
      Object.assign(properties, schema['properties']);
      if (Array.isArray(schema['required'])) required.push(...(schema['required'] as readonly string[]));
    } else {
      properties[name] = schema;
      if (!isOptional(tool, at)) required.push(name);
    }
  }
  return {
    name: toolName(tool.verb),
    description: tool.description,
    parameters: { type: 'object', properties, ...(required.length > 0 && { required }) },
    level: tool.level,
    server: OWN_SCOPE,
  };
}

/** The verb's arguments in their order, from those of a call by name. */
export function ownArguments(tool: OwnTool, given: Readonly<Record<string, unknown>>): readonly unknown[] {
  const args = tool.takes.map((name, at) => {
    if (name !== SPREAD) return given[name];
    const properties = schemasOf(tool)[at]?.['properties'];
    const fields = isObject(properties) ? Object.keys(properties) : [];
    return Object.fromEntries(fields.flatMap((field) => (field in given ? [[field, given[field]]] : [])));
  });
  return args;
}
