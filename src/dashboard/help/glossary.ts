import { t } from './strings.ts';
import { t as terms } from './terms/strings.ts';

/** A word of the golem's own, by its English. */
export type Word = keyof typeof t.glossary;

export interface Meaning {
  /** What the word is in the language that the page speaks. */
  readonly name: string;
  readonly meaning: string;
}

/** What a word is called and means, as a stranger is told. Loaded when somebody asks. */
export const meaningOf = (word: Word): Meaning => t.glossary[word];

/** All of them: the golem's own words in the order in which one meets them, then the others by the alphabet. */
export const meanings = (): readonly Meaning[] => [
  ...Object.values(t.glossary),
  ...Object.values(terms).toSorted((a, b) =>
    a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }),
  ),
];
