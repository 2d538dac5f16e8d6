/** How a model finds names in a text: the words it reads, and what of its labels is a name. */
export { decodeNames } from './decode.ts';
export { nameWindows, nameWords, type NameWord, NEW_LINE, type Vocabulary, wordReader } from './words.ts';
