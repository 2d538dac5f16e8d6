import type { Candidate } from './candidate.ts';

/** What of a prompt seldom changes, most seldom first: it stands so that the beginning of a prompt stays the same over ticks (seed 004). */
const STEADY = ['cage', 'mandate', 'tools', 'rules', 'faults'] as const;

/** The place of what seldom changes. */
export const steadyAt = (
  what: (typeof STEADY)[number],
  /** Of several, which changes most seldom: below 1. */
  within = 0,
): Pick<Candidate, 'steady'> => ({ steady: STEADY.indexOf(what) + within });
