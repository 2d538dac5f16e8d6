import { timesFound } from '../grimoire/index.ts';

/** A stretch of what somebody says of himself, and when it was so. */
export interface Clause {
  readonly text: string;
  /** Unix ms; null where it names no day. */
  readonly when: number | null;
  /** It is said with a doubt. */
  readonly hedged: boolean;
}

/** Of a longer text only so much is read: what is pasted is no talk. */
const MOST_CHARACTERS = 20_000;
const LONGEST_CLAUSE = 240;
const SENTENCE = /[^.!?\n]+(?:\.(?=\w)[^.!?\n]+)*[.!?]*/g;
const BETWEEN = /(?:;|,?\s+(?:and|but|so|because|though|although)|,)\s+(?=(?:I|I'm|I've|I'll|I'd|my|we)\b)/i;
const FILLER =
  /^(?:(?:hi|hello|hey|well|oh|yes|yeah|no|ok|okay|actually|also|btw|by the way|fyi|so|and|but|then|plus|note that|just so you know|(?:please )?remember(?: that)?|(?:please )?note(?: that)?|for the record|as of today|as you know|update|today|nowadays|currently|recently)(?: there)?[,:!-]?\s+)+/i;
const HEDGE =
  /\b(?:I think|I guess|I believe|maybe|perhaps|probably|possibly|I suppose|not sure|might)\b,?\s*/gi;
/** What is supposed, asked or told of somebody else's words is not said to be so. */
const SUPPOSED =
  /^(?:if|suppose|imagine|what if|let's say|pretend|when I was asked)\b|\b(?:I would|I'd (?!like|love|prefer)|would I|as if|if I)\b|["“”]/i;
const THIRD = /^(?:the )?user\b/i;

/** "The user likes tea" as the user would say it. */
function firstPerson(text: string): string {
  if (!THIRD.test(text)) return text;
  return text
    .replace(/^(?:the )?user's /i, 'my ')
    .replace(/^(?:the )?user is /i, "I'm ")
    .replace(/^(?:the )?user has /i, 'I have ')
    .replace(/^(?:the )?user (does not|doesn't) /i, "I don't ")
    .replace(
      /^(?:the )?user (no longer )?(\w+?)(e?s)?\b/i,
      (_all, no: string | undefined, verb: string, end?: string) =>
        `I ${no ?? ''}${end === 'es' && /(?:sh|ch|x|ss|o)$/.test(verb) ? verb : verb + (end === 'es' ? 'e' : '')}`,
    );
}

/** The first day that a text names, and the text without its words. @param at when it was said, Unix ms */
function dated(text: string, at: number): { readonly text: string; readonly when: number | null } {
  const [first] = timesFound(text, at / 1_000);
  if (!first) return { text, when: null };
  const around = new RegExp(
    `\\s*,?\\s*\\b(?:(?:on|in|since|from|until|till|by|at|during|this)\\s+)?(?:the\\s+)?${first.words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`,
    'i',
  );
  return { text: text.replace(around, '').trim(), when: first.from * 1_000 };
}

/** What is said of oneself, clause by clause; questions and suppositions are left out. @param at when it was said, Unix ms */
export function clausesOf(text: string, at: number): readonly Clause[] {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\bI am\b/g, "I'm");
  const sentences = plain.match(SENTENCE) ?? [];
  return sentences.flatMap((sentence) => {
    if (sentence.trim().endsWith('?')) return [];
    return sentence.split(BETWEEN).flatMap((part): readonly Clause[] => {
      const bare = part.replace(/[.!?\s]+$/, '').trim();
      if (bare === '' || bare.length > LONGEST_CLAUSE || SUPPOSED.test(bare)) return [];
      const hedged = bare.search(HEDGE) >= 0;
      const said = firstPerson(bare.replaceAll(HEDGE, '').replace(FILLER, '').trim());
      const { text: without, when } = dated(said, at);
      return without === '' ? [] : [{ text: without, when, hedged }];
    });
  });
}
