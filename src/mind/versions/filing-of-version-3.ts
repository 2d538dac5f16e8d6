import type { InsightCategory } from '../../domain/grimoire.ts';
import { byRecord, type Filing } from '../grimoire/filing.ts';

/** Versions 1 to 3 read a rule's subject out of its name. */
const CATEGORY_BY_NAME: readonly (readonly [RegExp, InsightCategory])[] = [
  [/rebalance|target/, 'rebalance-timing'],
  [/range|liquidity|withdraw|provide/, 'range-selection'],
  [/gas/, 'gas-timing'],
  [/crisis|drawdown|cut|stop|leave|protect/, 'risk-events'],
];

export const filingOfVersion3: Filing = (about, counts) => {
  if (about.kind === 'transition') return { type: 'insight', category: 'regime-transitions' };
  // Nothing made any then.
  if (about.kind === 'pattern') return { type: 'insight', category: byRecord(counts) };
  const named = CATEGORY_BY_NAME.find(([pattern]) => pattern.test(about.rule))?.[1];
  return { type: 'insight', category: named ?? byRecord(counts) };
};
