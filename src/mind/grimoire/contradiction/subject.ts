import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { LITTLE, POINTING, VOLATILE } from './vocabulary.ts';

/** Who says it, and where: what "I" and "the fee" are of. */
export interface Context {
  /** In a conversation. */
  readonly by: string | null;
  /** What a thing without a name is told apart by; null where it cannot be. */
  readonly place: string | null;
  /** What "I" is; null where nobody knows. */
  readonly self: string | null;
  readonly title: string;
  /** Whether it is a line with a label: of what it is, its title says. */
  readonly label?: boolean;
}

/** Of what a statement is. */
export interface Subject {
  readonly key: string;
  /** As it is told. */
  readonly words: string;
  readonly person: boolean;
  /** Who says it himself. */
  readonly speaker: boolean;
}

const OWNER = 'the owner';

export function contextOf({ facts, title, provenance }: GrimoireEntry): Context {
  if (facts.kind === 'passage') {
    return { by: facts.by, place: `${facts.source}/${title}`, self: facts.by, title };
  }
  return { by: null, place: OWNER, self: provenance === 'owner' ? OWNER : null, title };
}

/** Without a plural's or a verb's ending: the same to both sides. */
export function bare(token: string): string {
  const lower = token.toLowerCase().replace(/'s?$/, '');
  if (lower.length < 4 || /(?:ss|us|is)$/.test(lower)) return lower;
  return lower.replace(/(?<=(?:s|x|ch|sh))es$|ies$|s$/, (ending) => (ending === 'ies' ? 'y' : ''));
}

export const contentOf = (tokens: readonly string[]): readonly string[] =>
  tokens.map(bare).filter((token) => token !== '' && !LITTLE.has(token));

const bag = (tokens: readonly string[]): string => contentOf(tokens).toSorted().join(' ');

/** Written like a name: what every sentence begins with is none for that. */
export const isName = (token: string): boolean => /^\p{Lu}/u.test(token) && token !== 'I';
const isSymbol = (token: string): boolean => /\p{L}[\d/_-]*\p{Lu}|\p{L}+\d|\d\p{L}+\d|\w\/\w/u.test(token);

/** Whether it names something that is one and the same wherever it is said. @param alone whether a lone first word is a name here */
function named(tokens: readonly string[], alone: boolean): boolean {
  return tokens.some((token, i) => {
    if (isSymbol(token)) return true;
    if (!isName(token)) return false;
    return (
      i > 0 ||
      /'s$/.test(token) ||
      (tokens.length === 1 && alone) ||
      (tokens.length > 1 && isName(tokens[1]!))
    );
  });
}

/** Of what a statement is; null where its words alone do not tell, or where it has another value each day. */
export function subjectOf(
  tokens: readonly string[],
  { by, place, self, title, label = false }: Context,
  alone: boolean,
): Subject | null {
  const lower = tokens.map((token) => token.toLowerCase());
  if (lower.some((token) => POINTING.has(token) || VOLATILE.has(bare(token)))) return null;
  if (lower.length > 8 || lower.slice(1).some((token) => token === 'my' || token === 'i')) return null;
  if (lower[0] === 'i' || lower[0] === 'my') {
    if (self === null || (lower[0] === 'i' && lower.length > 1)) return null;
    const of = tokens.slice(1);
    const words = of.length === 0 ? self : `${self}’s ${of.join(' ')}`;
    return {
      key: bag([...self.split(/\s+/), ...of]),
      words,
      person: of.length === 0,
      speaker: of.length === 0,
    };
  }
  if (lower[0] === 'a' || lower[0] === 'an' || contentOf(tokens).length === 0) return null;
  const words = /^the$/i.test(tokens[0]!) ? tokens.slice(1).join(' ') : tokens.join(' ');
  if (!label && named(tokens, alone))
    return { key: bag(tokens), words, person: tokens.length === 1 && alone, speaker: false };
  // In a conversation a thing without a name is another one each time.
  if (by !== null || place === null) return null;
  const enough = !label && place === OWNER && contentOf(tokens).length > 1;
  return {
    key: `${bag(tokens)} @ ${enough ? place : `${place}/${bag(title.split(/\s+/))}`}`,
    words,
    person: false,
    speaker: false,
  };
}
