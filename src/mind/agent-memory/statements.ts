import { clausesOf } from './clauses.ts';
import { type Draft, RULES } from './rules.ts';

/** Something said to be so, or to be so no more. */
export interface Statement extends Pick<Draft, 'kind' | 'slot' | 'value'> {
  /** A sentence about the user. */
  readonly text: string;
  /** From when it is so, Unix ms; null where nothing says so. */
  readonly from: number | null;
  /** Until when it was so; null while it is. */
  readonly until: number | null;
  /** Value of what took its place, of the same slot. */
  readonly before: string | null;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What a rule reads is mostly so; what is said with a doubt as often not. */
const PLAIN = 0.9;
const HEDGED = 0.5;
/** Words that a statement has at least, beside its subject. */
const FEWEST_WORDS = 2;

const sentence = (says: string): string => {
  const text = says.startsWith("'s") ? `User${says}` : `User ${says}`;
  return text.replace(/\.+$/, '.').replaceAll(/\s+/g, ' ');
};

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * What somebody says of himself, by rules: facts, preferences, plans, events, and who is who. English only.
 * @param at when it was said, Unix ms: "yesterday" is told from there
 */
export function statementsIn(text: string, at: number): readonly Statement[] {
  const seen = new Set<string>();
  return clausesOf(text, at).flatMap(({ text: clause, when, hedged }) => {
    for (const { pattern, read } of RULES) {
      const found = pattern.exec(clause);
      if (!found) continue;
      return read(found.slice(1)).flatMap((draft): readonly Statement[] => {
        const { kind, slot, value, says, ended, before = null } = draft;
        const timed = when !== null && (kind === 'plan' || kind === 'event');
        const told = sentence(timed ? `${says.replace(/\.$/, '')} (${day(when)}).` : says);
        if (seen.has(told) || told.split(' ').length < FEWEST_WORDS + 1) return [];
        seen.add(told);
        return [
          {
            kind,
            slot,
            value,
            text: told,
            from: ended ? null : when,
            until: ended ? (when ?? at) : null,
            before,
            confidence: hedged ? HEDGED : PLAIN,
          },
        ];
      });
    }
    return [];
  });
}
