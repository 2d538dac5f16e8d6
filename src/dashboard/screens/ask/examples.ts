import type { TickSummary } from '../../../domain/record.ts';

const monthOf = (time: number): string =>
  new Date(time * 1_000).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const VERBS = { buy: 'buy', sell: 'sell', provide: 'provide liquidity', withdraw: 'withdraw' } as const;

/** Questions that this life has an answer to, made of what it lived. */
export function examplesOf(life: readonly TickSummary[]): readonly string[] {
  if (life.length === 0) return [];
  const trades = life.filter(({ actionStatus }) => actionStatus === 'filled');
  const last = trades.findLast(({ actionKind }) => actionKind === 'sell') ?? trades.at(-1);
  const decided = life.findLast(
    ({ decidedBy, outcomeQuality }) => decidedBy !== null && outcomeQuality !== null,
  );
  const changed = life.findLast(({ regimeChanged }) => regimeChanged);
  return [
    ...(last ? [`Why did you ${VERBS[last.actionKind!]} in ${monthOf(last.worldTime)}?`] : []),
    'How have you done against holding?',
    ...(trades.length > 1 ? ['What was your worst trade?'] : []),
    ...(decided ? [`What did you predict in ${monthOf(decided.worldTime)}?`] : []),
    ...(changed ? [`What was the market like in ${monthOf(changed.worldTime)}?`] : []),
    ...(trades.length === 0 ? ['Why did you not buy?'] : []),
    'What have you learnt?',
  ];
}
