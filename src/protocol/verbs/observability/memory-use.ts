import type { MemoryUse } from '../../../domain/telemetry/memory-use.ts';
import { type ArgumentsOf, QUERY, type Rows, type Wired } from '../row.ts';

export interface MemoryUseOptions {
  /**
   * Whether heaps are measured too: the browser does it when it next tidies up, which takes seconds, and only where the page is
   * cross-origin isolated. Left out, they are null.
   */
  readonly heaps?: boolean;
}

/** How much memory the golem takes. */
export interface MemoryUseVerbs {
  /** Bytes of memory by part and thread. */
  weight(options?: MemoryUseOptions): Promise<MemoryUse>;
}

export interface MemoryUseForms {
  /** Without heaps, which only the page is told. */
  weight(): Promise<MemoryUse>;
}

type Api = Wired<MemoryUseVerbs, MemoryUseForms>;

export const memoryUseRows = { weight: QUERY } as const satisfies Rows<Api>;

export const memoryUseArguments = { weight: [] } satisfies ArgumentsOf<Api>;
