import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { toJsonSchema } from '../../../src/lib/json/json-schema.ts';
import { REPLY_SCHEMA } from '../../../src/mind/deliberation/reply-schema.ts';

describe('the schema that a reply is asked for with', () => {
  it('is strict all the way down, as structured output wants it', () => {
    const loose: string[] = [];
    const look = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const one = node as Record<string, unknown>;
      if (one['type'] === 'object') {
        const names = Object.keys(one['properties'] as object);
        if (one['additionalProperties'] !== false) loose.push(`${path} is open`);
        if (JSON.stringify(one['required']) !== JSON.stringify(names))
          loose.push(`${path} has optional parts`);
      }
      if (one['type'] === 'string' && ('minLength' in one || 'minItems' in one))
        loose.push(`${path} is bounded`);
      for (const [key, inner] of Object.entries(one)) look(inner, `${path}.${key}`);
    };
    look(REPLY_SCHEMA.schema, '$');
    expect(loose).toEqual([]);
    expect(REPLY_SCHEMA.schema).toMatchObject({
      type: 'object',
      required: ['reasons', 'cites', 'action', 'prediction', 'confidence', 'summary'],
      properties: {
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        prediction: { properties: { ticks: { type: 'integer', minimum: 1, maximum: 60 } } },
        cites: { type: 'array', items: { type: 'string' }, minItems: 1 },
      },
    });
  });

  it('has words for choices, and none for what it cannot say', () => {
    const either = v.variant('kind', [
      v.strictObject({ kind: v.literal('a') }),
      v.strictObject({ kind: v.literal('b') }),
    ]);
    expect(toJsonSchema(v.nullable(v.picklist(['x', 'y'])))).toEqual({
      anyOf: [{ type: 'string', enum: ['x', 'y'] }, { type: 'null' }],
    });
    expect(toJsonSchema(either)).toMatchObject({
      anyOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }],
    });
    expect(() => toJsonSchema(v.date())).toThrow('date');
  });
});
