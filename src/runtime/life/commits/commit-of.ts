import type { LivedSpanRecord } from '../../../domain/records/lived-span.ts';
import type { SpanHistory } from '../../../domain/past/replay.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import type { TickMetrics } from '../../../domain/telemetry/telemetry.ts';
import { contextEvents } from '../../../mind/governor/index.ts';
import { frameLimits } from '../../../mind/prompt/index.ts';
import type { MindState } from '../../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { LivedSpan } from '../../../mind/spans/index.ts';
import type { PlaybookMade, SpanCommit, TickCommit } from '../../../protocol/store/store.ts';
import type { Tracer } from '../../observability/index.ts';
import type { LivedSpans } from '../lived-spans.ts';

/** What goes into the store with a tick and is none of its own result. */
interface Beside {
  readonly summary: TickSummary;
  readonly metrics: TickMetrics | null;
  /** Of the tick and what was lived behind it, in their order. */
  readonly histories: readonly SpanHistory[];
  /** As all of them left it. */
  readonly state: MindState;
  /** The revision of the playbook that came of it, if any. */
  readonly playbook: PlaybookMade | null;
  /** Traces of ticks before it. */
  readonly traces: ReturnType<Tracer['take']>;
}

/** What a transaction writes of a span that is no theta tick. */
export function spanCommitOf({ result }: LivedSpan, history: SpanHistory, state: MindState): SpanCommit {
  const { record, entries, updated } = result;
  // Whatever is not at a tick's own place has such a record.
  return { record: record as LivedSpanRecord, entries, updated, state, history };
}

/** All that one transaction writes of a tick and of what was lived behind it. @param policy that they lived by */
export function commitOf(
  [theta, ...behind]: LivedSpans,
  policy: GolemPolicy,
  { summary, metrics, histories, traces, state, playbook }: Beside,
): TickCommit {
  const [history, ...others] = histories;
  const { record, workspace, entries, updated, transactions } = theta.result;
  return {
    record,
    summary,
    metrics,
    workspace,
    frames: frameLimits(policy),
    events: contextEvents(theta.result, policy),
    entries,
    updated,
    transactions,
    state,
    ...(playbook && { playbook }),
    ...(history && { history }),
    ...(behind.length > 0 && { behind: behind.map((span, i) => spanCommitOf(span, others[i]!, state)) }),
    ...(traces && { traces }),
  };
}
