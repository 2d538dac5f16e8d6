import type { GolemPolicy } from '../../policy/index.ts';
import type { GovernorInput } from '../../contract/index.ts';
import { orderEntryId } from '../../standing-orders/index.ts';

/** Replies in a row that were not taken, from which on retries count as failed. Ours: one is chance. */
const FAILED_RETRIES = 2;

/** Why an order of the owner can't be carried out whatever is decided: the cage or another order says no. */
const SAID_NO: ReadonlySet<string> = new Set([
  'drawdown-stop',
  'not-allowed',
  'no-room',
  'shut',
  'newer-order',
]);

/** Why a thought may end with a named blocker. */
export interface Valve {
  /** In a sentence. */
  readonly why: string;
  /** Ids of entries that contradict each other or what binds them, as the mind itself sees it; empty where it sees none. */
  readonly between: readonly string[];
}

function contradictionIn({ standing, recalled }: Pick<GovernorInput, 'standing' | 'recalled'>): Valve | null {
  for (const [order, wait] of standing?.waits ?? [])
    if (SAID_NO.has(wait))
      return {
        why: `The owner's order ${order} and what it is bound by contradict each other.`,
        between: [orderEntryId(order)],
      };
  const there = new Set(recalled.map(({ entry }) => entry.id));
  for (const { entry } of recalled) {
    const other = entry.links.find(({ kind, to }) => kind === 'contradicts' && there.has(to));
    if (!other) continue;
    const between = [entry.id, other.to];
    return { why: `The memories ${between.join(' and ')} contradict each other.`, between };
  }
  return null;
}

/**
 * Why models may end this thought with a named blocker in place of a decision; null where they may not: retries have failed, or constraints or
 * premises contradict each other (seed 004, "Metacognitive Pressure Valve").
 * @param input.refusedInRow replies of models that were not taken lately, one after the other
 */
export function valveOf(
  input: Pick<GovernorInput, 'refusedInRow' | 'standing' | 'recalled'>,
  { valve }: Pick<GolemPolicy['thinking'], 'valve'>,
): Valve | null {
  if (valve < 1) return null;
  const { refusedInRow = 0 } = input;
  const seen = contradictionIn(input);
  if (seen) return seen;
  if (refusedInRow >= FAILED_RETRIES)
    return { why: `The last ${refusedInRow} replies were not taken.`, between: [] };
  return valve >= 2 ? { why: 'What is needed may not be there.', between: [] } : null;
}

/** What a model is told of it, before its task. @param why in a sentence */
export const valveText = (why: string): string =>
  `<valve>${why} If no decision follows from the workspace without guessing, answer {"blocked": …} in place of the decision: the premise ` +
  'that can’t be held, what is missing, and what was tried. It is checked: what stands in the workspace is not missing, and only questions ' +
  'that were asked were tried. Where a decision follows, decide. Schema, cage and orders hold as ever.</valve>';
