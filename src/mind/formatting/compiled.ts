import type { FormatFailure } from '../../domain/context/entry-format.ts';
import type { Payload } from '../../domain/gateway/formatted.ts';
import type { DigestedFormatter, FormatterFile } from '../../domain/gateway/formatter.ts';
import { AppError } from '../../domain/errors.ts';
import { readsLikeInstruction } from '../../shared/reads-like-instruction.ts';
import { bodyOf } from '../candidates/index.ts';
import type { TokenCounter } from '../ports.ts';
import { addedTo, linesOf, lostOf, lostWord, saidIn } from './facts.ts';
import { blockAround, freeAttributes, type Part } from './part.ts';
import {
  Beyond,
  filled,
  type Knows,
  type Template,
  templateOf,
  type Value,
  type Values,
} from './template.ts';

/** Characters of one part, whatever its tokens. */
const MOST_LENGTH = 40_000;

/** A file whose template was read; or why it can’t be. */
export interface Compiled extends DigestedFormatter {
  readonly template: Template | FormatFailure;
}

/** What came of one part. */
export type Formatted =
  { readonly text: string; readonly why?: never } | { readonly why: FormatFailure; readonly text?: never };

const LISTS: readonly string[] = ['lines', 'facts', 'prose'];
const ATTRIBUTES = [
  'ref',
  'trust',
  'inherited',
  'tick',
  'outcome',
  'status',
  'confidence',
  'regime',
  'number',
  'since',
] as const;
const PART_NAMES: readonly string[] = ['tag', 'body', ...LISTS, ...ATTRIBUTES];

const ROWS: readonly string[] = ['name', 'kind', 'fields', 'rows'];
const CELLS: readonly string[] = ['field', 'value'];
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

const ofParts: Knows = (name, within) =>
  name === '.' ? within.some((list) => LISTS.includes(list)) : PART_NAMES.includes(name);

/** Fields of rows have names of their own. */
const ofRows: Knows = (name, within) => {
  if (INHERITED.has(name)) return false;
  if (name === '.') return within.includes('fields');
  if (within.includes('cells') && CELLS.includes(name)) return true;
  return ROWS.includes(name) || within.includes('rows');
};

/** @throws AppError `input.invalid` that says what is wrong with its template */
export const readTemplate = ({ template, applies }: FormatterFile): Template =>
  applies.payloads.length > 0
    ? templateOf(
        template,
        ofRows,
        `${ROWS.join(', ')}; in rows also cells and each field; in cells ${CELLS.join(', ')}`,
      )
    : templateOf(template, ofParts, PART_NAMES.join(', '));

const known = new WeakMap<FormatterFile, Compiled>();

/** Reads a file once. What a later version of the product no longer takes fails part by part, and loses no tick. */
export function compiledOf({ file, digest }: DigestedFormatter): Compiled {
  const before = known.get(file);
  if (before) return before;
  const compiled = { file, digest, template: readOr(file) };
  known.set(file, compiled);
  return compiled;
}

function readOr(file: FormatterFile): Compiled['template'] {
  try {
    return readTemplate(file);
  } catch (error) {
    return { code: 'failed', says: AppError.from(error).message };
  }
}

const isTemplate = (read: Compiled['template']): read is Template => Array.isArray(read);

/** Plain values under names that nothing is inherited by. */
const bare = (entries: readonly (readonly [string, Value])[]): Values =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(entries)));

/** Fills the template within its bounds. */
function written(
  { template, file: { limits } }: Compiled,
  values: Values,
  wrote?: (of: Values, name: string) => void,
): Formatted {
  if (!isTemplate(template)) return { why: template };
  const bounds = { steps: limits.steps, length: MOST_LENGTH, ...(wrote && { wrote }) };
  try {
    return { text: filled(template, values, bounds) };
  } catch (error) {
    if (error instanceof Beyond) return { why: { code: error.what, most: error.most } };
    return { why: { code: 'failed', says: AppError.from(error).message } };
  }
}

/** Counted only where it may be too long: no token has less than a letter. */
function tooLong(text: string, most: number, tokens: TokenCounter): FormatFailure | null {
  if (text.length <= most) return null;
  const has = tokens.count(text);
  return has > most ? { code: 'tokens', has, most } : null;
}

const instructs = (text: string, source: string): boolean =>
  readsLikeInstruction(text) && !readsLikeInstruction(source);

/** A part of the golem’s prompt, formatted and held to its facts. @param text the built-in block */
export function formattedPart(compiled: Compiled, part: Part, text: string, tokens: TokenCounter): Formatted {
  const { facts, prose } = saidIn(part.tag, part.body, part.attributes['trust'] === undefined);
  const values = bare([
    ...Object.entries(part.attributes),
    ['tag', part.tag],
    ['body', part.body],
    ['lines', linesOf(part.body)],
    ['facts', facts],
    ['prose', prose],
  ]);
  const made = written(compiled, values);
  if (made.text === undefined) return made;
  const attributes = freeAttributes(part).map(([, value]) => value);
  const lost = lostOf(facts, made.text) ?? lostWord(attributes, made.text);
  if (lost !== null) return { why: { code: 'lost', fact: lost } };
  const source = [part.body, ...Object.values(part.attributes)].join('\n');
  const added = addedTo(made.text, source);
  if (added !== null) return { why: { code: 'added', fact: added } };
  if (instructs(made.text, source)) return { why: { code: 'instruction' } };
  const block = blockAround(part, made.text);
  const over = tooLong(block, compiled.file.limits.tokens, tokens);
  return over ? { why: over } : { text: block === text ? text : block };
}

/** Rows of a tool, formatted: every cell is there, and no figure beside them. Nothing in it opens or closes a block. */
export function formattedRows(compiled: Compiled, payload: Payload, tokens: TokenCounter): Formatted {
  const { name, kind, rows } = payload;
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  /** What is still to be written, by what it is read from. */
  const left = new Map<string, string>();
  const keys = new WeakMap<Values, (field: string) => string>();
  const listed = rows.map((row, at) => {
    const cells = Object.entries(row).flatMap(([field, cell]): (readonly [string, string])[] =>
      cell === null || cell === '' ? [] : [[field, String(cell)]],
    );
    const values = cells.map(([field, value]) => {
      const key = `${at}\n${field}`;
      left.set(key, `${field} ${value}`);
      const one = bare([
        ['field', field],
        ['value', value],
      ]);
      keys.set(one, (of) => (of === 'value' ? key : ''));
      return one;
    });
    const own = bare([...cells, ['cells', values]]);
    keys.set(own, (of) => `${at}\n${of}`);
    return own;
  });
  const root = bare([
    ['name', name],
    ['kind', kind],
    ['fields', fields],
    ['rows', listed],
  ]);
  const made = written(compiled, root, (of, field) => void left.delete(keys.get(of)?.(field) ?? ''));
  if (made.text === undefined) return made;
  const [lost] = left.values();
  if (lost !== undefined) return { why: { code: 'lost', fact: lost } };
  const source = [name, ...fields, ...rows.flatMap((row) => Object.values(row).map(String))].join('\n');
  const added = addedTo(made.text, source);
  if (added !== null) return { why: { code: 'added', fact: added } };
  if (instructs(made.text, source)) return { why: { code: 'instruction' } };
  const text = bodyOf(made.text);
  const over = tooLong(text, compiled.file.limits.tokens, tokens);
  return over ? { why: over } : { text };
}
