import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { EntryWhy, ScorePart } from '../../domain/governor/entry-why.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { partsOf } from '../prompt/index.ts';
import { type Deciding, otherwiseOf } from './otherwise.ts';

/** How well a memory was recalled: the four factors, weighed, times how useful it had been. */
function recallParts(
  { id, scored }: WorkspaceEntry,
  { retrieved }: DecisionCycleRecord,
  weights: GolemPolicy['retrieval'],
): readonly ScorePart[] {
  const recalled = retrieved.entries.find((one) => one.id === id);
  if (!scored || !recalled || recalled.score <= 0) return [];
  const factors = (['semantic', 'temporal', 'importance', 'emotional'] as const).map((name) => ({
    name,
    value: recalled.factors[name],
    weight: weights[name],
  }));
  return [...factors, { name: 'usefulness', value: scored.relevance / recalled.score, weight: null }];
}

/** What it was ranked by in the prompt: relevance, recency and confidence, weighed, times what its category was worth. */
function scoreParts({ scored }: WorkspaceEntry, weights: GolemPolicy['context']['scoreWeights']) {
  if (!scored) return [];
  const parts = (['relevance', 'recency', 'confidence'] as const).map((name): ScorePart => ({
    name,
    value: scored[name],
    weight: weights[name],
  }));
  return [...parts, { name: 'worth', value: scored.worth, weight: null }];
}

/** What it was worth a place for by what of attention, each times what loop 1 had learnt of that. */
function attentionParts(entry: WorkspaceEntry, { attention }: CognitiveWorkspace): readonly ScorePart[] {
  if (!attention) return [];
  const parts = partsOf(entry, attention.held);
  return (['pragmatic', 'epistemic', 'affective', 'mortality'] as const).map((name) => ({
    name,
    value: parts[name],
    weight: attention.held.weights?.[name] ?? 1,
  }));
}

/** The steps of composing that changed a category's share, and the first. */
const shareSteps = ({ composition }: CognitiveWorkspace, { category }: WorkspaceEntry): EntryWhy['share'] =>
  composition.flatMap(({ name, source, allocations }, i) => {
    const share = allocations[category];
    const before = i === 0 ? null : composition[i - 1]!.allocations[category];
    return share === before ? [] : [{ step: name, source, share }];
  });

/** @param decide asks the reflex, with the limits of then; null where another mind lived it; @param policy of then */
export function whyOf(
  workspace: CognitiveWorkspace,
  entry: WorkspaceEntry,
  record: DecisionCycleRecord,
  { policy, decide }: { readonly policy: GolemPolicy; readonly decide: Deciding | null },
): EntryWhy {
  const beside = workspace.entries.filter(({ category }) => category === entry.category);
  const missing = record.contribution?.attribution?.missing ?? [];
  return {
    tick: workspace.tick,
    entry,
    rank: { place: 1 + beside.filter(({ score }) => score > entry.score).length, of: beside.length },
    score: scoreParts(entry, policy.context.scoreWeights),
    attention: attentionParts(entry, workspace),
    recall: recallParts(entry, record, policy.retrieval),
    category: workspace.categories.find(({ category }) => category === entry.category)!,
    share: shareSteps(workspace, entry),
    override: workspace.overrides?.find(({ id }) => id === entry.id) ?? null,
    missing: missing.filter(({ what }) => what.split(/[\s,]+/u).includes(entry.id)),
    otherwise: otherwiseOf(workspace, entry, record, decide),
  };
}
