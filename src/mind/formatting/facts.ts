/** What of a text has to stay letter by letter, and what only tells around it. */
export interface Said {
  readonly facts: readonly string[];
  readonly prose: readonly string[];
}

/** Ends of sentences: an upper-case letter begins the next. */
const ENDS = /(?<=[.!?])[^\S\n]+(?=\p{Lu})/u;
/** A sentence that tells without a figure, a name, a quotation, a label or a “not”. */
const TELLS = /^\p{Lu}[^\p{N}"“”„‘`:$_<>=]*[.!?…]$/u;
/** A capital that begins no sentence. */
const NAME = /.\p{Lu}/u;
const TURNS =
  /(?<!\p{L})(?:not|no|none|never|neither|nor|without|unless|except|only|\p{L}+n['’]t)(?!\p{L})/iu;

/** Blocks of which the golem itself wrote the prose: of any other, every sentence is a fact. */
const TOLD: ReadonlySet<string> = new Set(['episode', 'similar-episode']);

const isProse = (sentence: string): boolean =>
  TELLS.test(sentence) && !NAME.test(sentence) && !TURNS.test(sentence);

/** The lines of a body, without empty ones. */
export const linesOf = (body: string): readonly string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A body in its sentences. Of what is somebody else’s, each is a fact; of what the golem told itself, what has a figure, a quotation, a name, a label or a negation is a fact. @param own nobody else’s words are in it */
export function saidIn(tag: string, body: string, own = true): Said {
  const sentences = linesOf(body).flatMap((line) => line.split(ENDS));
  if (!own || !TOLD.has(tag)) return { facts: sentences, prose: [] };
  return {
    facts: sentences.filter((one) => !isProse(one)),
    prose: sentences.filter(isProse),
  };
}

/** What has a figure in it, with whatever letters and signs touch it. */
const FIGURES = /[\p{L}\p{N}_+\-−.,%/]*\p{N}[\p{L}\p{N}_+\-−.,%/]*/gu;

/** Figures as they stand, without the full stop or comma behind them. */
export const figuresIn = (text: string): readonly string[] =>
  (text.match(FIGURES) ?? []).map((figure) => figure.replace(/[.,]+$/u, ''));

/** Without the sign that ends a sentence: a formatter may set another. */
const bare = (fact: string): string => fact.replace(/[.!?]+$/u, '');
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The first fact that a text has not; null where it has all. */
export function lostOf(facts: readonly string[], text: string): string | null {
  const flat = spaced(text);
  return facts.find((fact) => !flat.includes(spaced(bare(fact)))) ?? null;
}

/** The first word that a text has not as a word of its own; null where it has all. */
export function lostWord(words: readonly string[], text: string): string | null {
  const edge = (letter: string | undefined): boolean =>
    letter === undefined || !/[\p{L}\p{N}_.-]/u.test(letter);
  const has = (word: string): boolean => {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      const after = text.slice(at + word.length).replace(/^[.,]+(?=\s|$)/u, '');
      if (edge(text[at - 1]) && edge(after[0])) return true;
    }
    return false;
  };
  return words.find((word) => !has(word)) ?? null;
}

/** The first figure of a text that its source has not; null where it adds none. */
export function addedTo(text: string, source: string): string | null {
  const known = new Set(figuresIn(source));
  return figuresIn(text).find((figure) => !known.has(figure)) ?? null;
}
