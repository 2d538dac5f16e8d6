import { stems } from '../../../lib/text/stems.ts';

/** Who said something, and where. */
export interface Statement {
  /** Message that it stands in, from 0. */
  readonly message: number;
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
  /** A rule that the asker set: it is kept to the letter. */
  readonly rule: boolean;
  /** Distinct stems. */
  readonly stems: readonly string[];
}

/** What sets a rule when the asker says it. */
const RULE =
  /\b(?:always|never|must(?: not)?|mustn't|do not|don't|from now on|under no circumstances|no more than|at most|at least|only ever|not allowed|forbidden|keep in mind|remember that)\b/iu;
const SHORTEST = 2;

/** A message's sentences; a line break ends one. A dot inside a number, an address or a name ends none. */
function sentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length > SHORTEST);
}

export function statementsOf(
  messages: readonly { readonly role: Statement['role']; readonly text: string }[],
): readonly Statement[] {
  return messages.flatMap(({ role, text }, message) =>
    sentences(text).map((sentence) => {
      const words = stems(sentence);
      return {
        message,
        role,
        text: sentence,
        rule: role === 'user' && RULE.test(sentence),
        stems: words.filter((one, at) => words.indexOf(one) === at),
      };
    }),
  );
}
