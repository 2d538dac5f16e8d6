import type { TickLog } from '../../../life/index.ts';

/** The part of a life that was lived in the ground where it is now. */
export interface LivedHere {
  /** Index in the log of its first tick there, and that tick. */
  readonly from: number;
  readonly first: number;
}

/** Null where the life did not come to the ground's first step, or has been elsewhere since: then it cannot be held against who was there all along. */
export function livedHere(log: TickLog): LivedHere | null {
  if (log.length === 0) return null;
  const jump = log.jumps.at(-1);
  const from = jump === undefined ? 0 : (log.indexOf(jump) ?? 0);
  return log.row(from).step === 0 ? { from, first: log.tick[from]! } : null;
}
