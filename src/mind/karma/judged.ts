import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { TrustLabel } from '../../domain/life/life.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { KarmaAct } from '../../domain/context/karma-situation.ts';
import { lowestTrust, sourcesOf } from '../grimoire/index.ts';
import type { Turn } from '../contract/index.ts';
import { actOf, karmaSituation } from './situation.ts';
import type { Judged } from './trace.ts';

/** Labels of the entries of a prompt that a decision cites. */
const citedTrust = (workspace: Pick<CognitiveWorkspace, 'entries'>, cited: readonly string[]) =>
  workspace.entries.flatMap(({ id, included, trust }) => (included && cited.includes(id) ? [trust] : []));

/** What a tick decided, as the tick itself knows it; null where it did not think. */
export function judgedTurn(turn: Turn): Judged | null {
  const { observed, deliberated } = turn;
  if (!deliberated) return null;
  const { decision, workspace } = deliberated;
  const labels = [...citedTrust(workspace, decision.cited), ...sourcesOf(turn)];
  return {
    of: {
      kind: 'act',
      worldId: observed.observation.worldId,
      at: karmaSituation(observed.regime, observed.portfolio),
      act: actOf(decision.action),
    },
    task: workspace.task,
    by: decision.by,
    reasons: decision.cited,
    trust: lowestTrust(['self', ...labels]),
  };
}

/** What is there of a tick beside its record. */
export interface StoredBeside {
  /** Null where there is none: on T0, and where it is not stored any more. */
  readonly workspace: CognitiveWorkspace | null;
  /** Of memories that the decision cites and that are still there, by their ids. */
  readonly trust: ReadonlyMap<string, TrustLabel>;
}

/** Labels of what a stored decision rests on. Of a model's whose prompt is gone nobody can tell what it had read. */
function restedOn(
  { decision, thought }: DecisionCycleRecord,
  { workspace, trust }: StoredBeside,
): readonly TrustLabel[] {
  if (!decision) return [];
  if (decision.source === 'model') {
    if (!workspace) return ['external'];
    // It read what answered its questions as well.
    const queries = (thought?.attempts ?? []).flatMap((attempt) => attempt.queries ?? []);
    const found = queries.flatMap(({ answer }) => answer?.found ?? []);
    return [...workspace.entries.filter(({ included }) => included), ...found].map((entry) => entry.trust);
  }
  if (workspace) return citedTrust(workspace, decision.cited);
  return decision.cited.flatMap((id) => trust.get(id) ?? []);
}

/**
 * What a stored tick decided, as its record has it.
 * @param act of a standing order, where that is judged and not the tick
 */
export function judgedRecord(record: DecisionCycleRecord, beside: StoredBeside, act?: KarmaAct): Judged {
  const { decision, observation, regime, portfolio, context } = record;
  // Books of the record are those after its order; the prompt has those before it.
  const owned = beside.workspace?.entries.find(({ payload }) => payload?.owned)?.payload?.owned ?? portfolio;
  return {
    of: {
      kind: 'act',
      worldId: observation.worldId,
      at: karmaSituation(regime, owned),
      act: act ?? actOf(decision?.action ?? record.action?.action ?? null),
    },
    task: context?.task ?? null,
    by: decision?.by ?? 'gate',
    reasons: decision?.cited ?? [],
    trust: lowestTrust(['self', ...restedOn(record, beside)]),
  };
}
