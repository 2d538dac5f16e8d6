import { describe, expect, it } from 'vitest';
import type { LiquidityPosition } from '../../../src/domain/world/ledger.ts';
import type { RuleCondition, PlaybookRule, RuleAction } from '../../../src/domain/rules/playbook.ts';
import { createReflex } from '../../../src/mind/reflex/deliberate.ts';
import { ruleLine } from '../../../src/mind/reflex/rule-text.ts';
import { rule } from '../../fixtures/governor-input.ts';
import { LIMITS, type Over, reflexInput, workspaceWith, seen } from '../../fixtures/reflex-input.ts';

const EMPTY = workspaceWith([]);
const decide = (rules: readonly PlaybookRule[], over: Parameters<typeof reflexInput>[0] = {}) =>
  createReflex({ limits: () => LIMITS }).consider(
    seen(EMPTY, reflexInput(over), {
      revision: 1,
      rules,
    }),
  );

const RANGE: LiquidityPosition = {
  id: '7',
  tickLower: -100,
  tickUpper: 100,
  liquidity: '5',
  deposited: { base: 0, quote: 1_000 },
  fees: { base: 0, quote: 0 },
  inRange: false,
  openedAtTick: 3,
};
const BUY = { kind: 'buy', share: 0.1 } as const;
const SELL = { kind: 'sell', share: 0.5 } as const;
const PROVIDE = { kind: 'provide', share: 0.2, widthSigmas: 2 } as const;

type Kind = RuleAction['kind'];
/** Each deed with what it reads as in a rule, the portfolios that lead to each of its ends, and what is said of each. */
const DEEDS: {
  readonly [K in Kind]: readonly (readonly [
    then: Extract<RuleAction, { kind: K }>,
    reads: string,
    portfolio: NonNullable<Over['portfolio']>,
    says: string,
  ])[];
} = {
  hold: [[{ kind: 'hold' }, 'do nothing', {}, 'it waits']],
  buy: [
    [BUY, 'buy for 10.0% of equity', {}, 'buys for 972.50, 10.0 % of equity'],
    [
      BUY,
      'buy for 10.0% of equity',
      { drawdown: 0.5 },
      'equity is 50.0 % below its peak: the cage buys nothing beyond 35.0 %',
    ],
    [
      BUY,
      'buy for 10.0% of equity',
      { exposure: 0.9 },
      'there is no room to buy: cash 6000.00, exposure 90.0 % of at most 90.0 %',
    ],
    [BUY, 'buy for 10.0% of equity', { equity: 0 }, 'there is no equity to act with'],
  ],
  sell: [
    [SELL, 'sell 50.0% of what is held', {}, 'sells for about 1862.50, 19.2 % of equity'],
    [SELL, 'sell 50.0% of what is held', { base: 0 }, 'there is nothing to sell'],
    [
      { kind: 'sell', share: 0.02 },
      'sell 2.0% of what is held',
      {},
      'what it would sell is too little to be worth the gas',
    ],
  ],
  'target-exposure': [
    [
      { kind: 'target-exposure', exposure: 0.6, tolerance: 0.05 },
      'bring exposure to 60.0%, give or take 5.0%',
      {},
      'buys for 2139.50, 22.0 % of equity',
    ],
    [
      { kind: 'target-exposure', exposure: 0.2, tolerance: 0.05 },
      'bring exposure to 20.0%, give or take 5.0%',
      {},
      'sells for about 1750.50, 18.0 % of equity',
    ],
    [
      { kind: 'target-exposure', exposure: 0.36, tolerance: 0.05 },
      'bring exposure to 36.0%, give or take 5.0%',
      {},
      'exposure 38.0 % is within 5.0 % of 36.0 %',
    ],
    [
      { kind: 'target-exposure', exposure: 0.2, tolerance: 0.05 },
      'bring exposure to 20.0%, give or take 5.0%',
      { base: 0 },
      'there is nothing to sell',
    ],
  ],
  provide: [
    [
      PROVIDE,
      'provide 20.0% of equity as liquidity, 2 sigma wide',
      {},
      'provides 1906.10 within 26.7 % of the price (pool ticks 65630 to 70370)',
    ],
    [
      PROVIDE,
      'provide 20.0% of equity as liquidity, 2 sigma wide',
      { cash: 0 },
      'it has not enough of both tokens to provide: cash 0.00, base worth 3725.00',
    ],
    [
      PROVIDE,
      'provide 20.0% of equity as liquidity, 2 sigma wide',
      { drawdown: 0.5 },
      'equity is 50.0 % below its peak: the cage provides nothing beyond 35.0 %',
    ],
  ],
  withdraw: [
    [
      { kind: 'withdraw', which: 'all' },
      'withdraw all liquidity',
      { positions: [RANGE] },
      'withdraws position 7 (pool ticks -100 to 100)',
    ],
    [
      { kind: 'withdraw', which: 'all' },
      'withdraw all liquidity',
      { positions: [] },
      'no liquidity position is open',
    ],
    [
      { kind: 'withdraw', which: 'out-of-range' },
      'withdraw liquidity out of range',
      { positions: [] },
      'no liquidity position is out of range',
    ],
  ],
};

/** Each condition with what it reads as in a rule, and the reading that made it true. */
const CONDITIONS: {
  readonly [K in RuleCondition['kind']]: readonly [
    when: Extract<RuleCondition, { kind: K }>,
    reads: string,
    evidence: string,
  ];
} = {
  feature: [
    { kind: 'feature', feature: 'drawdown', op: '>', value: 0.1 },
    'drawdown > 0.1',
    'drawdown is 0.3 (> 0.1)',
  ],
  regime: [
    { kind: 'regime', in: ['bear-high-vol', 'crisis'] },
    'regime is bear-high-vol or crisis',
    'the regime is bear-high-vol',
  ],
  phase: [
    { kind: 'phase', in: ['stable', 'thriving'] },
    'phase is stable or thriving',
    'the phase is thriving',
  ],
  steer: [
    { kind: 'steer', words: ['sell', 'go to cash'] },
    'the owner says sell or go to cash',
    'the owner said "Please sell a little"',
  ],
};

describe('what the reflex says', () => {
  const always = { when: [] } as const;
  for (const [kind, cases] of Object.entries(DEEDS)) {
    it(`of a rule to ${kind}: what it reads as, and what is said of each of its ends`, () => {
      for (const [then, reads, portfolio, says] of cases) {
        expect(ruleLine(rule('one', { ...always, then }))).toBe(`When always: ${reads}.`);
        const { action, reasoning, summary } = decide([rule('one', { ...always, then })], { portfolio });
        if (action || kind === 'hold') {
          expect(summary).toBe(`Rule one: ${says}.`);
          expect(reasoning[0]).toBe('one holds in any situation.');
          expect(reasoning).toContain(`So it ${says.replace(/^it /, '')}.`);
        } else {
          expect(summary).toBe('No action. No rule can act now; one holds but rests or has nothing to do.');
          expect(reasoning[0]).toBe(`one holds, but ${says}.`);
        }
      }
    });
  }

  for (const [kind, [when, reads, evidence]] of Object.entries(CONDITIONS)) {
    it(`of a condition on ${kind}: what it reads as, and the reading that made it true`, () => {
      const one = rule('one', { when: [when] });
      expect(ruleLine(one)).toBe(`When ${reads}: sell 50.0% of what is held.`);
      const { reasoning } = decide([one], {
        features: { drawdown: 0.3 },
        steers: ['Please sell a little'],
      });
      expect(reasoning[0]).toBe(`one holds: ${evidence}.`);
    });
  }

  it('of its record, and of what it expects', () => {
    const { reasoning } = decide([rule('one')]);
    expect(reasoning.slice(1)).toEqual([
      'Why: falling markets keep falling, says one.',
      'Its record, prior included, is 2 right to 2 wrong: confidence 0.50.',
      'So it sells for about 1862.50, 19.2 % of equity.',
      'The price, 931.250 now, will be at or below 1012.52 at tick 510. Probability 0.73.',
    ]);
  });

  it('where no rule holds, and where there is none', () => {
    expect(decide([rule('one')], { features: { drawdown: 0 } }).summary).toBe(
      'No action. No rule holds; the nearest is one with 1 of 2 conditions.',
    );
    expect(decide([]).summary).toBe('No action. The playbook has no rule that is enabled.');
  });
});
