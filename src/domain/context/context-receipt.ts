import type { AssemblyReason, ContextRoute, WorkspaceEntry } from './context.ts';

/** An entry that a prompt had no room for, whole or at all. */
export interface GaveWay extends Pick<WorkspaceEntry, 'id' | 'of' | 'category' | 'title'> {
  /** In one line, or left out. */
  readonly how: 'line' | 'out';
  /** In the prompt; 0 where it was left out. */
  readonly tokens: number;
  /** Whole. */
  readonly wholeTokens: number;
  readonly reason: AssemblyReason;
}

/** What a prompt was made shorter by, so that it can be brought back. */
export interface ContextReceipt {
  readonly tick: number;
  /** Absent in minds before version 5. */
  readonly route?: ContextRoute;
  readonly pressure?: number;
  /** In the workspace's order. */
  readonly entries: readonly GaveWay[];
  /** Tokens that the prompt has, and those that it would have with all of them whole. */
  readonly tokens: number;
  readonly wholeTokens: number;
}
