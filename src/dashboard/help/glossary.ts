import { t } from './strings.ts';

/** A word of the golem's own, by its English. */
export type Word = keyof typeof t.glossary;

interface Meaning {
  /** What the word is in the language that the page speaks. */
  readonly name: string;
  readonly meaning: string;
}

/** What a word is called and means, as a stranger is told. Loaded when somebody asks. */
export const meaningOf = (word: Word): Meaning => t.glossary[word];

/** All of them, in the order of the list. */
export const meanings = (): readonly Meaning[] => Object.values(t.glossary);
