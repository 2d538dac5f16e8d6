/** Words that turn around what follows them within {@link REACH} words: "do not sell". */
const NEGATIONS = new Set(['not', "don't", 'dont', 'never', 'no', 'stop', 'avoid', 'without', "mustn't"]);
const REACH = 3;

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  );
}

/** A negation reaches no further than its clause. */
const CLAUSE_END = /[.,;:!?\n]|\b(?:but|instead|and then)\b/i;

/** Whether an owner's instruction contains one of the words (or phrases), whole and not negated. */
export function steerSays(steer: string, words: readonly string[]): boolean {
  const clauses = steer.split(CLAUSE_END).map(wordsOf);
  return words.map(wordsOf).some((wanted) => wanted.length > 0 && clauses.some((said) => says(said, wanted)));
}

function says(said: readonly string[], wanted: readonly string[]): boolean {
  return said.some((_, at) => {
    if (!wanted.every((part, offset) => said[at + offset] === part)) return false;
    return !said.slice(Math.max(0, at - REACH), at).some((before) => NEGATIONS.has(before));
  });
}
