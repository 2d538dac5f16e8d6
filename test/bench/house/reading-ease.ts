import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { pageStrings } from '../../support/page-strings.ts';

/** How a text reads. */
interface Ease {
  readonly sentences: number;
  /** Words of the mean sentence. */
  readonly words: number;
  /** Flesch's reading ease: 60 to 70 is plain English, 30 is read by graduates. */
  readonly flesch: number;
}

/** Fewer words are a label, or the end of an abbreviation. */
const LEAST_WORDS = 4;
const WORD = /\p{L}[\p{L}’'-]*/gu;

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** The sentences of a text of prose: what ends with a full stop. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}“‘"(])/u)
    .map((one) => one.trim())
    .filter((one) => /[.!?]["”’)]?$/u.test(one) && wordsOf(one).length >= LEAST_WORDS);

/** Paragraphs and points of a page of documentation, without code, tables, headings, links and names in code. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gmu, '')
    .split('\n')
    .filter((line) => !/^\s*(?:#|\||<|!\[)/u.test(line))
    .join('\n')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/`[^`]*`/gu, 'it')
    .replaceAll(/[*_]/gu, '');
}

function easeOf(sentences: readonly string[]): Ease {
  const words = sentences.flatMap(wordsOf);
  return {
    sentences: sentences.length,
    words: words.length / sentences.length,
    flesch: flesch({
      sentence: sentences.length,
      word: words.length,
      syllable: words.reduce((sum, word) => sum + syllable(word), 0),
    }),
  };
}

/** How the page's own sentences and those of the documentation read, without what was measured. @param root of the repository */
export function readingEase(root: string): Readonly<Record<'page' | 'docs', Ease>> {
  const docs = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))]
    .filter((name) => name.endsWith('.md'))
    .map((name) => proseOf(readFileSync(join(root, name), 'utf8')))
    .flatMap((text) => text.split(/\n\s*\n|\n\s*[-\d]+[.]?\s/u))
    .map((paragraph) => paragraph.replaceAll(/\s+/gu, ' '));
  const said = pageStrings(root, (file) => !file.endsWith('.de.ts')).map(({ text }) => text);
  return { page: easeOf(said.flatMap(sentencesOf)), docs: easeOf(docs.flatMap(sentencesOf)) };
}
