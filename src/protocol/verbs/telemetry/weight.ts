import type { Weight } from '../../../domain/telemetry/weight.ts';
import { type ArgumentsOf, QUERY, type Rows, type Wired } from '../row.ts';

export interface WeightOptions {
  /**
   * Whether heaps are measured too: the browser does it when it next tidies up, which takes seconds, and only where the page is
   * cross-origin isolated. Left out, they are null.
   */
  readonly heaps?: boolean;
}

/** What the golem weighs. */
export interface WeightVerbs {
  /** Bytes of memory by part and thread. */
  weight(options?: WeightOptions): Promise<Weight>;
}

export interface WeightForms {
  /** Without heaps, which only the page is told. */
  weight(): Promise<Weight>;
}

type Api = Wired<WeightVerbs, WeightForms>;

export const weightRows = { weight: QUERY } as const satisfies Rows<Api>;

export const weightArguments = { weight: [] } satisfies ArgumentsOf<Api>;
