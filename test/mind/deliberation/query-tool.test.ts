import { expect, it } from 'vitest';
import type { ModelToolCall } from '../../../src/domain/models/model.ts';
import { QUERY_TOOL, queryOf } from '../../../src/mind/deliberation/query/tool.ts';

const call = (name: string, query: string): ModelToolCall => ({
  id: 'one',
  name,
  text: JSON.stringify({ query }),
  arguments: { query },
});

it('cuts a question, and the name of a tool that is none, between characters and never within one', () => {
  const asked = queryOf(call(QUERY_TOOL.name, `${'a'.repeat(399)}🦊 and more`));
  expect(asked).toEqual({ query: 'a'.repeat(399) });
  const refused = queryOf(call(`${'t'.repeat(59)}🦊`, 'anything'));
  expect(refused).toBe(`There is no tool of the name ${'t'.repeat(59)}.`);
});
