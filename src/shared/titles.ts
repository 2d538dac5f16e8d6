import * as v from 'valibot';
import { strangeStems } from '../lib/text/held-to.ts';
import { toJsonSchema } from '../lib/json/json-schema.ts';
import { stems } from '../lib/text/stems.ts';

/** Of a title, whoever gives it. */
export const MOST_TITLE_WORDS = 8;
export const LONGEST_TITLE = 60;

const TITLE = v.strictObject({ title: v.pipe(v.string(), v.minLength(1)) });
/** What a model is asked for a title in. */
export const TITLE_SCHEMA = { name: 'title', schema: toJsonSchema(TITLE) } as const;

/** Whether a text is as short as a title. */
export const fitsTitle = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_TITLE && text.split(/\s+/u).length <= MOST_TITLE_WORDS;

/** A model's title; null where it is none, is too long, or says a word of meaning that stands in none of the texts. */
export function readTitle(json: unknown, texts: readonly string[]): string | null {
  const read = v.safeParse(TITLE, json);
  if (!read.success) return null;
  const title = read.output.title
    .replaceAll(/\s+/gu, ' ')
    .replace(/[.\s]+$/u, '')
    .trim();
  if (!fitsTitle(title)) return null;
  return stems(title).length > 0 && strangeStems(title, texts).length === 0 ? title : null;
}
