import { AppError } from '../../domain/errors.ts';
import type { Unit } from '../../lib/chunking/unit.ts';
import { linesOf } from './lines.ts';

/** Bytes of a JSON file that is parsed whole; one object a line has no such end. */
export const MOST_JSON = 48 * 2 ** 20;

/** A value line by line, each with the path to it. */
function* linesIn(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* linesIn(item, `${path}[${i}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      yield* linesIn(item, path === '' ? key : `${path}.${key}`);
  } else {
    const said = typeof value === 'string' ? value : JSON.stringify(value);
    yield path === '' ? said : `${path}: ${said}`;
  }
}

function unitOf(value: unknown, gap: string, heading?: string): Unit | null {
  const text = [...linesIn(value, '')].join('\n').trim();
  if (text === '') return null;
  return { text, gap, kind: 'code', ...(heading !== undefined && { heading }) };
}

/** JSON, or one value a line: each item of a list and each field of an object is a unit, its values by their paths. */
export async function* jsonUnits(
  pieces: AsyncIterable<string>,
  byLine: boolean,
): AsyncGenerator<readonly Unit[]> {
  if (byLine) {
    let number = 0;
    let gap = '';
    for await (const lines of linesOf(pieces)) {
      const units: Unit[] = [];
      for (const { text } of lines) {
        number += 1;
        if (text.trim() === '') continue;
        const unit = unitOf(parsed(text, `line ${number}`), gap);
        if (unit) units.push(unit);
        if (unit) gap = '\n\n';
      }
      yield units;
    }
    return;
  }
  let text = '';
  for await (const piece of pieces) text += piece;
  const value = parsed(text, 'it');
  const items: readonly (readonly [heading: string | undefined, value: unknown])[] = Array.isArray(value)
    ? value.map((item) => [undefined, item] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [[undefined, value]];
  let gap = '';
  for (const [heading, item] of items) {
    const named = heading === undefined ? item : { [heading]: item };
    const unit = unitOf(named, gap, heading);
    if (unit) yield [unit];
    if (unit) gap = '\n\n';
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      'collections.unreadable',
      `This document is declared as JSON, but ${where} is not valid JSON: ${(cause as Error).message}. Fix it, or add it as text.`,
      { cause },
    );
  }
}
