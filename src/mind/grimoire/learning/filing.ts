import type { InsightFacts, OfEpisodes } from '../../../domain/memory/entry-facts.ts';
import type { InsightCategory } from '../../../domain/memory/grimoire.ts';
import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import { DEFAULT_PLAYBOOK } from '../../playbook-default.ts';
import { overChance } from '../../../shared/over-chance.ts';

/** What an insight is kept as. */
export interface Filed {
  readonly type: 'insight' | 'heuristic';
  readonly category: InsightCategory;
}

type Against = Pick<InsightFacts, 'against'>;

/** Says what an insight is kept as, by what it is about and what it counts. */
export type Filing = (about: OfEpisodes, counts: Against) => Filed;

/** Outcomes of a rule from which on, if it does better than chance, it is a heuristic: active ten times with good outcomes (seed 001, bridge gates). */
const PROVEN = 10;

/** By how well it does against chance, where nothing says what it is about. */
export const byRecord = ({ against }: Against): InsightCategory =>
  overChance(against)?.verdict === 'worse' ? 'risk-events' : 'strategic-patterns';

/** By the rule's own category. Rules of a playbook from before they had one are filed as the rule of that name that golems are born with. */
export function filingBy(rules: readonly PlaybookRule[]): Filing {
  const categories = new Map(
    [...DEFAULT_PLAYBOOK.rules, ...rules].flatMap(({ id, category }) => (category ? [[id, category]] : [])),
  );
  return (about, counts) => {
    if (about.kind === 'transition') return { type: 'insight', category: 'regime-transitions' };
    if (about.kind === 'pattern') return { type: 'insight', category: byRecord(counts) };
    const over = overChance(counts.against);
    const proven = over !== null && over.times >= PROVEN && over.verdict === 'better';
    return {
      type: proven ? 'heuristic' : 'insight',
      category: categories.get(about.rule) ?? byRecord(counts),
    };
  };
}
