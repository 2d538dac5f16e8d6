import { describe, expect, it } from 'vitest';
import type { OrderMeaning } from '../../../src/domain/rules/standing-order.ts';
import { readWords } from '../../../src/mind/standing-orders/read/read-words.ts';

/** A Wednesday, after the close. */
const NOW = Date.parse('2008-10-08T20:00:00Z') / 1_000;
const WHERE = { base: 'SPX', quote: 'USD', tick: 500, time: NOW, price: 1_250 };

const day = (iso: string): OrderMeaning['until'] => ({
  kind: 'time',
  at: Date.parse(`${iso}T00:00:00Z`) / 1_000,
});
const OUT = { kind: 'exposure', bound: 'at-most', share: 0 } as const;
const held = (share: number) => ({ kind: 'sell', size: { of: 'held', share } }) as const;
const equity = (share: number) => ({ kind: 'buy', size: { of: 'equity', share } }) as const;
const exposure = (bound: 'at-most' | 'at-least' | 'at', share: number) =>
  ({ kind: 'exposure', bound, share }) as const;
const forbid = (what: 'buying' | 'selling' | 'trading' | 'providing') => ({ kind: 'forbid', what }) as const;
const below = (price: number, mode: 'once' | 'while' = 'once') => ({ side: 'below', price, mode }) as const;
const above = (price: number, mode: 'once' | 'while' = 'once') => ({ side: 'above', price, mode }) as const;

function meanings(text: string): readonly OrderMeaning[] {
  return readWords(text, WHERE).flatMap((part) => (part.kind === 'order' ? [part.meaning] : []));
}

describe('an order for everything', () => {
  it.each([
    'sell everything',
    'Sell everything!',
    'liquidate everything now',
    'Please liquidate everything immediately.',
    'get out',
    'Get out of SPX',
    'get out of the market',
    'sell it all',
    'sell all',
    'sell all of it',
    'Sell all SPX',
    'sell all my SPX',
    'sell 100%',
    'sell 100 percent of the position',
    'close the position',
    'close everything',
    'exit',
    'Exit everything.',
    'exit all positions',
    'go flat',
    'flat',
    'go to cash',
    'cash out',
    'liquidate',
    'dump it all',
    'I want you to sell everything',
    'could you please sell everything',
    'reduce to 0%',
    'reduce exposure to 0 %',
    'all out',
    'stay out',
    'get rid of everything',
    'sell out',
  ])('%s', (text) => {
    expect(meanings(text)).toEqual([{ deed: OUT, when: null, until: null, assumed: false }]);
    expect(readWords(text, WHERE)).toHaveLength(1);
  });
});

describe('how much', () => {
  it.each([
    ['sell half', held(0.5)],
    ['sell half of it', held(0.5)],
    ['Sell one half of the position.', held(0.5)],
    ['halve the position', held(0.5)],
    ['sell 30%', held(0.3)],
    ['sell 30 per cent of it', held(0.3)],
    ['sell thirty percent', held(0.3)],
    ['sell twenty-five percent of SPX', held(0.25)],
    ['sell a third', held(1 / 3)],
    ['sell two thirds of what is held', held(2 / 3)],
    ['trim by 10%', held(0.1)],
    ['reduce the position by 10%', held(0.1)],
    ['sell $1,500', { kind: 'sell', size: { of: 'quote', amount: 1_500 } }],
    ['sell 1,500 USD worth of SPX', { kind: 'sell', size: { of: 'quote', amount: 1_500 } }],
    ['sell 2.5 SPX', { kind: 'sell', size: { of: 'base', amount: 2.5 } }],
    ['buy 20%', equity(0.2)],
    ['buy SPX with 20% of equity', equity(0.2)],
    ['buy for 500 dollars', { kind: 'buy', size: { of: 'quote', amount: 500 } }],
    ['buy $1.5k', { kind: 'buy', size: { of: 'quote', amount: 1_500 } }],
    ['buy 3 SPX', { kind: 'buy', size: { of: 'base', amount: 3 } }],
    ['buy with half of the cash', { kind: 'buy', size: { of: 'cash', share: 0.5 } }],
    ['go all in', { kind: 'buy', size: { of: 'cash', share: 1 } }],
    ['buy as much as you can', { kind: 'buy', size: { of: 'cash', share: 1 } }],
    ['double the position', { kind: 'buy', size: { of: 'held', share: 1 } }],
    ['reduce to 10%', exposure('at-most', 0.1)],
    ['reduce to 10% exposure', exposure('at-most', 0.1)],
    ['cut exposure to ten percent', exposure('at-most', 0.1)],
    ['go to 10% exposure', exposure('at', 0.1)],
    ['to 10% exposure', exposure('at', 0.1)],
    ['never hold more than 30%', exposure('at-most', 0.3)],
    ['at most 30% in SPX', exposure('at-most', 0.3)],
    ['keep at least 20% invested', exposure('at-least', 0.2)],
    ['increase exposure to 40%', exposure('at-least', 0.4)],
    ['keep 60% in cash', exposure('at', 0.4)],
    ['hold 50%', exposure('at', 0.5)],
    ['withdraw the liquidity', { kind: 'withdraw' }],
    ['remove all liquidity', { kind: 'withdraw' }],
  ])('%s', (text, deed) => {
    expect(meanings(text)).toEqual([{ deed, when: null, until: null, assumed: false }]);
  });

  it.each([
    ['sell', held(0.5)],
    ['reduce exposure', held(0.5)],
    ['reduce exposure, please', held(0.5)],
    ['sell some', held(0.25)],
    ['sell a little', held(0.25)],
    ['buy', equity(0.25)],
    ['Buy now.', equity(0.25)],
    ['buy some', equity(0.25)],
  ])('%s: not said, so the house says it', (text, deed) => {
    expect(meanings(text)).toEqual([{ deed, when: null, until: null, assumed: true }]);
  });
});

describe('what is forbidden', () => {
  it.each([
    ['stop buying', forbid('buying')],
    ["don't buy any more", forbid('buying')],
    ['Don’t buy anymore.', forbid('buying')],
    ['do not buy again', forbid('buying')],
    ['no more buying', forbid('buying')],
    ['never buy again', forbid('buying')],
    ['buy nothing', forbid('buying')],
    ['stop selling', forbid('selling')],
    ['do not sell', forbid('selling')],
    ['don’t sell everything', forbid('selling')],
    ['never trade again', forbid('trading')],
    ['no trades', forbid('trading')],
    ['no more trades', forbid('trading')],
    ['stop trading for good', forbid('trading')],
    ['stop', forbid('trading')],
    ['hold', forbid('trading')],
    ['do nothing', forbid('trading')],
    ['hold what you have', forbid('trading')],
    ["don't do anything", forbid('trading')],
    ['do not buy or sell', forbid('trading')],
    ['hands off', forbid('trading')],
    ['stop providing liquidity', forbid('providing')],
    ['hold until further notice', forbid('trading')],
    ['hold until I say so', forbid('trading')],
  ])('%s', (text, deed) => {
    expect(meanings(text)).toEqual([{ deed, when: null, until: null, assumed: false }]);
  });
});

describe('until when', () => {
  it.each([
    ['no trades until Friday', forbid('trading'), day('2008-10-10')],
    ['hold until next Monday', forbid('trading'), day('2008-10-13')],
    ['hold until 1 March 2009', forbid('trading'), day('2009-03-01')],
    ['hold until March 1, 2009', forbid('trading'), day('2009-03-01')],
    ['hold until 2009-03-01', forbid('trading'), day('2009-03-01')],
    ['stop buying until January', forbid('buying'), day('2009-01-01')],
    ['hold until 2010', forbid('trading'), day('2010-01-01')],
    ['do not sell until the end of the year', forbid('selling'), day('2009-01-01')],
    ['hold until the end of the week', forbid('trading'), day('2008-10-13')],
    ['hold till tomorrow', forbid('trading'), day('2008-10-09')],
    ['hold until tick 700', forbid('trading'), { kind: 'tick', tick: 700 }],
    ['do nothing for 20 ticks', forbid('trading'), { kind: 'tick', tick: 520 }],
    ['do not buy for the next ten ticks', forbid('buying'), { kind: 'tick', tick: 510 }],
    ['no trades for two weeks', forbid('trading'), day('2008-10-22')],
    ['hold until it falls below 1,200', forbid('trading'), { kind: 'price', side: 'below', price: 1_200 }],
    [
      'hold until the price is above 1,300',
      forbid('trading'),
      { kind: 'price', side: 'above', price: 1_300 },
    ],
    ['hold until SPX reaches 1300', forbid('trading'), { kind: 'price', side: 'above', price: 1_300 }],
    ['hold until 1,200', forbid('trading'), { kind: 'price', side: 'below', price: 1_200 }],
    ['hold until 2,010', forbid('trading'), { kind: 'price', side: 'above', price: 2_010 }],
    ['stay out until next month', OUT, day('2008-11-01')],
    ['sell everything, and stay out until next month', OUT, day('2008-11-01')],
  ])('%s', (text, deed, until) => {
    expect(meanings(text)).toEqual([{ deed, when: null, until, assumed: false }]);
  });
});

describe('at which price', () => {
  it.each([
    ['buy only below 1,200', forbid('buying'), above(1_200, 'while')],
    ['only buy below $1,200', forbid('buying'), above(1_200, 'while')],
    ['sell only above 1,300', forbid('selling'), below(1_300, 'while')],
    ['only below 1,200', forbid('trading'), above(1_200, 'while')],
    ['trade only above 1,200', forbid('trading'), below(1_200, 'while')],
    ['buy only if the price is below 1200', forbid('buying'), above(1_200, 'while')],
    ['never buy above 1,300', forbid('buying'), above(1_300, 'while')],
    ['do not sell below 1.2k', forbid('selling'), below(1_200, 'while')],
    ['sell everything if it falls below 1,200', OUT, below(1_200)],
    ['if it falls below 1,200, sell everything', OUT, below(1_200)],
    ['when the price goes above 1,300, sell half', held(0.5), above(1_300)],
    ['sell half at 1,300', held(0.5), above(1_300)],
    ['sell half when SPX reaches 1,300', held(0.5), above(1_300)],
    ['buy 20% at 1,200', equity(0.2), below(1_200)],
    ['buy 20% below 1,200', equity(0.2), below(1_200, 'while')],
    ['buy 20%, but only below 1,200', equity(0.2), below(1_200, 'while')],
    ['stop loss at 1,100', OUT, below(1_100)],
    ['take profit at 1,400', OUT, above(1_400)],
  ])('%s', (text, deed, when) => {
    expect(meanings(text)).toEqual([{ deed, when, until: null, assumed: false }]);
  });
});

describe('several orders in one steer', () => {
  it.each([
    ['sell half and hold until Friday', [held(0.5), forbid('trading')]],
    ['Sell everything, then stop buying.', [OUT, forbid('buying')]],
    ['stop buying and stop selling', [forbid('buying'), forbid('selling')]],
    ['reduce to 10%; do not buy above 1,300', [exposure('at-most', 0.1), forbid('buying')]],
    ['Buy, the floor is in.', [equity(0.25)]],
  ])('%s', (text, deeds) => {
    expect(meanings(text).map(({ deed }) => deed)).toEqual(deeds);
  });
});

describe('what is lifted', () => {
  it.each([
    ['lift', { kind: 'last' }],
    ['cancel that', { kind: 'last' }],
    ['cancel my order', { kind: 'last' }],
    ['forget it', { kind: 'last' }],
    ['undo the last order', { kind: 'undo' }],
    ['undo that', { kind: 'undo' }],
    ['lift all', { kind: 'all' }],
    ['cancel all orders', { kind: 'all' }],
    ['cancel everything', { kind: 'all' }],
    ['resume', { kind: 'all' }],
    ['carry on', { kind: 'all' }],
    ['lift order 3', { kind: 'id', id: 3 }],
    ['cancel #12', { kind: 'id', id: 12 }],
    ['you may buy again', { kind: 'allow', what: 'buying' }],
    ['start trading again', { kind: 'allow', what: 'trading' }],
    ['resume trading', { kind: 'allow', what: 'trading' }],
  ])('%s', (text, which) => {
    expect(readWords(text, WHERE)).toEqual([{ kind: 'lift', which }]);
  });
});

describe('what traders say', () => {
  const trailing = (share: number) => ({ ...below(Number((1_250 * (1 - share)).toFixed(6))), trail: share });
  const holding = (bound: 'at-most' | 'at-least' | 'at', of: 'base' | 'quote', amount: number) =>
    ({ kind: 'holding', bound, of, amount }) as const;
  const sum = { kind: 'buy', size: { of: 'quote', amount: 500 } } as const;
  it.each([
    ['stop-loss at 1,100', OUT, below(1_100), null],
    ['set a stop loss at 1,100', OUT, below(1_100), null],
    ['take-profit at 1,400', OUT, above(1_400), null],
    ['trailing stop 5%', OUT, trailing(0.05), null],
    ['trailing stop-loss of 10 percent', OUT, trailing(0.1), null],
    ['set a trailing stop at 8%', OUT, trailing(0.08), null],
    ['sell half when it is 5% below its high', held(0.5), trailing(0.05), null],
    ['double down if it falls 10%', { kind: 'buy', size: { of: 'held', share: 1 } }, below(1_125), null],
    ['buy $500 if it drops by another 4%', sum, below(1_200), null],
    ['sell everything if the price rises 20%', OUT, above(1_500), null],
    ['limit buy 500 USD at 1,200', sum, below(1_200), null],
    ['place a limit order to buy 500 USD at 1,200', sum, below(1_200), null],
    ['leave an order to buy 500 USD at 1,200', sum, below(1_200), null],
    ['buy 500 USD at 1,200 limit', sum, below(1_200), null],
    ['never hold more than 3 SPX', holding('at-most', 'base', 3), null, null],
    ['do not own more than 3 SPX', holding('at-most', 'base', 3), null, null],
    ['at most 3 SPX', holding('at-most', 'base', 3), null, null],
    ['keep at least $2,000 in SPX', holding('at-least', 'quote', 2_000), null, null],
    ['hold 2 SPX', holding('at', 'base', 2), null, null],
    ['hodl', forbid('trading'), null, null],
    ['stop buying for a week', forbid('buying'), null, day('2008-10-15')],
    ['no trades for an hour', forbid('trading'), null, { kind: 'time', at: NOW + 3_600 }],
    ['do nothing for a tick', forbid('trading'), null, { kind: 'tick', tick: 501 }],
  ])('%s', (text, deed, when, until) => {
    expect(readWords(text, WHERE)).toEqual([
      { kind: 'order', meaning: { deed, when, until, assumed: false } },
    ]);
  });

  it.each(['think', 'Think it over.', 'think again', 'reconsider'])(
    '%s: thinks, and orders nothing',
    (text) => {
      expect(readWords(text, WHERE)).toEqual([{ kind: 'think' }]);
    },
  );
});

describe('words that order nothing are helped with', () => {
  it.each([
    ['sel evrything', { kind: 'meant', words: 'sell everything' }],
    ['slel half', { kind: 'meant', words: 'sell half' }],
    ['buy 500 USDD', { kind: 'meant', words: 'buy 500 USD' }],
    ['hold untill firday', { kind: 'meant', words: 'hold until friday' }],
    ['stop bying', { kind: 'meant', words: 'stop buying' }],
    ['buy the dip', { kind: 'dip' }],
    ['buy 20% on dips', { kind: 'dip' }],
    ['sell half at the close', { kind: 'close' }],
    ['buy 1,000', { kind: 'unit', verb: 'buy', amount: 1_000 }],
    ['sell 5', { kind: 'unit', verb: 'sell', amount: 5 }],
    ['buy 500 at 1,200', { kind: 'unit', verb: 'buy', amount: 500 }],
    ['should I sell everything?', { kind: 'question' }],
    ['how am I doing', { kind: 'question' }],
    ['mind the fees', undefined],
  ])('%s', (text, hint) => {
    expect(readWords(text, WHERE)).toEqual([{ kind: 'unread', text, ...(hint && { hint }) }]);
  });
});

describe('what is not understood orders nothing', () => {
  it.each([
    'hello',
    'mind the fees',
    'be careful',
    'should I sell everything?',
    'sell everything if the moon is full',
    'sell everything, if the moon is full',
    'sell everything except 10%',
    'sell everything but half',
    'sell 10% every week',
    'sell 120%',
    'buy 20 percent of nothing in particular',
    'sell half unless it rises',
    'hold until the cows come home',
    'hold until tick 3',
    'hold until 2007',
    'I would never say sell everything',
    'think about selling',
  ])('%s', (text) => {
    expect(meanings(text)).toEqual([]);
    expect(readWords(text, WHERE).every(({ kind }) => kind === 'unread')).toBe(true);
  });
});
