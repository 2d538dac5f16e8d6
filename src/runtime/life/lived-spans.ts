import type { CycleResult } from '../../mind/heartbeat/index.ts';
import type { LivedSpan } from '../../mind/spans/index.ts';

/** A tick with what was lived behind it. */
export type LivedSpans = readonly [LivedSpan<CycleResult>, ...LivedSpan[]];
