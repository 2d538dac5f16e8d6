import type {
  ContextEvent,
  ContextEventType,
  StoredContextEvent,
} from '../../domain/governor/context-events.ts';
import type { FrameTotals, WorkspaceDelta, WorkspaceFrame } from '../../domain/context/frames.ts';

/** Ticks inclusive; without types all five. */
export interface ContextEventQuery {
  readonly from?: number;
  readonly to?: number;
  readonly types?: readonly ContextEventType[];
  /** Of what feedback loops tell, none of loop 1's. */
  readonly movesOnly?: boolean;
  readonly limit?: number;
}

/** What the store answers about contexts: how they are stored, how they differ, and what was told of them. */
export interface StoreContextApi {
  /** @throws AppError `store.corrupt` when a frame, or what it stands on, is not what was stored */
  workspaceFrame(tick: number): Promise<WorkspaceFrame | null>;
  workspaceDelta(from: number, to: number): Promise<WorkspaceDelta | null>;
  workspaceFrameTotals(): Promise<FrameTotals>;
  contextEvents(query: ContextEventQuery): Promise<readonly StoredContextEvent[]>;
}

/** What saving a policy tells of. */
export type PolicyEvent = Extract<ContextEvent, { readonly type: 'context:policy_updated' }>;
