import Mustache from 'mustache';
import { AppError } from '../../domain/errors.ts';
import { readsLikeInstruction } from '../../shared/reads-like-instruction.ts';

/** Characters of a template, tags in it, and sections that may stand in each other. Ours: far above what formatters need. */
const MOST_TEXT = 4_000;
const MOST_TAGS = 200;
const MOST_DEPTH = 4;
/** Characters of the template’s own words. */
const MOST_WORDS = 600;

/** A value that a template can name: a text, or a list of texts and of things with values of their own. */
export type Value = string | readonly (string | Values)[];
/** It has no property but its own, and can’t be changed. */
export type Values = Readonly<Record<string, Value>>;

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'some' | 'none'; readonly name: string; readonly inside: readonly Node[] };

/** A template that was checked. */
export type Template = readonly Node[];

type Token = readonly [kind: string, value: string, start: number, end: number, ...unknown[]];

/** @throws AppError `input.invalid` */
export function refuse(message: string, data: Readonly<Record<string, unknown>> = {}): never {
  throw new AppError('input.invalid', message, { data: { path: 'template', ...data } });
}

const INSTEAD: Readonly<Record<string, string>> = {
  '&': 'Nothing in a value is escaped twice. Write {{name}} with two braces.',
  '>': 'A template can’t include another one.',
  '=': 'A template can’t change its delimiters. Use braces.',
};

/** Letters that nobody sees, or that turn the order of others. */
const UNSEEN = /[^\P{C}\n\t]/u;
const FIGURE = /\p{N}/u;
/** Words that turn a fact into its opposite. */
const NEGATION =
  /(?<!\p{L})(?:not|no|none|never|neither|nor|without|false|untrue|wrong|opposite|contrary|\p{L}+n['’]t|nicht|kein\p{L}*|nie|niemals|ohne|falsch)(?!\p{L})/iu;

/** Which names a template may use, by the lists that it stands in. */
export type Knows = (name: string, within: readonly string[]) => boolean;

function tokensOf(text: string): readonly Token[] {
  try {
    return new Mustache.Writer().parse(text) as unknown as readonly Token[];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return refuse(`The template is not valid: ${said}.`);
  }
}

/** Own words of a template, checked by themselves: figures, negations and orders can only come from what is formatted. */
function checkWords(words: string): void {
  if (words.length > MOST_WORDS)
    refuse(`The template has ${words.length} characters of its own. At most ${MOST_WORDS} are allowed.`);
  if (UNSEEN.test(words)) refuse('The template holds invisible or control characters. Remove them.');
  if (FIGURE.test(words))
    refuse('A template can’t add figures. Remove the digits: figures come from values.');
  const turned = NEGATION.exec(words)?.[0];
  if (turned !== undefined)
    refuse(`The template says “${turned}”, which can turn a fact into its opposite. Remove it.`);
  if (readsLikeInstruction(words))
    refuse('The template reads like an instruction to the model. A formatter only arranges what is known.');
}

/**
 * Mustache without anything that computes: values, sections and remarks. Every name is one that the part has; a list stands in no section of
 * itself.
 * @throws AppError `input.invalid`
 */
export function templateOf(text: string, knows: Knows, names: string): Template {
  if (text.trim() === '') refuse('The template is empty.');
  if (text.length > MOST_TEXT)
    refuse(`The template has ${text.length} characters. At most ${MOST_TEXT} are allowed.`);
  let tags = 0;
  const words: string[] = [];
  const read = (tokens: readonly Token[], within: readonly string[]): readonly Node[] =>
    tokens.flatMap((token): readonly Node[] => {
      const [kind, name] = token;
      if (kind === 'text') {
        words.push(name);
        return [{ kind: 'text', text: name }];
      }
      const instead = INSTEAD[kind];
      if (instead !== undefined) refuse(instead);
      if (kind !== 'name' && kind !== '#' && kind !== '^') return [];
      tags += 1;
      if (tags > MOST_TAGS) refuse(`The template has more than ${MOST_TAGS} tags.`);
      if (!knows(name, within)) refuse(`A part has no value “${name}” here. Values: ${names}.`, { name });
      if (kind === 'name') return [{ kind: 'value', name }];
      if (within.includes(name)) refuse(`The section “${name}” stands in itself.`, { name });
      if (within.length >= MOST_DEPTH) refuse(`At most ${MOST_DEPTH} sections can stand in each other.`);
      const inside = read(token[4] as readonly Token[], [...within, name]);
      return [{ kind: kind === '#' ? 'some' : 'none', name, inside }];
    });
  const nodes = read(tokensOf(text.replaceAll('\r\n', '\n')), []);
  checkWords(words.join(''));
  // What stands apart in the template may come together.
  checkWords(words.join('').replaceAll(/\s+/g, ' '));
  return nodes;
}

/** A template went beyond its bounds. */
export class Beyond extends Error {
  readonly what: 'steps' | 'length';
  readonly most: number;

  constructor(what: 'steps' | 'length', most: number) {
    super(what);
    this.what = what;
    this.most = most;
  }
}

/** What a template may take, and is told of what it wrote. */
export interface Bounds {
  readonly steps: number;
  /** Characters. */
  readonly length: number;
  /** A value was written, of the innermost thing that has it. */
  wrote?(of: Values, name: string): void;
}

/**
 * A template with its values. Every node that is passed is a step, so that no template takes longer than it may.
 * @throws Beyond its bounds
 */
export function filled(template: Template, values: Values, { steps, length, wrote }: Bounds): string {
  let taken = 0;
  let out = '';
  const put = (text: string): void => {
    out += text;
    if (out.length > length) throw new Beyond('length', length);
  };
  /** Innermost first. */
  const write = (nodes: Template, scopes: readonly (string | Values)[]): void => {
    const own = (name: string): Value | undefined => {
      if (name === '.') {
        const [item] = scopes;
        return typeof item === 'string' ? item : undefined;
      }
      const of = scopes.find(
        (scope): scope is Values => typeof scope === 'object' && Object.hasOwn(scope, name),
      );
      return of?.[name];
    };
    for (const node of nodes) {
      taken += 1;
      if (taken > steps) throw new Beyond('steps', steps);
      if (node.kind === 'text') {
        put(node.text);
        continue;
      }
      const value = own(node.name);
      const none = value === undefined || value.length === 0;
      if (node.kind === 'value') {
        if (typeof value !== 'string') continue;
        put(value);
        const of = scopes.find((scope) => typeof scope === 'object' && Object.hasOwn(scope, node.name));
        if (typeof of === 'object') wrote?.(of, node.name);
        continue;
      }
      if (none !== (node.kind === 'none')) continue;
      if (node.kind === 'none' || typeof value === 'string') write(node.inside, scopes);
      else for (const item of value ?? []) write(node.inside, [item, ...scopes]);
    }
  };
  write(template, [values]);
  return out
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
