import { toJsonSchema as convert } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { JsonSchema } from '../../domain/models/model.ts';

/**
 * The part of JSON Schema that structured output takes, from a valibot schema. A choice is said as `anyOf`, and bounds of texts
 * are left out, because providers refuse `oneOf` and `minLength`. An object is closed where its schema is strict.
 * @throws Error for a type that has no JSON form
 */
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...said } = convert(schema, {
    overrideSchema: ({ jsonSchema: { oneOf, ...rest } }) =>
      oneOf === undefined ? undefined : { ...rest, anyOf: oneOf },
    overrideAction: ({ jsonSchema: { minLength: _min, maxLength: _max, ...rest } }) => rest,
  });
  return said as JsonSchema;
}
