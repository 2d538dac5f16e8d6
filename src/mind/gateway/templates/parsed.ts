import Mustache from 'mustache';
import { AppError } from '../../../domain/errors.ts';

/** A tag of a template, without what it spans. */
export interface Tag {
  /** `name`: a value. `#`: where there is one, or for each item. `^`: where there is none. */
  readonly kind: 'name' | '#' | '^';
  /** `.` is the item of the list that `within` names. */
  readonly name: string;
  /** The parameter of the `#` that it stands in; null in none. */
  readonly within: string | null;
}

/** A paragraph of a template and what stands behind it up to the next. Sections are never cut. */
export interface Paragraph {
  readonly text: string;
  readonly tags: readonly Tag[];
}

type Token = readonly [kind: string, value: string, start: number, end: number, ...unknown[]];

const WHAT_TO_WRITE: Readonly<Record<string, string>> = {
  '&': 'Values are never escaped. Write {{name}} with two braces.',
  '>': 'A template can’t include another one.',
  '=': 'A template can’t change its delimiters. Use braces.',
};

/** @throws AppError `template.invalid` */
function tokensOf(text: string): readonly Token[] {
  const writer = new Mustache.Writer();
  try {
    return writer.parse(text) as unknown as readonly Token[];
  } catch (error) {
    // The library names the place; its own words are English and short.
    const said = error instanceof Error ? error.message : String(error);
    throw new AppError('template.invalid', `The template text is not valid: ${said}.`, { cause: error });
  }
}

const inner = (token: Token): readonly Token[] =>
  token[0] === '#' || token[0] === '^' ? (token[4] as readonly Token[]) : [];

/** Where a section's closing tag ends: behind the place that its token names. */
function endOf(token: Token, text: string): number {
  if (token[0] !== '#' && token[0] !== '^') return token[3];
  return text.indexOf('}}', token[5] as number) + 2;
}

/** @throws AppError `template.invalid` */
function tagsIn(tokens: readonly Token[], within: string | null = null): readonly Tag[] {
  return tokens.flatMap((token): readonly Tag[] => {
    const [kind, name] = token;
    const instead = WHAT_TO_WRITE[kind];
    if (instead) throw new AppError('template.invalid', instead, { data: { at: token[2] } });
    if (kind !== 'name' && kind !== '#' && kind !== '^') return [];
    return [{ kind, name, within }, ...tagsIn(inner(token), kind === '#' ? name : within)];
  });
}

/** Every tag of a text, in its order. @throws AppError `template.invalid` */
export const tagsOf = (text: string): readonly Tag[] => tagsIn(tokensOf(text));

const GAP = /\n[^\S\n]*\n\s*/g;

/**
 * A text in its paragraphs, which blank lines part. Blank lines inside of a section part nothing. Joined they are the text.
 * @throws AppError `template.invalid`
 */
export function paragraphsOf(text: string): readonly Paragraph[] {
  const sections = tokensOf(text)
    .filter(([kind]) => kind === '#' || kind === '^')
    .map((token) => ({ start: token[2], end: endOf(token, text) }));
  const paragraphs: Paragraph[] = [];
  let from = 0;
  const upTo = (to: number): void => {
    const own = text.slice(from, to);
    if (own !== '') paragraphs.push({ text: own, tags: tagsOf(own) });
    from = to;
  };
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    if (sections.some(({ start, end }) => index >= start && index < end)) continue;
    upTo(index + gap.length);
  }
  upTo(text.length);
  return paragraphs;
}
