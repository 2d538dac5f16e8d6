import { describe, expect, it } from 'vitest';
import type { LedgerTransaction } from '../../../../src/domain/world/ledger.ts';
import type { CageRules } from '../../../../src/mind/policy/rows/cage.ts';
import {
  CAGE_FIELDS,
  cageDraft,
  cageFieldError,
  cagePatch,
} from '../../../../src/dashboard/screens/world/cage-form.ts';
import { longInteger } from '../../../../src/dashboard/screens/world/world-words.ts';
import {
  balanceRows,
  firstOpening,
  memoWords,
  postingSums,
  tokens,
} from '../../../../src/dashboard/screens/world/postings.ts';

describe('a transaction in words', () => {
  const opening = (tick: number): LedgerTransaction => ({
    id: `opening-${tick}`,
    tick,
    time: 0,
    memo: 'starting capital',
    postings: [],
  });

  it('is the starting capital once, and what was left wherever books were opened anew', () => {
    const books = [opening(900), { ...opening(300), id: 'tx-300', memo: 'buy at 7' }, opening(1)];
    const first = firstOpening(books);
    expect(books.map((one) => memoWords(one, first))).toEqual([
      'books opened anew after a jump in time, with what was left',
      'buy at 7',
      'starting capital',
    ]);
  });
});

describe('postings', () => {
  const transaction: LedgerTransaction = {
    id: 't',
    tick: 1,
    time: 0,
    memo: 'buy',
    postings: [
      { account: 'assets:wallet', asset: 'quote', amount: -5 },
      { account: 'world', asset: 'quote', amount: 4 },
      { account: 'assets:wallet', asset: 'base', amount: 2 },
      { account: 'world', asset: 'base', amount: -2 },
    ],
  };
  it('sums by asset, so that books that do not balance show', () => {
    expect(postingSums(transaction)).toEqual({ quote: -1, base: 0 });
  });
  it('lists accounts in the order of the ledger, unknown ones last, with their total', () => {
    const { rows, total } = balanceRows({
      other: { quote: 1, base: 0 },
      world: { quote: -6, base: 1 },
      'assets:wallet': { quote: 5, base: -1 },
    });
    expect(rows.map((row) => row.account)).toEqual(['assets:wallet', 'world', 'other']);
    expect(total).toEqual({ quote: 0, base: 0 });
  });
  it('turns minor units into tokens', () => {
    expect(tokens(1_500_000, 'quote')).toBe(1.5);
    expect(tokens(1_500_000_000, 'base')).toBe(1.5);
  });
});

describe('cage form', () => {
  const rules: CageRules = {
    maxPosition: 0.57,
    maxOrder: 0.1,
    maxSlippage: 0.007,
    maxOrdersPerDay: 4,
    allowedAssets: ['SPX'],
    drawdownStop: 0.29,
  };
  const draft = cageDraft(rules);
  const withNumber = (key: keyof typeof draft.numbers, text: string) => ({
    ...draft,
    numbers: { ...draft.numbers, [key]: text },
  });

  it('shows fractions in per cent without the dust of the arithmetic', () => {
    expect(draft.numbers).toEqual({
      maxPosition: '57',
      maxOrder: '10',
      maxSlippage: '0.7',
      maxOrdersPerDay: '4',
      drawdownStop: '29',
    });
  });
  it('has nothing to save while nothing was changed', () => {
    expect(cagePatch(rules, draft)).toEqual({});
  });
  it('saves only what changed, as fractions', () => {
    expect(cagePatch(rules, withNumber('maxSlippage', '1.1'))).toEqual({ maxSlippage: 0.011 });
    expect(cagePatch(rules, { ...draft, allowedAssets: [] })).toEqual({ allowedAssets: [] });
  });
  it('saves nothing while a value is wrong', () => {
    expect(cagePatch(rules, withNumber('maxOrder', '101'))).toBeNull();
    expect(cagePatch(rules, withNumber('maxOrdersPerDay', '1.5'))).toBeNull();
    const spec = CAGE_FIELDS.find((s) => s.key === 'maxOrder')!;
    expect(cageFieldError(spec, 'x')).toBe('Enter a number.');
  });
});

describe('longInteger', () => {
  it('keeps short numbers and gives long ones a power of ten', () => {
    expect(['0', '999999', '499588217863129000000000', 'x'].map(longInteger)).toEqual([
      '0',
      '999,999',
      '4.996 × 10²³',
      'x',
    ]);
  });
});
