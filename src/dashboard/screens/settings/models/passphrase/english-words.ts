import type { Ranks } from './guesses.ts';

/** The vocabulary of the embedding model, which the page keeps anyway: whole words of English, names among them, the commonest first. */
const FILE = 'models/all-MiniLM-L6-v2/tokenizer.json';
const WORD = /^[a-z]{3,}$/;

/** @param vocabulary pieces with their numbers */
export function ranksOf(vocabulary: Readonly<Record<string, number>>): Ranks {
  const words = Object.keys(vocabulary).filter((piece) => WORD.test(piece));
  words.sort((a, b) => vocabulary[a]! - vocabulary[b]!);
  return new Map(words.map((word, at) => [word, at + 1]));
}

let loading: Promise<Ranks | null> | null = null;

/** Of this page's own site, asked for once; null where it does not come. */
export function englishWords(): Promise<Ranks | null> {
  loading ??= fetch(new URL(FILE, document.baseURI))
    .then((answer) => answer.json())
    .then(({ model }: { readonly model: { readonly vocab: Readonly<Record<string, number>> } }) =>
      ranksOf(model.vocab),
    )
    .catch(() => {
      loading = null;
      return null;
    });
  return loading;
}
