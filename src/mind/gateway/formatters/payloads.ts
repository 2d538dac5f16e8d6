import type { Cell, Payload, PayloadKind } from '../../../domain/gateway/formatted.ts';

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** An object's fields in one row, those of objects in it with dots between; a list in it is its length. */
function flat(value: unknown, path = ''): Record<string, Cell> {
  if (isCell(value)) return { [path || 'value']: value };
  if (Array.isArray(value)) return { [path === '' ? 'items' : `${path}.items`]: value.length };
  const fields = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>);
  return Object.assign(
    {},
    ...fields.map(([name, of]) => flat(of, path === '' ? name : `${path}.${name}`)),
  ) as Record<string, Cell>;
}

/** Whatever a tool answers: a row for each item of a list, else one. */
export const toolResultPayload = (
  name: string,
  answer: unknown,
  kind: PayloadKind = 'tool-result',
): Payload => ({
  kind,
  name,
  rows: (Array.isArray(answer) ? answer : [answer]).map((item) => flat(item)),
});
