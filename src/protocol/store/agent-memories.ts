import type { AgentUser } from '../../domain/gateway/agent-memory.ts';

/** A memory or a change of one as it is kept; `body` is JSON. */
export interface AgentRow {
  readonly id: string;
  readonly party: string;
  readonly user: string | null;
  readonly kind: 'turn' | 'memory' | 'change';
  /** Unix ms. */
  readonly at: number;
  readonly body: string;
  /** Packed, and the identity of the model that made it; null before. */
  readonly vector: Uint8Array | null;
  readonly model: string | null;
}

/** What the store keeps for programs, in tables of their own: no life reads them. */
export interface StoreAgentMemoriesApi {
  /** All of one user of a program, oldest first. @param user null: of nobody */
  agentRows(party: string, user: string | null): Promise<readonly AgentRow[]>;
  /** By its id, or the first eight characters of it; null of none. */
  agentRow(id: string): Promise<AgentRow | null>;
  /** In place of those of the same ids, in one transaction. */
  putAgentRows(rows: readonly AgentRow[]): Promise<void>;
  /** For good: the pages that held them are written anew. */
  dropAgentRows(ids: readonly string[]): Promise<void>;
  agentUsers(): Promise<readonly AgentUser[]>;
}
