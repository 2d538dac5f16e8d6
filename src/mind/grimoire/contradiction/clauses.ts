import { OPENING, POINTING, STATIVE, UNSURE } from './vocabulary.ts';

/** A statement cut at its verb. Tokens of `subject` and `rest` are as they were written. */
export interface Clause {
  readonly subject: readonly string[];
  /** As it was written, and its base. */
  readonly verb: string;
  readonly base: string;
  readonly negated: boolean;
  readonly rest: readonly string[];
  /** As it was said, without what it was begun with. */
  readonly words: string;
}

/** Tokens beyond which a sentence says more than one thing. Ours. */
const LONGEST = 24;

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(I)'m\b/g, '$1 am'],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/g, ' not'],
  [/'ve\b/g, ' have'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\bno longer\b/gi, 'no-longer'],
  [/(\d) (?=%)/g, '$1'],
];

const NEVER: ReadonlySet<string> = new Set(['never', 'no-longer']);
/** A statement is of now, whether it says so or not. */
const NOW = /^(?:now|currently|presently|actually|definitely)$/i;
const EDGES = /^[^\p{L}\p{N}$€£±+−-]+|[^\p{L}\p{N}%$€£]+$/gu;

function expanded(text: string): string {
  const straight = text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replaceAll(/\p{Extended_Pictographic}|\u{FE0F}/gu, ' ');
  return CONTRACTIONS.reduce((said, [from, to]) => said.replaceAll(from, to), straight);
}

/** Sentences without questions, quotes, brackets and what stands apart in them. */
const sentencesOf = (text: string): readonly string[] =>
  expanded(text)
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !/[?“”"()[\]{}<>|=→…]/.test(sentence));

/** Its tokens, and those without the space, e.g. "0.3 %", that belong to the one before. */
const tokensOf = (part: string): readonly string[] =>
  part
    .split(/\s+/)
    .map((token) => token.replaceAll(EDGES, ''))
    .filter((token) => token !== '');

const plural = (noun: string): boolean => /[^s']s$/i.test(noun);

/** Where its verb stands; -1 where it has none that says what is so for longer. */
function verbAt(tokens: readonly string[]): number {
  return tokens.findIndex((given, i) => {
    if (i === 0) return false;
    const token = given.toLowerCase();
    const base = STATIVE.get(token);
    if (base === undefined) return false;
    // "Anna's work is": what looks like a verb stands behind "I", "do not" or several.
    if (base !== token || token === 'was') return true;
    const before = tokens[i - 1]!.toLowerCase();
    return before === 'i' || before === 'not' || NEVER.has(before) || plural(before);
  });
}

/** A sentence's part, or null where it is less than a statement, or more. */
function clauseOf(part: string): Clause | null {
  if (/,(?!\d{3})|[;:–—](?=\s)/.test(part)) return null;
  const tokens = tokensOf(part);
  if (tokens.length < 2 || tokens.length > LONGEST) return null;
  const lower = tokens.map((token) => token.toLowerCase());
  if (lower.some((token) => UNSURE.has(token))) return null;
  const at = verbAt(tokens);
  if (at < 1) return null;
  const verb = lower[at]!;
  const base = STATIVE.get(verb)!;
  const doing = lower.findIndex(
    (token, i) => i < at && (token === 'do' || token === 'does') && lower[i + 1] === 'not',
  );
  const never = NEVER.has(lower[at - 1]!);
  // "did not", "can not", "will not" are of another time, or of another thing.
  if (doing < 0 && lower.slice(0, at).includes('not')) return null;
  const follows = lower[at + 1];
  const denied = follows === 'not' || NEVER.has(follows ?? '') || (base === 'have' && follows === 'no');
  const subject = tokens.slice(0, doing >= 0 ? doing : never ? at - 1 : at);
  const rest = tokens.slice(at + (denied ? 2 : 1)).filter((token) => !NOW.test(token));
  if (rest.some((token) => POINTING.has(token.toLowerCase()))) return null;
  if (
    rest.some((token) =>
      /^(?:not|never|no|without|can|did|had|has|have|is|are|was|were|do|does)$/i.test(token),
    )
  )
    return null;
  return {
    subject,
    verb,
    base,
    negated: doing >= 0 || never || denied,
    rest,
    words: tokens.join(' ').replace('no-longer', 'no longer'),
  };
}

/** Behind a comma these begin a statement of their own; anything else belongs to what stands before it. */
const OWN =
  /^(?:so|and|but|which|because|though|remember|you|I|we|it|that|this|my|he|she|they|thank|thanks|sorry|lol|haha)\b/;
/** Behind a comma these take back a part of what was said, and in front of one they say when it holds. */
const LIMITS =
  /^(?:except|excluding|unless|if|when|whenever|on|in|at|until|till|after|before|from|to|for|with|without|during|or|only|just|apart|depending|then|while|where|not|never|sometimes|usually|mostly|including|as|every|each|both|per|since|once|although|because|by|last|next|\d)\b|^but (?:not|only|just|never|rarely|when|if|on|in)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const JOINED = /(?<!,)\s+(?:and|but|so|because|though|although)\s+/;
const JOIN = /^(?:and|but|so|because|though|although)\s+/;
const SOMEBODY = /^\p{Lu}\p{Ll}+,\s+/u;
/** Says of a statement no more than that it is one. */
const ASIDE =
  /,?\s+(?:these days|nowadays|at all|any ?more|sadly|luckily|obviously|of course|by the way|you know|as you know|as well|too)(?=\s*(?:,|[.!]|$|\band\b|\bbut\b))/gi;

/** What begins with "I" or "it" is no part of a list. */
const apart = (part: string): boolean =>
  verbAt(tokensOf(part)) > 0 || /^(?:I|we|you|it|that|this|there)\b/i.test(part);

/** Pieces between commas that can be read alone. */
function piecesOf(sentence: string): readonly string[] {
  const [first = '', ...others] = sentence.split(/,\s+/);
  if (others.length > 0 && (LIMITS.test(first) || others.some((other) => LIMITS.test(other)))) return [];
  return [first, ...others.filter((other) => OWN.test(other))];
}

/** What a text states of now, in statements that can be read alone. When in doubt there is none. */
export function clausesIn(text: string): readonly Clause[] {
  return sentencesOf(text)
    .map((sentence) => sentence.replaceAll(ASIDE, '').replace(OPENING, '').replace(SOMEBODY, ''))
    .flatMap(piecesOf)
    .flatMap((piece) => {
      const parts = piece.replace(JOIN, '').split(JOINED);
      // A part without a verb of its own belongs to the one before, which is then not one statement.
      return parts.every(apart) ? parts.flatMap((part) => clauseOf(part) ?? []) : [];
    });
}
