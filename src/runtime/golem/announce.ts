import type { GolemEvent } from '../../domain/events.ts';
import type { GolemPolicy } from '../../domain/policy.ts';
import type { CycleResult } from '../../mind/heartbeat/cycle.ts';

/** What a tick has to tell beside its summary: the context events of seed G, and the Curator's report. */
export function announce(result: CycleResult, policy: GolemPolicy, emit: (event: GolemEvent) => void): void {
  const { record, workspace } = result;
  const { tick, regime } = record;
  if (workspace) {
    const reasons: Record<string, number> = {};
    for (const { reason } of workspace.entries) reasons[reason.code] = (reasons[reason.code] ?? 0) + 1;
    emit({
      type: 'context:assembled',
      tick,
      categories: workspace.categories.filter((use) => use.included > 0).length,
      totalTokens: workspace.totalTokens,
      reasons,
    });
  }
  if (Object.keys(result.credited).length > 0) {
    emit({
      type: 'context:feedback_loop',
      loop: 1,
      tick,
      records: result.qualities.length,
      adjustments: result.credited,
    });
  }
  if (regime.changed) {
    emit({
      type: 'context:regime_override',
      tick,
      previous: regime.previous,
      next: regime.regime,
      allocations: policy.context.regimeOverrides[regime.regime] ?? {},
    });
  }
  if (result.delta) emit({ type: 'delta', tick, ...result.delta });
}
