import { describe, expect, it } from 'vitest';
import { WAITS, type OrderFill, type OrderMeaning } from '../../src/domain/rules/standing-order.ts';
import { readWords } from '../../src/mind/standing-orders/read/read-words.ts';
import { meaningWords } from '../../src/shared/standing-orders/meaning-words.ts';
import { plainWords } from '../../src/shared/standing-orders/plain-words.ts';
import { examplesFor, SENTENCES, WAIT_SENTENCES } from '../../src/shared/standing-orders/sentences.ts';

const SPX = { base: 'SPX', quote: 'USD' };
const OUT: OrderMeaning = {
  deed: { kind: 'exposure', bound: 'at-most', share: 0 },
  when: null,
  until: null,
  assumed: false,
};
const HALF: OrderMeaning = {
  ...OUT,
  deed: { kind: 'sell', size: { of: 'held', share: 0.5 } },
  assumed: true,
};
const SOLD: OrderFill = { tick: 61, kind: 'sell', base: 2.378153, quote: 3_585.05 };

type Table = {
  readonly [Name in keyof typeof SENTENCES]: readonly (readonly [
    facts: Parameters<(typeof SENTENCES)[Name]>,
    says: string,
  ])[];
};

/** Every sentence with facts that lead to it: one that is added is asked for here by the compiler. */
const TABLE: Table = {
  understood: [
    [[OUT, SPX], 'Understood: sell all SPX, and buy none until you cancel.'],
    [[HALF, SPX], 'Understood: sell 50% of what is held. You did not say how much.'],
  ],
  notUnderstood: [
    [
      [SPX],
      'I can’t act on that. Examples: “sell everything”, “sell half”, “reduce to 10%”, “buy 500 USD”, “stop buying”, “hold until Friday”, “buy only below 1,200”, “lift”. Orders are read in English only.',
    ],
  ],
  hinted: [
    [[{ kind: 'meant', words: 'sell half' }, SPX], 'I can’t act on that. Did you mean “sell half”?'],
    [[{ kind: 'dip' }, SPX], 'How deep a dip? For example “buy 500 USD if it falls 5%”.'],
    [
      [{ kind: 'close' }, SPX],
      'Orders act at the next tick, not at an open or a close. Leave that out, or name a price or a day.',
    ],
    [
      [{ kind: 'unit', verb: 'sell', amount: 1_000 }, SPX],
      '1,000 of what? Say “sell 1,000 USD” or “sell 1,000 SPX”.',
    ],
    [[{ kind: 'question' }, SPX], 'That is a question, not an order: Ask answers it.'],
  ],
  unheeded: [[[], 'Nothing changes.']],
  modelsRead: [[[], 'No rule understands this; a model reads it at the next tick.']],
  thinks: [[[], 'Understood: think in full at the next tick.']],
  noOrderIn: [[['the floor is in'], 'No order was found in “the floor is in”.']],
  ruleReads: [[['storm'], 'It is no order; the rule storm of the playbook reads it.']],
  liftsAll: [[[], 'Understood: cancel every standing order.']],
  liftsLast: [[[], 'Understood: cancel the last standing order.']],
  undoesLast: [[[], 'Understood: undo the last order.']],
  liftsOne: [[[3], 'Understood: cancel order 3.']],
  allows: [[['buying'], 'Understood: cancel whatever forbids buying.']],
  dismisses: [[[], 'The reading of the model was dismissed.']],
  heardNext: [[[], 'It takes effect with the next tick.']],
  named: [
    [[1, OUT, SPX], 'order 1 (out of SPX)'],
    [[1, null, SPX], 'order 1'],
  ],
  replaces: [[['order 1 (out of SPX)'], 'This ends order 1 (out of SPX): they contradict each other.']],
  goesBefore: [[['order 1'], 'This goes before order 1, which still applies to everything else.']],
  holdsBack: [[['order 1'], 'This puts order 1 on hold until it ends or you cancel it.']],
  stays: [
    [
      ['order 1', 1],
      'An exception is order 1, which still sells at its price; to end it as well, say “cancel order 1”.',
    ],
  ],
  lifted: [[['order 1'], 'This cancels order 1.']],
  givesBack: [[['order 1'], 'This puts order 1 back in force.']],
  tooLate: [[['order 1'], 'Too late to undo order 1: it is done.']],
  nothingToLift: [[[], 'There is no such order to cancel.']],
  title: [[[OUT, SPX], 'Standing order: out of SPX']],
  outLeft: [
    [[0.343], '34% of equity is still held.'],
    [[0.0004], 'under 1% of equity is still held.'],
  ],
  outKept: [[[], 'Nothing is held, and nothing is bought until you cancel it.']],
  exposureNow: [[[0.1, SPX], '10% of equity is in SPX.']],
  holdingNow: [[[2.5, SPX], '2.5 SPX is held.']],
  soldOf: [[[1.2, 3.4567, SPX], '1.2 of 3.46 SPX sold.']],
  spentOf: [[[300, 1_500, SPX], '300 of 1,500 USD spent.']],
  notBegun: [[[], 'It has not begun.']],
  keeps: [[[], 'It stands until you cancel it.']],
  keepsUntilEnd: [[[], 'It stands until then, or until you cancel it.']],
  rests: [[[90], 'Done. Its own rules won’t reverse this before tick 90; your orders can.']],
  wasIdle: [
    [['sell'], 'There was nothing to sell then.'],
    [['withdraw'], 'There was nothing to withdraw then.'],
  ],
  done: [[[70], 'Done at tick 70.']],
  liftedAt: [[[70], 'Cancelled at tick 70.']],
  endedAt: [[[70], 'Ended at tick 70, as you said.']],
  replacedAt: [[[70, 2], 'Order 2 took its place at tick 70.']],
  elsewhere: [[['btc'], 'It is about the world btc.']],
  refusedTimes: [
    [[1, 'rebalance', 72], 'Once something against it was refused, last rebalance at tick 72.'],
    [[29, 'rebalance', 232], '29 times something against it was refused, last rebalance at tick 232.'],
  ],
  failedOrder: [[['max-slippage', 62], 'Its order at tick 62 came to nothing: max-slippage.']],
  fill: [
    [[SOLD, SPX], 'sold 2.38 SPX for 3,585 USD'],
    [[{ ...SOLD, kind: 'buy' }, SPX], 'bought 2.38 SPX for 3,585 USD'],
    [[{ ...SOLD, kind: 'withdraw' }, SPX], 'withdrew 2.38 SPX and 3,585 USD'],
  ],
  begun: [[[2], 'Order 2 begins: its price is there.']],
  heardOrder: [[[2], 'Order 2 of the owner stands from now on.']],
  doneOrder: [[[2], 'Order 2 of the owner is done.']],
  keptOrder: [[[2], 'Order 2 of the owner is reached and stands.']],
  endedOrder: [[[2], 'Order 2 of the owner has ended, as was said.']],
  replacedOrder: [[[1, 2], 'Order 2 of the owner took the place of order 1.']],
  filledOrder: [[[1, SOLD, SPX], 'Order 1 of the owner: sold 2.38 SPX for 3,585 USD.']],
  failedOn: [[[1, 'max-slippage'], 'Order 1 of the owner came to nothing: max-slippage.']],
  refusedOn: [
    [[1, 'rebalance', 'buy'], 'rebalance wanted to buy, which order 1 of the owner forbids.'],
    [
      [1, 'provide-range', 'provide'],
      'provide-range wanted to provide liquidity, which order 1 of the owner forbids.',
    ],
  ],
  forbids: [[[1, OUT, SPX], 'order 1 of the owner forbids it: out of SPX']],
  decided: [
    [
      [1, OUT, 'it sells for about 3,587 USD, 34% of equity', SPX],
      'Order 1 of the owner, out of SPX: it sells for about 3,587 USD, 34% of equity.',
    ],
  ],
  sells: [[[3_587.2, 0.343, SPX], 'it sells for about 3,587 USD, 34% of equity']],
  buys: [[[500, 0.05, SPX], 'it buys for 500 USD, 5% of equity']],
  withdraws: [[['tx-40'], 'it withdraws the range tx-40']],
  firstOfAll: [[[], 'What the owner ordered goes before rules and models.']],
  inPrompt: [
    [
      [OUT, '34% of equity is still held.', SPX],
      'The owner ordered: out of SPX. 34% of equity is still held. Nothing may be done against it.',
    ],
  ],
  sinceTick: [[[61], 'It stands since tick 61.']],
  readSame: [[['llama'], 'llama reads it the same way.']],
  readOpen: [
    [['llama', [], SPX], 'llama reads no order in it.'],
    [
      ['llama', [OUT, HALF], SPX],
      'llama reads: out of SPX; sell 50% of what is held. It acts only if you confirm it.',
    ],
  ],
  readConfirmed: [[['llama'], 'You confirmed what llama read.']],
  readDismissed: [[['llama'], 'You dismissed what llama read.']],
};

describe('every sentence that the owner’s words and orders lead to', () => {
  const cases = Object.entries(TABLE).flatMap(([name, rows]) =>
    (rows as readonly (readonly [readonly unknown[], string])[]).map(([facts, says]) => ({
      name,
      facts,
      says,
    })),
  );

  it.each(cases)('$name: $says', ({ name, facts, says }) => {
    const sentence = SENTENCES[name as keyof typeof SENTENCES] as (...facts: readonly unknown[]) => string;
    expect(sentence(...facts)).toBe(says);
  });

  it('has one for each reason to wait', () => {
    expect(Object.keys(WAIT_SENTENCES)).toEqual([...WAITS]);
    for (const sentence of Object.values(WAIT_SENTENCES)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

const WHERE = { ...SPX, tick: 500, time: Date.parse('2008-10-08T20:00:00Z') / 1_000, price: 1_250 };

describe('an order in plain words', () => {
  const when = { side: 'below', price: 1_200, mode: 'once' } as const;
  it.each<readonly [Partial<OrderMeaning>, string]>([
    [{}, 'sell all SPX, and buy none until you cancel'],
    [
      { until: { kind: 'time', at: Date.parse('2009-03-01T00:00:00Z') / 1_000 } },
      'sell all SPX, and buy none until 2009-03-01',
    ],
    [
      { when: { ...when, trail: 0.05 } },
      'once the price is 5% below its high (now 1,200), sell all SPX, and buy none until you cancel',
    ],
    [
      { deed: { kind: 'holding', bound: 'at-most', of: 'base', amount: 3 } },
      'hold at most 3 SPX until you cancel',
    ],
    [{ when }, 'once the price is below 1,200, sell all SPX, and buy none until you cancel'],
    [
      { deed: { kind: 'exposure', bound: 'at-most', share: 0.5 } },
      'hold at most 50% of your equity in SPX until you cancel',
    ],
    [
      { deed: { kind: 'forbid', what: 'trading' }, until: { kind: 'tick', tick: 700 } },
      'trade nothing until tick 700',
    ],
    [{ deed: { kind: 'buy', size: { of: 'quote', amount: 500 } } }, 'buy 500 USD'],
    [
      {
        deed: { kind: 'buy', size: { of: 'quote', amount: 500 } },
        until: { kind: 'price', side: 'above', price: 1_300 },
      },
      'buy 500 USD, until the price is above 1,300',
    ],
  ])('%j: %s', (of, words) => {
    expect(plainWords({ ...OUT, ...of }, SPX)).toBe(words);
  });
});

describe('words for an order', () => {
  it('are understood as that very order again', () => {
    const deeds: readonly OrderMeaning['deed'][] = [
      OUT.deed,
      HALF.deed,
      { kind: 'sell', size: { of: 'held', share: 1 / 3 } },
      { kind: 'sell', size: { of: 'quote', amount: 1_500 } },
      { kind: 'sell', size: { of: 'base', amount: 2.5 } },
      { kind: 'buy', size: { of: 'equity', share: 0.25 } },
      { kind: 'buy', size: { of: 'cash', share: 1 } },
      { kind: 'buy', size: { of: 'held', share: 1 } },
      { kind: 'buy', size: { of: 'quote', amount: 12_345.67 } },
      { kind: 'buy', size: { of: 'base', amount: 3 } },
      { kind: 'exposure', bound: 'at-most', share: 0.1 },
      { kind: 'exposure', bound: 'at-least', share: 0.2 },
      { kind: 'exposure', bound: 'at', share: 0.5 },
      { kind: 'holding', bound: 'at-most', of: 'base', amount: 3 },
      { kind: 'holding', bound: 'at-least', of: 'quote', amount: 2_000 },
      { kind: 'holding', bound: 'at', of: 'base', amount: 2.5 },
      { kind: 'withdraw' },
      { kind: 'forbid', what: 'buying' },
      { kind: 'forbid', what: 'selling' },
      { kind: 'forbid', what: 'trading' },
      { kind: 'forbid', what: 'providing' },
    ];
    const whens = [
      null,
      ...(['below', 'above'] as const).map((side) => ({ side, price: 1_200, mode: 'while' as const })),
    ];
    const untils: readonly OrderMeaning['until'][] = [
      null,
      { kind: 'tick', tick: 700 },
      { kind: 'time', at: Date.parse('2009-03-01T00:00:00Z') / 1_000 },
      { kind: 'time', at: Date.parse('2009-03-01T15:30:00Z') / 1_000 },
      { kind: 'price', side: 'below', price: 1_100.5 },
    ];
    for (const deed of deeds)
      for (const when of whens)
        for (const until of untils) {
          const meaning: OrderMeaning = { deed, when, until, assumed: false };
          const words = meaningWords(meaning, SPX);
          expect(readWords(words, WHERE), words).toEqual([{ kind: 'order', meaning }]);
        }
    const trailing: OrderMeaning = {
      ...OUT,
      when: { side: 'below', price: 1_187.5, mode: 'once', trail: 0.05 },
    };
    expect(readWords(meaningWords(trailing, SPX), WHERE)).toEqual([{ kind: 'order', meaning: trailing }]);
    const once: OrderMeaning = { ...OUT, when: { side: 'below', price: 1_200, mode: 'once' } };
    expect(readWords(meaningWords(once, SPX), WHERE)).toEqual([{ kind: 'order', meaning: once }]);
  });

  it('that are shown as examples are understood', () => {
    for (const words of examplesFor(SPX))
      for (const part of readWords(words, WHERE)) expect(part.kind, words).not.toBe('unread');
  });
});
