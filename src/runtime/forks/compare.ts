import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { ForkEntry, ForkSide, ForkTick } from '../../domain/past/fork.ts';
import { mean } from '../../lib/math/mean.ts';
import type { CycleResult } from '../../mind/heartbeat/index.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';

/** What of a tick is compared. */
type Compared = Pick<CycleResult, 'record' | 'workspace' | 'qualities'>;

function actionOf({ record }: Compared): string | null {
  const action = record.action?.action;
  if (!action) return null;
  return action.kind === 'swap' ? action.side : action.kind;
}

function sideOf(result: Compared): ForkSide {
  const { record } = result;
  const { decision, thought } = record;
  return {
    tier: record.gate.tier,
    predictionError: record.gate.predictionError,
    threshold: record.gate.threshold,
    gate: record.gate.reason,
    decision: decision?.summary ?? null,
    by: decision
      ? thought && thought.by !== 'reflex'
        ? thought.by
        : (ruleIdOf(decision) ?? 'reflex')
      : null,
    action: actionOf(result),
    status: record.action?.status ?? null,
    price: record.observation.price,
    equity: record.portfolio.equity,
    quality: mean(result.qualities),
    tokens: record.context?.totalTokens ?? null,
  };
}

const includedIn = (workspace: CognitiveWorkspace | null): ReadonlyMap<string, WorkspaceEntry> =>
  new Map((workspace?.entries ?? []).filter(({ included }) => included).map((entry) => [entry.id, entry]));

function workspaceDelta(original: Compared, fork: Compared): ForkTick['workspace'] {
  if (!original.workspace && !fork.workspace) return null;
  const [before, after] = [includedIn(original.workspace), includedIn(fork.workspace)];
  const entries = [...new Map([...before, ...after]).values()]
    .map(({ id, title, category }): ForkEntry => ({
      id,
      title,
      category,
      original: before.get(id)?.tokens ?? null,
      fork: after.get(id)?.tokens ?? null,
    }))
    .filter((entry) => entry.original !== entry.fork);
  const only = (side: 'original' | 'fork'): readonly string[] =>
    entries.filter((entry) => entry[side] === null).map(({ title }) => title);
  return { added: only('original'), removed: only('fork'), entries };
}

/** One tick of a fork beside the original's. */
export function compareTicks(original: Compared, fork: Compared, same: boolean): ForkTick {
  return {
    tick: fork.record.tick,
    worldTime: fork.record.worldTime,
    same,
    original: sideOf(original),
    fork: sideOf(fork),
    workspace: workspaceDelta(original, fork),
  };
}
