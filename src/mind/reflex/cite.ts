import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { Feature, PlaybookRule } from '../../domain/playbook.ts';
import type { ReflexInput } from './input.ts';

/** Ids that the governor gives to the facts which conditions read. */
const FACTS = {
  price: 'snapshot:price',
  positions: 'snapshot:positions',
  regime: 'snapshot:regime',
  pool: 'snapshot:pool',
  vitality: 'mortality:clocks',
  mood: 'affect:mood',
  appraisal: 'affect:appraisal',
  cage: 'invariants:cage',
  owner: 'owner:',
} as const;

/** Which fact a feature is read from; the price where none is named. */
const FACT_OF: Partial<Record<Feature, string>> = {
  trend: FACTS.regime,
  volatility: FACTS.regime,
  'volatility-ratio': FACTS.regime,
  drawdown: FACTS.regime,
  'change-point': FACTS.regime,
  'regime-age': FACTS.regime,
  exposure: FACTS.positions,
  'equity-drawdown': FACTS.positions,
  unrealised: FACTS.positions,
  'lp-count': FACTS.positions,
  'lp-out-of-range': FACTS.positions,
  'cash-share': FACTS.positions,
  'gas-gwei': FACTS.pool,
  vitality: FACTS.vitality,
  surprise: FACTS.appraisal,
  pleasure: FACTS.mood,
  arousal: FACTS.mood,
  dominance: FACTS.mood,
};

/** Features that are read from the similar past episodes. */
const OF_SIMILAR: readonly Feature[] = ['similar-outcome', 'similar-return', 'similar-count'];

/** Recalled entries cited at most. Ours: more than a few would credit everything that was there. */
const MAX_MEMORIES = 3;

/** Whether a recalled entry speaks for what the rule does now: the same rule, or confirmed in the same regime. */
function supporting(rule: PlaybookRule, input: ReflexInput): string[] {
  return input.recalled
    .filter(({ entry }) => {
      if (entry.verified === 'refuted') return false;
      const sameRule =
        entry.tags.includes(`rule:${rule.id}`) || entry.tags.some((tag) => tag.endsWith(`|${rule.id}`));
      const sameRegime = entry.regime === input.regime.regime;
      return entry.type === 'episode'
        ? entry.verified === 'confirmed' && sameRule && sameRegime
        : sameRule || sameRegime;
    })
    .slice(0, MAX_MEMORIES)
    .map(({ entry }) => entry.id);
}

/**
 * Ids of what the decision rests on: the rule, the facts that its conditions read, the memories that speak for it,
 * the cage where an order is sized by it. Only what is in the workspace: what was left out cannot have been used.
 */
export function citations(
  workspace: CognitiveWorkspace,
  input: ReflexInput,
  rule: PlaybookRule | null,
  acts: boolean,
): readonly string[] {
  const included = workspace.entries.filter((entry) => entry.included).map((entry) => entry.id);
  const wanted = new Set<string>([FACTS.price]);
  if (rule) {
    wanted.add(rule.id).add(`rule:${rule.id}`);
    for (const condition of rule.when) {
      if (condition.kind === 'regime') wanted.add(FACTS.regime);
      else if (condition.kind === 'phase') wanted.add(FACTS.vitality);
      else if (condition.kind === 'steer' || condition.feature === 'steer') {
        for (const id of included) if (id.startsWith(FACTS.owner)) wanted.add(id);
      } else if (OF_SIMILAR.includes(condition.feature)) {
        for (const { id } of input.similar.slice(0, MAX_MEMORIES)) wanted.add(id);
      } else wanted.add(FACT_OF[condition.feature] ?? FACTS.price);
    }
    for (const id of supporting(rule, input)) wanted.add(id);
  }
  if (acts) wanted.add(FACTS.cage).add(FACTS.positions);
  return [...new Set(included)].filter((id) => wanted.has(id));
}
