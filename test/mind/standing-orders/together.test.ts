import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/domain/world/world.ts';
import { refusalOf } from '../../../src/mind/standing-orders/refusal.ts';
import { Hearing } from './hearing.ts';

const standingAfter = (...texts: readonly string[]): readonly string[] => {
  const hearing = new Hearing();
  for (const text of texts) hearing.hear(text);
  return hearing.standing;
};

describe('orders that do not contradict each other', () => {
  it.each([
    ['at most half in ETH', 'buy 500 USDT', ['at most 50% in ETH', 'buy 500 USDT']],
    ['buy 500 USDT', 'at most half in ETH', ['buy 500 USDT', 'at most 50% in ETH']],
    ['keep at least 10% invested', 'sell 100 USDT', ['at least 10% in ETH', 'sell 100 USDT']],
    ['at most half in ETH', 'keep at least 10% invested', ['at most 50% in ETH', 'at least 10% in ETH']],
    ['at most half in ETH', 'hold 40%', ['at most 50% in ETH', 'hold 40% in ETH']],
    ['at most half in ETH', 'sell everything', ['at most 50% in ETH', 'out of ETH']],
    ['stop loss at 900', "don't sell", ['out of ETH once the price is below 900', 'no selling']],
    ["don't sell", 'stop loss at 900', ['no selling', 'out of ETH once the price is below 900']],
    ['stop loss at 900', 'stop trading', ['out of ETH once the price is below 900', 'no trading']],
    ['buy 500 USDT at 900', 'stop buying', ['buy 500 USDT once the price is below 900', 'no buying']],
    ['at most 10% in ETH', "don't sell", ['at most 10% in ETH', 'no selling']],
    ['never buy above 1,300', 'stop buying', ['no buying while the price is above 1,300', 'no buying']],
    ['stop buying', 'stop trading', ['no buying', 'no trading']],
  ])('stand together: %s, then %s', (first, second, standing) => {
    expect(standingAfter(first, second)).toEqual(standing);
  });
});

describe('orders that contradict each other', () => {
  it.each([
    ['sell everything', 'buy 500 USDT', ['buy 500 USDT']],
    ['hold 40%', 'buy 500 USDT', ['buy 500 USDT']],
    ['hold 40%', 'at most 10% in ETH', ['at most 10% in ETH']],
    ['keep at least 40% invested', 'sell everything', ['out of ETH']],
    ['at most 10% in ETH', 'at most half in ETH', ['at most 50% in ETH']],
    ['buy 500 USDT', 'stop buying', ['no buying']],
    ['sell everything', "don't sell", ['no selling']],
    ['stop buying', 'stop buying', ['no buying']],
    ['never buy above 1,300', 'never buy above 1,400', ['no buying while the price is above 1,400']],
  ])('the newer one wins: %s, then %s', (first, second, standing) => {
    expect(standingAfter(first, second)).toEqual(standing);
  });

  it('do so once their price is there, and not before', () => {
    const hearing = new Hearing();
    hearing.hear('sell everything');
    hearing.at = { ...hearing.at, exposure: 0 };
    hearing.hear('buy 500 USDT at 900');
    expect(hearing.standing).toEqual(['out of ETH', 'buy 500 USDT once the price is below 900']);
    hearing.at = { ...hearing.at, price: 890 };
    const { next, events } = hearing.hear();
    expect(events).toContainEqual({ kind: 'replaced', order: 1, by: 2 });
    expect(next).toMatchObject({ order: { id: 2 }, value: 500 });
    expect(hearing.standing).toEqual(['buy 500 USDT once the price is below 900']);
  });
});

describe('a bound', () => {
  it('is kept by what is bought under it', () => {
    const hearing = new Hearing();
    hearing.at = { ...hearing.at, exposure: 0.48 };
    hearing.hear('at most half in ETH');
    const { next } = hearing.hear('buy 500 USDT');
    expect(next).toMatchObject({ order: { id: 2 } });
    expect(next!.value).toBeCloseTo(200, 4);

    hearing.at = { ...hearing.at, exposure: 0.5 };
    const full = hearing.hear();
    expect(full.next).toBeNull();
    expect(full.waits.get(2)).toBe('own-bound');
  });

  it('is kept by what is sold above it', () => {
    const hearing = new Hearing();
    hearing.hear('keep at least 15% invested');
    const { next } = hearing.hear('sell 900 USDT');
    expect(next!.value).toBeCloseTo(500, 4);
  });

  it('goes before what is still being bought', () => {
    const hearing = new Hearing();
    hearing.hear('at most half in ETH', 'buy 500 USDT');
    hearing.at = { ...hearing.at, exposure: 0.6 };
    expect(hearing.hear().next).toMatchObject({ order: { id: 1 }, action: { side: 'sell' } });
  });
});

describe('a stop', () => {
  it('goes before a newer ban on selling when its price is there', () => {
    const hearing = new Hearing();
    hearing.hear('stop loss at 900');
    hearing.hear("don't sell");
    expect(hearing.slice!.heard.at(-1)!.notes).toEqual([{ kind: 'stays', order: 1, by: 2 }]);
    hearing.at = { ...hearing.at, price: 890 };
    expect(hearing.hear().next).toMatchObject({ order: { id: 1 }, action: { side: 'sell' } });
  });

  it('waits as long as all trading is forbidden', () => {
    const hearing = new Hearing();
    hearing.hear('stop loss at 900');
    hearing.hear('stop trading');
    expect(hearing.slice!.heard.at(-1)!.notes).toEqual([{ kind: 'holds-back', order: 1, by: 2 }]);
    hearing.at = { ...hearing.at, price: 890 };
    const { next, waits } = hearing.hear();
    expect(next).toBeNull();
    expect(waits.get(1)).toBe('newer-order');
    expect(hearing.hear('you may trade again').next).toMatchObject({ order: { id: 1 } });
  });
});

describe('a trailing stop', () => {
  it('rises with the market, and sells what is held when it falls by so much', () => {
    const hearing = new Hearing();
    hearing.hear('trailing stop 10%');
    const level = () => hearing.orders[0]!.when!.price;
    expect(level()).toBe(900);
    hearing.at = { ...hearing.at, price: 1_200 };
    hearing.hear();
    expect(level()).toBe(1_080);
    hearing.at = { ...hearing.at, price: 1_090 };
    expect(hearing.hear().next).toBeNull();
    expect(level()).toBe(1_080);
    hearing.at = { ...hearing.at, price: 1_070 };
    expect(hearing.hear().next).toMatchObject({ order: { id: 1 }, action: { side: 'sell' } });
  });
});

describe('so many tokens', () => {
  it('are held at most: what is more is sold, and what would be more is not bought', () => {
    const hearing = new Hearing();
    hearing.at = { ...hearing.at, exposure: 0.5 };
    const { next } = hearing.hear('never hold more than 3 ETH');
    expect(next).toMatchObject({ action: { side: 'sell' } });
    expect(next!.value).toBeCloseTo(2_000, 4);
    hearing.at = { ...hearing.at, exposure: 0.25 };
    expect(hearing.hear('buy 5,000 USDT').next!.value).toBeCloseTo(500, 4);
    expect(hearing.standing).toEqual(['hold at most 3 ETH', 'buy 5,000 USDT']);
  });
});

describe('what is done', () => {
  it.each(['buy 500 USDT below 1,100', 'buy 500 USDT for 5 ticks'])(
    'is not undone by rules before the tick that is said, whatever the price: %s',
    (words) => {
      const hearing = new Hearing();
      hearing.hear(words);
      hearing.slice = {
        ...hearing.slice!,
        orders: hearing.orders.map((order) => ({ ...order, moved: order.goal! })),
      };
      hearing.hear();
      const until = hearing.orders[0]!.restsUntil!;
      expect(hearing.orders[0]!.stage).toBe('resting');
      hearing.at = { ...hearing.at, price: 1_200 };
      const sale: Action = { kind: 'swap', side: 'sell', amountIn: 0.1, minOut: 0 };
      while (hearing.tick < until - 1) expect(refusalOf(sale, 'rule', hearing.hear())).not.toBeNull();
      expect(refusalOf(sale, 'rule', hearing.hear())).toBeNull();
    },
  );
});

describe('the limit of orders a day', () => {
  it('holds up what the owner buys, and not his way out', () => {
    const hearing = new Hearing();
    hearing.ordersToday = 99;
    const { next, waits } = hearing.hear('buy 500 USDT');
    expect([next, waits.get(1)]).toEqual([null, 'orders-a-day']);
    expect(hearing.hear('sell everything').next).toMatchObject({ action: { side: 'sell' } });
  });
});

describe('what may be done again', () => {
  it.each([
    ['stop loss at 900', 'stop trading', 'you may trade again', ['out of ETH once the price is below 900']],
    ['at most half in ETH', 'sell everything', 'you may buy again', ['at most 50% in ETH']],
    ['never buy above 1,300', 'stop buying', 'you may buy again', []],
  ])('%s, %s, %s', (first, second, third, standing) => {
    expect(standingAfter(first, second, third)).toEqual(standing);
  });
});

describe('what is said in one breath', () => {
  it('is done before it is forbidden', () => {
    const hearing = new Hearing();
    const { next } = hearing.hear('sell half and stop trading');
    expect(hearing.standing).toEqual(['sell 50% of what is held', 'no trading']);
    expect(next).toMatchObject({ order: { id: 1 }, action: { side: 'sell' } });
  });
});

describe('undoing the last order', () => {
  it('gives back what it displaced, and says so', () => {
    const hearing = new Hearing();
    hearing.hear('hold 40%');
    hearing.hear('at most 10% in ETH');
    expect(hearing.standing).toEqual(['at most 10% in ETH']);
    const { events } = hearing.hear('undo the last order');
    expect(hearing.standing).toEqual(['hold 40% in ETH']);
    expect(hearing.slice!.heard.at(-1)!.notes).toEqual([
      { kind: 'lifts', order: 2 },
      { kind: 'gives-back', order: 1 },
    ]);
    expect(events).toEqual([
      { kind: 'lifted', order: 2 },
      { kind: 'restored', order: 1 },
    ]);
  });

  it('takes all that was said in one breath', () => {
    const hearing = new Hearing();
    hearing.hear('at most half in ETH');
    hearing.hear('sell half and hold until Friday');
    hearing.hear('undo that');
    expect(hearing.standing).toEqual(['at most 50% in ETH']);
  });

  it('is not done to an older one where the last is done already', () => {
    const hearing = new Hearing();
    hearing.hear('at most half in ETH');
    hearing.hear('buy 500 USDT');
    hearing.slice = {
      ...hearing.slice!,
      orders: hearing.orders.map((order) =>
        order.id === 2 ? { ...order, stage: 'done', over: { tick: hearing.tick, by: null } } : order,
      ),
    };
    hearing.hear('undo the last order');
    expect(hearing.standing).toEqual(['at most 50% in ETH']);
    expect(hearing.slice.heard.at(-1)!.notes).toEqual([{ kind: 'too-late', order: 2 }]);
  });

  it('is not cancelling, which gives nothing back', () => {
    expect(standingAfter('hold 40%', 'at most 10% in ETH', 'cancel that')).toEqual([]);
  });
});
