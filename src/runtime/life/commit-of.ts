import type { TickHistory } from '../../domain/replay.ts';
import type { TickSummary } from '../../domain/record.ts';
import type { TickMetrics } from '../../domain/telemetry.ts';
import { contextEvents } from '../../mind/governor/context-events.ts';
import { frameLimits } from '../../mind/governor/frame-choice.ts';
import type { CycleResult } from '../../mind/heartbeat/reflect.ts';
import type { GolemPolicy } from '../../mind/policy/golem-policy.ts';
import type { TickCommit } from '../../protocol/store.ts';
import type { Tracer } from '../tracing/tracer.ts';

/** What goes into the store with a tick and is none of its own result. */
interface Beside {
  readonly summary: TickSummary;
  readonly metrics: TickMetrics | null;
  readonly history: TickHistory;
  /** Traces of ticks before it. */
  readonly traces: ReturnType<Tracer['take']>;
}

/** All that one transaction writes of a tick. @param policy that the tick lived by */
export function commitOf(
  result: CycleResult,
  policy: GolemPolicy,
  { summary, metrics, history, traces }: Beside,
): TickCommit {
  const { record, workspace, entries, updated, transactions, state } = result;
  return {
    record,
    summary,
    metrics,
    workspace,
    frames: frameLimits(policy),
    events: contextEvents(result, policy),
    entries,
    updated,
    transactions,
    state,
    history,
    ...(traces && { traces }),
  };
}
