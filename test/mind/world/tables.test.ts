import { expect, it } from 'vitest';
import type { PendingPrediction } from '../../../src/domain/decisions/decision.ts';
import type { GovernorInput } from '../../../src/mind/contract/prompt-input.ts';
import { defiSnapshot, toolState } from '../../../src/mind/world/candidates.ts';
import { tableOf } from '../../../src/shared/prompt-table.ts';
import { governorInput } from '../../fixtures/governor-input.ts';

const told = (over: Partial<GovernorInput> = {}): GovernorInput => governorInput(over);
const snapshot = (id: string, input: GovernorInput) => defiSnapshot(input).find((one) => one.id === id);

const prediction = (madeAtTick: number, dueTick: number, over: Partial<PendingPrediction> = {}) =>
  ({
    id: `${madeAtTick}:decision`,
    kind: 'decision',
    madeAtTick,
    dueTick,
    metric: 'price',
    low: 900,
    high: 1_000,
    probability: 0.674,
    baseline: 950,
    text: 'Said at length.',
    ...over,
  }) as PendingPrediction;

it('has what waits in a row each, what is due first before the rest, with open ends as such', () => {
  const table = snapshot(
    'snapshot:predictions',
    told({ predictions: [prediction(498, 508), prediction(497, 502, { low: 0, high: 9_500 })] }),
  )!;
  expect(tableOf(table.text)?.rows).toEqual([
    ['497', '502', 'price', '950', 'open', 'open', '67.4%'],
    ['498', '508', 'price', '950', '900', '1000', '67.4%'],
  ]);
  // In a line it is what is due next: no row is cut.
  expect(tableOf(table.summary!)?.rows).toEqual([['497', '502', 'price', '950', 'open', 'open', '67.4%']]);
});

it('has each probe in a row, and of what is anomalous a table of its own for scarce room', () => {
  const quiet = { name: 'base-fee', value: 20, unit: 'gwei', z: 0.3, anomalous: false, note: '0.30 σ' };
  const vague = { ...quiet, name: 'liquidity-change', z: null, note: 'too little, seen' };
  const { observation } = told();
  const table = snapshot(
    'snapshot:probes',
    told({ observation: { ...observation, probes: [...observation.probes, quiet, vague] } }),
  )!;
  expect(tableOf(table.text)?.rows).toEqual([
    ['volume', '2.1', 'x', '2.6', 'anomalous'],
    ['base-fee', '20', 'gwei', '0.3', ''],
    ['liquidity-change', '20', 'gwei', '', 'too little, seen'],
  ]);
  expect(tableOf(table.summary!)?.rows).toEqual([['volume', '2.1', 'x', '2.6', 'anomalous']]);
  expect(table.score).toBe(0.85);
});

it('has several liquidity positions in a row each, and one in the sentence of what is owned', () => {
  const one = { id: 'P1', tickLower: -10, tickUpper: 10, inRange: true };
  const two = { ...one, id: 'P2', inRange: false };
  const owns = (positions: readonly object[]): GovernorInput => {
    const { portfolio } = told();
    return told({ portfolio: { ...portfolio, liquidityValue: 900, positions: positions as never } });
  };
  expect(tableOf(snapshot('snapshot:liquidity', owns([one, two]))!.text)?.rows).toEqual([
    ['P1', '-10', '10', 'in range'],
    ['P2', '-10', '10', 'out of range'],
  ]);
  expect(snapshot('snapshot:positions', owns([one, two]))!.body).toContain('Liquidity: worth 900.');
  expect(snapshot('snapshot:liquidity', owns([one]))).toBeUndefined();
  expect(snapshot('snapshot:positions', owns([one]))!.body).toContain('P1 ticks -10 to 10 in range');
});

it('has orders that were refused in a table from two on', () => {
  const refused = { tick: 7, action: 'buy', rule: 'position' };
  const body = (blocked: GovernorInput['blocked']) =>
    toolState(told({ blocked })).find(({ id }) => id === 'tools:blocked')!;
  expect(body([refused]).body).toBe('tick 7: buy blocked by position');
  expect(tableOf(body([refused, { ...refused, tick: 5 }]).text)?.rows).toEqual([
    ['7', 'buy', 'position'],
    ['5', 'buy', 'position'],
  ]);
});
