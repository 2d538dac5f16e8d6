import type { JsonSchema } from '../../../domain/models/model.ts';
import { asArray, asObject } from '../../../lib/json/read-json.ts';

/** Whether OpenAI's strict mode takes a schema: every object is closed and requires all of its properties. */
export function isStrict(schema: JsonSchema): boolean {
  const properties = asObject(schema['properties']);
  if (properties) {
    const required = asArray(schema['required']);
    if (schema['additionalProperties'] !== false) return false;
    if (!Object.keys(properties).every((name) => required.includes(name))) return false;
  }
  const inner = [
    ...Object.values(properties ?? {}),
    ...asArray(schema['anyOf']),
    ...asArray(schema['prefixItems']),
    ...Object.values(asObject(schema['$defs']) ?? {}),
    schema['items'],
  ];
  return inner.every((one) => {
    const object = asObject(one);
    return object === null || isStrict(object);
  });
}
