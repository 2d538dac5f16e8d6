import type { BetaCounts } from '../domain/memory/grimoire.ts';
import type { Playbook, PlaybookRule } from '../domain/rules/playbook.ts';

/**
 * Four trials' worth of doubt, at two right of three: every expectation below is one that a price without drift
 * meets about 69 times in 100 (half a deviation to one side, or one to both), so that rules start equal and their
 * records can be compared.
 */
export const PRIOR: BetaCounts = { alpha: 2, beta: 1 };

type Draft = Omit<PlaybookRule, 'counts' | 'enabled'>;

const PROTECTION: readonly Draft[] = [
  {
    id: 'withdraw-in-storm',
    category: 'range-selection',
    title: 'Withdraw liquidity when volatility rises',
    when: [
      { kind: 'feature', feature: 'lp-count', op: '>', value: 0 },
      { kind: 'feature', feature: 'volatility-ratio', op: '>', value: 1.3 },
    ],
    then: { kind: 'withdraw', which: 'all' },
    expect: { direction: 'within', sigmas: 1, ticks: 5 },
    because: 'A range loses to those who trade against it when moves grow faster than fees do.',
    rest: 0,
  },
  {
    id: 'exit-range',
    category: 'range-selection',
    title: 'Close a range that the price has left',
    when: [{ kind: 'feature', feature: 'lp-out-of-range', op: '>', value: 0 }],
    then: { kind: 'withdraw', which: 'out-of-range' },
    expect: { direction: 'within', sigmas: 1, ticks: 5 },
    because: 'Out of range liquidity earns nothing and is a position in one token that nobody chose.',
    rest: 0,
  },
  {
    id: 'out-of-crisis',
    category: 'risk-events',
    title: 'Stay out in a crisis',
    when: [
      { kind: 'regime', in: ['crisis'] },
      { kind: 'feature', feature: 'exposure', op: '>', value: 0.1 },
      { kind: 'feature', feature: 'return-20', op: '<', value: 0.05 },
    ],
    then: { kind: 'target-exposure', exposure: 0.05, tolerance: 0.05 },
    expect: { direction: 'below', sigmas: 0.5, ticks: 10 },
    because:
      'Volatility clusters and crashes come in series; the days not lived through are worth more than the rebound missed.',
    rest: 0,
  },
  {
    id: 'leave-bear',
    category: 'risk-events',
    title: 'Leave a falling, turbulent market',
    when: [
      { kind: 'regime', in: ['bear-high-vol'] },
      { kind: 'feature', feature: 'exposure', op: '>', value: 0.25 },
      { kind: 'feature', feature: 'return-20', op: '<', value: 0 },
    ],
    then: { kind: 'target-exposure', exposure: 0.15, tolerance: 0.05 },
    expect: { direction: 'below', sigmas: 0.5, ticks: 10 },
    because: 'A downtrend with high volatility has the worst returns of all regimes for the risk.',
    rest: 0,
  },
  {
    id: 'cut-on-drawdown',
    category: 'risk-events',
    title: 'Cut on drawdown',
    when: [
      { kind: 'feature', feature: 'equity-drawdown', op: '>', value: 0.1 },
      { kind: 'feature', feature: 'trend', op: '<', value: -0.02 },
      { kind: 'feature', feature: 'exposure', op: '>', value: 0.3 },
    ],
    then: { kind: 'sell', share: 0.4 },
    expect: { direction: 'below', sigmas: 0.5, ticks: 10 },
    because:
      'A loss that runs with the trend against it is cut in steps before the cage has to stop everything.',
    rest: 15,
  },
  {
    id: 'lighten-slow-bear',
    title: 'Lighten in a slow decline',
    when: [
      { kind: 'regime', in: ['bear-low-vol'] },
      { kind: 'feature', feature: 'trend', op: '<', value: -0.02 },
      { kind: 'feature', feature: 'exposure', op: '>', value: 0.45 },
    ],
    then: { kind: 'target-exposure', exposure: 0.35, tolerance: 0.05 },
    expect: { direction: 'below', sigmas: 0.5, ticks: 10 },
    because:
      'Slow declines often end, and often turn into fast ones: less than half is a position for either.',
    rest: 5,
  },
];

const OPPORTUNITY: readonly Draft[] = [
  {
    id: 'enter-uptrend',
    title: 'Enter a confirmed uptrend',
    when: [
      { kind: 'regime', in: ['bull-low-vol', 'bull-high-vol'] },
      { kind: 'feature', feature: 'trend', op: '>', value: 0.01 },
      { kind: 'feature', feature: 'exposure', op: '<', value: 0.4 },
      { kind: 'feature', feature: 'memory-outcome', op: '>', value: 0.35 },
    ],
    then: { kind: 'buy', share: 0.3 },
    expect: { direction: 'above', sigmas: -0.5, ticks: 10 },
    because:
      'Trends persist over months (time-series momentum); the regime is confirmed by its own hysteresis, and memories of such situations are not mostly bad.',
    rest: 2,
  },
  {
    id: 'scale-in',
    title: 'Scale in while the trend holds',
    when: [
      { kind: 'regime', in: ['bull-low-vol'] },
      { kind: 'feature', feature: 'return-20', op: '>', value: 0 },
      { kind: 'feature', feature: 'exposure', op: '>=', value: 0.4 },
      { kind: 'feature', feature: 'exposure', op: '<', value: 0.8 },
      { kind: 'feature', feature: 'memory-outcome', op: '>', value: 0.35 },
    ],
    then: { kind: 'buy', share: 0.15 },
    expect: { direction: 'above', sigmas: -0.5, ticks: 10 },
    because:
      'Adding in steps pays for confirmation with a worse price, and is right more often. Not where memory says that it was not.',
    rest: 5,
  },
  {
    id: 'take-profit',
    title: 'Take some profit on stretched gains',
    when: [
      { kind: 'feature', feature: 'unrealised', op: '>', value: 0.25 },
      { kind: 'feature', feature: 'trend', op: '>', value: 0.15 },
      { kind: 'feature', feature: 'exposure', op: '>', value: 0.6 },
    ],
    then: { kind: 'sell', share: 0.15 },
    expect: { direction: 'below', sigmas: 0.5, ticks: 20 },
    because: 'Far above the slow average the next month is more uncertain than the last was good.',
    rest: 40,
  },
  {
    id: 'reenter-after-storm',
    title: 'Come back when the storm turns',
    when: [
      { kind: 'regime', in: ['crisis', 'volatile', 'bear-high-vol'] },
      { kind: 'feature', feature: 'return-20', op: '>', value: 0.05 },
      { kind: 'feature', feature: 'exposure', op: '<', value: 0.4 },
    ],
    then: { kind: 'buy', share: 0.15 },
    expect: { direction: 'above', sigmas: -0.5, ticks: 10 },
    because:
      'Recoveries begin before a regime is called over; a small step when a month has risen is enough to be there.',
    rest: 8,
  },
  {
    id: 'rebalance',
    category: 'rebalance-timing',
    title: 'Rebalance in a market without a trend',
    when: [{ kind: 'regime', in: ['range-bound', 'volatile'] }],
    then: { kind: 'target-exposure', exposure: 0.6, tolerance: 0.15 },
    expect: { direction: 'within', sigmas: 1, ticks: 10 },
    because: 'Without a trend the average position is the right one, and keeping it sells high and buys low.',
    rest: 10,
  },
  {
    id: 'provide-in-calm',
    category: 'range-selection',
    title: 'Provide liquidity in a calm range',
    when: [
      { kind: 'regime', in: ['range-bound'] },
      { kind: 'feature', feature: 'volatility-ratio', op: '<', value: 0.95 },
      { kind: 'feature', feature: 'lp-count', op: '=', value: 0 },
      { kind: 'feature', feature: 'exposure', op: '>', value: 0.2 },
      { kind: 'feature', feature: 'exposure', op: '<', value: 0.75 },
      { kind: 'feature', feature: 'similar-outcome', op: '>=', value: 0.5 },
    ],
    then: { kind: 'provide', share: 0.2, widthSigmas: 2 },
    expect: { direction: 'within', sigmas: 1, ticks: 20 },
    because:
      'Fees come from moves that reverse; in a calm range most do. Not where the most similar episodes went mostly otherwise than predicted.',
    rest: 20,
  },
];

const DEFAULT: Draft = {
  id: 'hold',
  title: 'Hold',
  when: [],
  then: { kind: 'hold' },
  expect: { direction: 'within', sigmas: 1, ticks: 5 },
  because: 'Most situations ask for nothing, and every order costs.',
  rest: 0,
};

/**
 * The starting playbook: what a careful trend follower with a small liquidity desk would do. Data, not code: the
 * owner edits it as Markdown. What the owner says is no rule's: orders of his stand by themselves. Regime, trend and volatility in it are the regime detector's.
 */
export const DEFAULT_PLAYBOOK: Playbook = {
  revision: 1,
  rules: [...PROTECTION, ...OPPORTUNITY, DEFAULT].map((rule) => ({
    ...rule,
    counts: PRIOR,
    enabled: true,
  })),
};
