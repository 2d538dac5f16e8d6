import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** What went in as its line, for want of room or since older episodes are masked (seed G, S3.5); null where nothing did. */
function compacted({ tick, entries }: CognitiveWorkspace): ContextEvent | null {
  const short = entries.flatMap(({ included, category, tokens, wholeTokens }) =>
    included && wholeTokens !== undefined && wholeTokens > tokens ? [{ category, tokens, wholeTokens }] : [],
  );
  if (short.length === 0) return null;
  return {
    type: 'context:compacted',
    tick,
    originalTokens: short.reduce((sum, { wholeTokens }) => sum + wholeTokens, 0),
    compactedTokens: short.reduce((sum, { tokens }) => sum + tokens, 0),
    categories: [...new Set(short.map(({ category }) => category))],
    entries: short.length,
  };
}

function assembled(workspace: CognitiveWorkspace): ContextEvent {
  const reasons: Record<string, number> = {};
  for (const { reason } of workspace.entries) reasons[reason.code] = (reasons[reason.code] ?? 0) + 1;
  return {
    type: 'context:assembled',
    tick: workspace.tick,
    categories: workspace.categories.filter((use) => use.included > 0).length,
    totalTokens: workspace.totalTokens,
    ...(workspace.route && { route: workspace.route }),
    reasons,
  };
}

/** A tick that has been lived, as far as its context goes. */
interface Lived {
  readonly record: DecisionCycleRecord;
  readonly workspace: CognitiveWorkspace | null;
  /** What organs tell of it. */
  readonly events: readonly ContextEvent[];
}

/** What a tick has to tell of its context (seed 000, S6), in the order in which it came about, what its organs tell last. */
export function contextEvents(
  { record, workspace, events: learned }: Lived,
  policy: GolemPolicy,
): readonly ContextEvent[] {
  const { tick, regime } = record;
  const events: ContextEvent[] = [];
  if (regime.changed) {
    events.push({
      type: 'context:regime_override',
      tick,
      previous: regime.previous,
      next: regime.regime,
      allocations:
        workspace?.composition.at(-1)?.allocations ?? policy.context.regimeOverrides[regime.regime] ?? {},
    });
  }
  if (workspace !== null) {
    const short = compacted(workspace);
    if (short !== null) events.push(short);
    events.push(assembled(workspace));
  }
  return [...events, ...learned];
}
