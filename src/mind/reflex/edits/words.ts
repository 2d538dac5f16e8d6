import type { EditEvidence } from '../../../domain/rules/playbook-edit.ts';

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
const fine = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** The evidence in a sentence or two. */
export function because({ regime, hits, misses, interval, chance, trades, regret }: EditEvidence): string {
  const [low, high] = interval;
  const where = regime === null ? 'In all regimes' : `In ${regime}`;
  const came = `${where} what it expects came ${hits} of ${hits + misses} times: ${percent(low)} to ${percent(high)}, where a price without drift would do it in ${percent(chance)}.`;
  return regret === null ? came : `${came} Mean regret of its ${trades} trades: ${fine(regret)} of equity.`;
}
