import type { Drift, DriftFault, DriftLine } from '../../domain/decisions/drift.ts';
import { exp } from '../../lib/math/math.ts';
import { block } from '../candidates/index.ts';
import type { Turn } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { TokenCounter } from '../ports.ts';
import { FIXES, outputsOf } from './faults.ts';

type DriftPolicy = GolemPolicy['drift'];

export const NO_DRIFT: Drift = {
  outputs: 0,
  faulty: 0,
  despite: 0,
  refusedInRow: 0,
  faults: [],
  lines: [],
  chosenAt: 0,
};

/** Below this weight a fault is forgotten, and counted from the beginning should it come again. Ours: two half-lives of a single fault. */
const FORGOTTEN = 0.25;

/** What a fault still weighs at a tick: half as much after each half-life, whenever it is looked at. */
export function weightAt({ weight, last }: DriftFault, tick: number, { halfLife }: DriftPolicy): number {
  return weight * exp((-Math.LN2 * (tick - last)) / halfLife);
}

const byFault = (one: { readonly fault: string }, other: { readonly fault: string }): number =>
  one.fault < other.fault ? -1 : 1;

/** With the faults of a tick, and without what has faded. */
function seeing(
  before: readonly DriftFault[],
  made: readonly string[],
  tick: number,
  policy: DriftPolicy,
): readonly DriftFault[] {
  const ids = [...before.map(({ fault }) => fault), ...made];
  return [...new Set(ids)].sort().flatMap((fault): readonly DriftFault[] => {
    const known = before.find((one) => one.fault === fault);
    const now = made.filter((id) => id === fault).length;
    const left = known ? weightAt(known, tick, policy) : 0;
    if (now === 0) return known && left >= FORGOTTEN ? [known] : [];
    return [{ fault, count: (known?.count ?? 0) + now, last: tick, weight: left + now }];
  });
}

/** The block of a line. Nothing in it changes with a tick, so that what stands behind it stays the same too. */
export const fixText = ({ line }: Pick<DriftLine, 'line'>): string => block('fix', {}, line);

/** What is told: of the faults that came often enough those that weigh most, as many as have room, in the order of their ids. */
function chosen(
  faults: readonly DriftFault[],
  tick: number,
  policy: DriftPolicy,
  tokens: TokenCounter,
): readonly DriftLine[] {
  const ranked = faults
    .filter(({ count }) => count >= policy.leastCount)
    .map((fault) => ({ fault, weight: weightAt(fault, tick, policy) }))
    .sort((one, other) => other.weight - one.weight || byFault(one.fault, other.fault));
  const lines: DriftLine[] = [];
  let left = policy.budgetTokens;
  for (const {
    fault: { fault, count, last },
  } of ranked) {
    const line = FIXES.get(fault) ?? FIXES.get('schema')!;
    const taken = tokens.count(fixText({ line }));
    if (taken > left) continue;
    left -= taken;
    lines.push({ fault, count, last, line, tokens: taken });
  }
  return lines.sort(byFault);
}

/**
 * What is known of faults after a tick. What of it is told is chosen anew only at the end of a delta cycle and where the regime changes: in
 * between prompts begin alike.
 * @param refreshes whether it is such a tick
 * @returns the very same where no model spoke and nothing is chosen anew
 */
export function driftAfter(
  before: Drift,
  turn: Pick<Turn, 'tick' | 'deliberated' | 'acted' | 'policy'>,
  refreshes: boolean,
  tokens: TokenCounter,
): Drift {
  const { tick } = turn;
  const policy = turn.policy.drift;
  const outputs = outputsOf(turn);
  const faulty = outputs.filter(({ faults }) => faults.length > 0);
  const told = new Set(before.lines.map(({ fault }) => fault));
  const seen =
    outputs.length === 0
      ? before
      : {
          ...before,
          outputs: before.outputs + outputs.length,
          faulty: before.faulty + faulty.length,
          despite: before.despite + faulty.filter(({ faults }) => faults.some((id) => told.has(id))).length,
          refusedInRow: outputs.reduce((row, { ends }) => (ends ? 0 : row + 1), before.refusedInRow),
          faults: seeing(
            before.faults,
            outputs.flatMap(({ faults }) => faults),
            tick,
            policy,
          ),
        };
  if (!refreshes || (seen.faults.length === 0 && seen.lines.length === 0)) return seen;
  const faults = seeing(seen.faults, [], tick, policy);
  return { ...seen, faults, lines: chosen(faults, tick, policy, tokens), chosenAt: tick };
}
