import type { Condition } from './parse.ts';
import { refuse } from './tokens.ts';

/** Reads a field; only what the data itself holds is seen, and `length` of texts and lists. */
function fieldOf(data: unknown, path: readonly string[]): unknown {
  let at: unknown = data;
  for (const name of path) {
    if (at === null || at === undefined) return undefined;
    if (typeof at === 'string') {
      if (name !== 'length') return undefined;
      at = at.length;
    } else if (typeof at === 'object' && Object.hasOwn(at, name)) {
      at = (at as Readonly<Record<string, unknown>>)[name];
    } else return undefined;
  }
  return at;
}

function compare(
  operator: Extract<Condition, { kind: 'compare' }>['operator'],
  left: unknown,
  right: unknown,
): boolean {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === 'contains') {
    if (Array.isArray(left)) return left.includes(right);
    return typeof left === 'string' && typeof right === 'string' && left.includes(right);
  }
  const comparable =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (!comparable) return false;
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function valueOf(condition: Condition, data: unknown): unknown {
  switch (condition.kind) {
    case 'literal':
      return condition.value;
    case 'path':
      // A field that is not there is as one that is null.
      return fieldOf(data, condition.path) ?? null;
    default:
      return holds(condition, data);
  }
}

/** Whether a condition holds of plain data. Nothing, false, 0 and an empty text do not hold. */
export function holds(condition: Condition, data: unknown): boolean {
  switch (condition.kind) {
    case 'and':
      return holds(condition.left, data) && holds(condition.right, data);
    case 'or':
      return holds(condition.left, data) || holds(condition.right, data);
    case 'not':
      return !holds(condition.of, data);
    case 'compare':
      return compare(condition.operator, valueOf(condition.left, data), valueOf(condition.right, data));
    default:
      return Boolean(valueOf(condition, data));
  }
}

/** @throws AppError `input.invalid` with `position` for the first field that is none of these */
export function requireFields(condition: Condition, known: readonly string[]): void {
  switch (condition.kind) {
    case 'path':
      if (!known.includes(condition.path[0]!)) {
        refuse(condition.at, `there is no field “${condition.path[0]}”. Available: ${known.join(', ')}.`);
      }
      return;
    case 'not':
      return requireFields(condition.of, known);
    case 'literal':
      return;
    default:
      requireFields(condition.left, known);
      requireFields(condition.right, known);
  }
}
