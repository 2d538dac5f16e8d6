import type { BehavioralPhase } from '../../domain/life/life.ts';

/** What of the golem's own state an event is held against. */
export interface Standpoint {
  readonly tick: number;
  readonly phase: BehavioralPhase;
  /** The pool that it trades in. */
  readonly pool: string;
  /** Share of its equity that is at risk or provided there, 0..1. */
  readonly exposure: number;
}

/** Relevance of the pool that it trades in while nothing of its own is at risk there. Ours. */
const UNEXPOSED = 0.5;

/** How far an event concerns what is owned and traded, 0..1. */
export function relevanceOf(source: string, { pool, exposure }: Standpoint): number {
  return source === pool ? UNEXPOSED + (1 - UNEXPOSED) * exposure : 0;
}
