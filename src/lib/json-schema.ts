import type * as v from 'valibot';
import { AppError } from '../domain/errors.ts';
import type { JsonSchema } from '../domain/model.ts';

type Schema = v.GenericSchema;
type Part = Schema | v.PipeAction<unknown, unknown, v.BaseIssue<unknown>>;

/** A pipe's action in JSON Schema's words; bounds of texts are left out, because structured output does not take them. */
function action(part: Part, type: unknown): Record<string, unknown> {
  const { requirement } = part as { requirement?: unknown };
  switch (part.type) {
    case 'description':
      return { description: (part as unknown as { description: string }).description };
    case 'integer':
      return { type: 'integer' };
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'gt_value':
      return { exclusiveMinimum: requirement };
    case 'lt_value':
      return { exclusiveMaximum: requirement };
    case 'min_length':
      return type === 'array' ? { minItems: requirement } : {};
    case 'max_length':
      return type === 'array' ? { maxItems: requirement } : {};
    default:
      return {};
  }
}

/** @throws AppError `internal` for a type that has no JSON form */
function base(schema: Schema): Record<string, unknown> {
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: schema.type };
    case 'literal':
      return { const: (schema as v.LiteralSchema<v.Literal, undefined>).literal };
    case 'picklist':
      return { type: 'string', enum: (schema as v.PicklistSchema<v.PicklistOptions, undefined>).options };
    case 'array':
      return { type: 'array', items: toJsonSchema((schema as v.ArraySchema<Schema, undefined>).item) };
    case 'nullable':
      return {
        anyOf: [toJsonSchema((schema as v.NullableSchema<Schema, undefined>).wrapped), { type: 'null' }],
      };
    case 'union':
    case 'variant':
      return { anyOf: (schema as unknown as { options: readonly Schema[] }).options.map(toJsonSchema) };
    case 'object':
    case 'strict_object': {
      const { entries } = schema as unknown as { entries: Readonly<Record<string, Schema>> };
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(entries).map(([name, one]) => [name, toJsonSchema(one)]),
        ),
        required: Object.keys(entries),
        additionalProperties: false,
      };
    }
    default:
      throw new AppError('internal', `JSON Schema has no words here for "${schema.type}".`);
  }
}

/** The part of JSON Schema that structured output takes, from a valibot schema. Every object is closed and whole. */
export function toJsonSchema(schema: Schema): JsonSchema {
  const [first = schema, ...actions] = 'pipe' in schema ? (schema.pipe as readonly Part[]) : [];
  const said = base(first as Schema);
  return Object.assign(said, ...actions.map((part) => action(part, said['type']))) as JsonSchema;
}
