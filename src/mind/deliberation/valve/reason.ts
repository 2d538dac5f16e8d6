import type { GolemPolicy } from '../../policy/index.ts';
import type { GovernorInput } from '../../contract/index.ts';

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

function contradictionIn({
  standing,
  recalled,
}: Pick<GovernorInput, 'standing' | 'recalled'>): string | null {
  for (const [order, wait] of standing?.waits ?? [])
    if (SAID_NO.has(wait)) return `The owner's order ${order} and what it is bound by contradict each other.`;
  const there = new Set(recalled.map(({ entry }) => entry.id));
  for (const { entry } of recalled) {
    const other = entry.links.find(({ kind, to }) => kind === 'contradicts' && there.has(to));
    if (other) return `The memories ${entry.id} and ${other.to} contradict each other.`;
  }
  return null;
}

/**
 * Why models may end this thought with a named blocker in place of a decision, in a sentence; null where they may not: retries have failed,
 * or constraints or premises contradict each other (seed 004, "Metacognitive Pressure Valve").
 * @param input.refusedInRow replies of models that were not taken lately, one after the other
 */
export function valveReason(
  input: Pick<GovernorInput, 'refusedInRow' | 'standing' | 'recalled'>,
  { valve }: Pick<GolemPolicy['thinking'], 'valve'>,
): string | null {
  if (valve < 1) return null;
  const { refusedInRow = 0 } = input;
  if (refusedInRow >= FAILED_RETRIES) return `The last ${refusedInRow} replies were not taken.`;
  return contradictionIn(input) ?? (valve >= 2 ? 'What is needed may not be there.' : null);
}

/** What a model is told of it, before its task. @param why in a sentence */
export const valveText = (why: string): string =>
  `<valve>${why} If no decision follows from the workspace without guessing, answer {"blocked": …} in place of the decision: the premise ` +
  'that can’t be held, what is missing, and what was tried. It is checked: what stands in the workspace is not missing, and only questions ' +
  'that were asked were tried. Where a decision follows, decide. Schema, cage and orders hold as ever.</valve>';
