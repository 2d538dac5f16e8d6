import type { StoredContextEvent } from '../../domain/events.ts';
import type { FrameTotals, WorkspaceDelta, WorkspaceFrame } from '../../domain/frames.ts';
import type { ContextEventQuery, GolemContextApi } from '../../protocol/context.ts';

/** How prompts are stored and how they differ: part of the public API. */
export interface FramesFacade {
  /** How the workspace of a tick is stored; null for a T0 tick. */
  frame(tick: number): Promise<WorkspaceFrame | null>;
  /** Between the workspaces of two ticks, or of the last ones before them; null where one has none. */
  delta(from: number, to: number): Promise<WorkspaceDelta | null>;
  /** Measured over the whole life. */
  frameTotals(): Promise<FrameTotals>;
}

/** What the context governor told of, as it is kept with the life. */
export interface EventsFacade {
  /** Ascending; with `from` the first `limit` (500 by default), else the last. */
  list(query?: ContextEventQuery): Promise<readonly StoredContextEvent[]>;
}

type Ask = <Name extends keyof GolemContextApi>(
  name: Name,
  ...args: Parameters<GolemContextApi[Name]>
) => ReturnType<GolemContextApi[Name]>;

export const framesFacade = (ask: Ask): FramesFacade => ({
  frame: (tick) => ask('workspaceFrame', tick),
  delta: (from, to) => ask('workspaceDelta', from, to),
  frameTotals: () => ask('workspaceFrameTotals'),
});

export const eventsFacade = (ask: Ask): EventsFacade => ({
  list: (query = {}) => ask('eventsList', query),
});
