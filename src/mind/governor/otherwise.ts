import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { Otherwise } from '../../domain/governor/entry-why.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { differingParts } from '../reflex/index.ts';

/** What would be decided by a prompt; null where nothing can be. */
export type Deciding = (workspace: CognitiveWorkspace) => Decision | null;

const unknown = (why: string): Otherwise => ({ kind: 'not-measured', why });

/** The workspace with one entry turned from in to out, or from out to in. */
const turned = (workspace: CognitiveWorkspace, { id }: WorkspaceEntry): CognitiveWorkspace => ({
  ...workspace,
  entries: workspace.entries.map((entry) =>
    entry.id === id ? { ...entry, included: !entry.included } : entry,
  ),
});

/**
 * What the reflex would have decided with one entry left out, or put in beside the others, whatever the budget. It decides from what
 * is kept of the prompt, and first once more with the prompt as it was: where that is not what was decided, nothing is claimed.
 * @param decide asks the reflex, with the limits of then, of a prompt; null where this mind decides otherwise than the one that lived it
 */
export function otherwiseOf(
  workspace: CognitiveWorkspace,
  entry: WorkspaceEntry,
  record: DecisionCycleRecord,
  decide: Deciding | null,
): Otherwise {
  const { decision } = record;
  if (!decision) return unknown('No decision was reached.');
  if (!decide) {
    return unknown('Another version of the mind decided this, and this one decides otherwise.');
  }
  if (decision.source === 'model') return unknown('A model decided, and a model is not asked twice.');
  if (decision.source === 'order' || (record.standingOrders?.standing.length ?? 0) > 0) {
    return unknown('An order of the owner stood, which goes before what the prompt says.');
  }
  const again = decide(workspace);
  if (!again || differingParts(decision, again).length > 0) {
    return unknown('Out of what is kept of this prompt the decision does not come out the same again.');
  }
  const tried = entry.included ? 'without' : 'with';
  const other = decide(turned(workspace, entry));
  return {
    kind: 'measured',
    tried,
    parts: other ? differingParts(decision, other) : ['rule'],
    decision: other && { by: other.by, summary: other.summary, confidence: other.confidence },
  };
}
