import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { figuresOf } from '../../../../lib/text/held-to.ts';
import { WordLikeness } from '../../../../lib/text/word-likeness.ts';
import { standingOf } from '../../../../shared/standing.ts';

/** Two memories that say something alike, by their words. */
export interface AlikePair {
  readonly one: GrimoireEntry;
  readonly other: GrimoireEntry;
  readonly likeness: number;
}

/** Knowledge that is compared with each other, the newest. Ours. */
const MOST_COMPARED = 400;
/** Cosine of their words from which on two are judged at all. Ours. */
export const LEAST_ALIKE = 0.35;

/** Knowledge that may be suggested: of this life, not put aside and not waiting for the owner. */
const may = (entry: GrimoireEntry): boolean =>
  entry.facts.kind !== 'episode' &&
  entry.facts.kind !== 'warning' &&
  entry.facts.brought === undefined &&
  (entry.validity ?? null) === null &&
  standingOf(entry, null) === 'stands';

/** What is said, on one line. */
export const saidBy = ({ title, text }: GrimoireEntry): string =>
  (text.startsWith(title) ? text : `${title}. ${text}`).replaceAll(/\s+/g, ' ').trim();

const figures = (entry: GrimoireEntry): string => figuresOf(saidBy(entry)).toSorted().join(' ');

/** Whether two name the same numbers and addresses. */
export const sameFigures = ({ one, other }: Pick<AlikePair, 'one' | 'other'>): boolean =>
  figures(one) === figures(other);

export const pairKey = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/**
 * Pairs of knowledge that are alike by their words, the most alike first.
 * @param entries oldest first @param known keys of pairs that are told of already @param most pairs
 */
export function alikePairs(
  entries: Iterable<GrimoireEntry>,
  known: ReadonlySet<string>,
  most: number,
): readonly AlikePair[] {
  const compared = [...entries].filter(may).slice(-MOST_COMPARED);
  const words = new WordLikeness();
  const sets = compared.map((entry) => words.setOf(saidBy(entry)));
  const pairs = compared.flatMap((entry, at): readonly AlikePair[] =>
    words.toEach(sets[at]!, sets.slice(at + 1)).flatMap((likeness, place) => {
      const against = compared[at + 1 + place]!;
      if (likeness < LEAST_ALIKE || known.has(pairKey(entry.id, against.id))) return [];
      const [one, other] = entry.id < against.id ? [entry, against] : [against, entry];
      return [{ one, other, likeness }];
    }),
  );
  return pairs
    .toSorted(
      (a, b) =>
        b.likeness - a.likeness || (pairKey(a.one.id, a.other.id) < pairKey(b.one.id, b.other.id) ? -1 : 1),
    )
    .slice(0, most);
}
