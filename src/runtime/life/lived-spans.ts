import type { CycleResult } from '../../mind/heartbeat/reflect.ts';
import type { LivedSpan } from '../../mind/spans/live-spans.ts';

/** A tick with what was lived behind it. */
export type LivedSpans = readonly [LivedSpan<CycleResult>, ...LivedSpan[]];
