import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { PlaybookRule } from '../../domain/rules/playbook.ts';
import { FACTS } from '../candidates/index.ts';
import type { ReflexInput } from './input.ts';

/** Recalled entries cited at most. Ours: more than a few would credit everything that was there. */
const MAX_MEMORIES = 3;

/** Whether a recalled entry speaks for what the rule does now: the same rule, or confirmed in the same regime. */
function supporting(rule: PlaybookRule, input: ReflexInput): string[] {
  return input.memories
    .filter((memory) => {
      if (memory.verified === 'refuted') return false;
      const sameRule = memory.rule === rule.id;
      const sameRegime = memory.regime === input.regime.regime;
      return memory.type === 'episode'
        ? memory.verified === 'confirmed' && sameRule && sameRegime
        : sameRule || sameRegime;
    })
    .slice(0, MAX_MEMORIES)
    .map(({ id }) => id);
}

/**
 * Ids of what the decision rests on: the rule, the facts that its conditions read, the memories that speak for it,
 * the cage where an order is sized by it. Only what is in the workspace: what was left out cannot have been used.
 * @param memories that it rests on; those that speak for the rule where they are left out
 * @param heeded those by which other rules were passed over
 */
export function citations(
  workspace: CognitiveWorkspace,
  input: ReflexInput,
  rule: PlaybookRule | null,
  acts: boolean,
  memories: readonly string[] = rule ? supporting(rule, input) : [],
  heeded: readonly string[] = [],
): readonly string[] {
  const included = workspace.entries.filter((entry) => entry.included).map((entry) => entry.id);
  const wanted = new Set<string>([FACTS.price]);
  if (rule) {
    wanted.add(rule.id);
    for (const condition of rule.when) {
      if (condition.kind === 'regime') wanted.add(FACTS.regime);
      else if (condition.kind === 'phase') wanted.add(FACTS.vitality);
      else {
        const feature = condition.kind === 'steer' ? 'steer' : condition.feature;
        for (const id of input.restsOn(feature)) wanted.add(id);
      }
    }
  }
  for (const id of [...memories, ...heeded]) wanted.add(id);
  if (acts) wanted.add(FACTS.cage).add(FACTS.positions);
  return [...new Set(included)].filter((id) => wanted.has(id));
}
