import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { ForkSide, ForkTick } from '../../domain/fork.ts';
import type { CycleResult } from '../../mind/heartbeat/cycle.ts';
import { ruleIdOf } from '../../mind/reflex/rule-id.ts';

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function actionOf({ record }: CycleResult): string | null {
  const action = record.action?.action;
  if (!action) return null;
  return action.kind === 'swap' ? action.side : action.kind;
}

function sideOf(result: CycleResult): ForkSide {
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

const titles = (workspace: CognitiveWorkspace | null): ReadonlyMap<string, string> =>
  new Map(
    (workspace?.entries ?? [])
      .filter(({ included }) => included)
      .map(({ id, title }) => [id, title] as const),
  );

function workspaceDelta(original: CycleResult, fork: CycleResult): ForkTick['workspace'] {
  if (!original.workspace && !fork.workspace) return null;
  const [before, after] = [titles(original.workspace), titles(fork.workspace)];
  return {
    added: [...after].filter(([id]) => !before.has(id)).map(([, title]) => title),
    removed: [...before].filter(([id]) => !after.has(id)).map(([, title]) => title),
  };
}

/** One tick of a fork beside the original's. */
export function compareTicks(original: CycleResult, fork: CycleResult, same: boolean): ForkTick {
  return {
    tick: fork.record.tick,
    worldTime: fork.record.worldTime,
    same,
    original: sideOf(original),
    fork: sideOf(fork),
    workspace: workspaceDelta(original, fork),
  };
}
