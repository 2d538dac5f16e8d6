import { describe, expect, it } from 'vitest';
import type { GateResult } from '../../src/domain/records/record.ts';
import { CAGE_RULE_NAMES } from '../../src/domain/world/ledger.ts';
import type { ModelEntry } from '../../src/domain/models/model-config.ts';
import { failingWords } from '../../src/dashboard/shell/failing-words.ts';
import { gateWords } from '../../src/dashboard/words/gate-words.ts';
import { watchingWords } from '../../src/runtime/life/course.ts';
import { ruleAsked } from '../../src/dashboard/screens/tick/steps/cage-words.ts';

const GATE: GateResult = {
  tier: 'T0',
  predictionError: 0.1,
  threshold: 0.3,
  base: 0.3,
  confidenceFactor: 1,
  mortalityFactor: 1,
  arousalFactor: 1,
  cooldown: 0,
  forced: null,
  reason: '',
};

describe('what the bar says of models that fail', () => {
  const model = (id: string, failuresInARow: number) =>
    ({
      config: { id },
      health: { failuresInARow, lastFailure: { code: 'model.overloaded', reason: 'Overloaded.', at: 0 } },
    }) as ModelEntry;

  it('is nothing before one fails again', () => {
    expect(failingWords([])).toBeNull();
    expect(failingWords([model('first', 1)])).toBeNull();
  });

  it('names one, counts several, and has the last reason of each', () => {
    expect(failingWords([model('first', 4), model('second', 1)])).toEqual({
      word: 'first: 4 failures in a row',
      title: 'first, 4 failures in a row: Overloaded.',
    });
    expect(failingWords([model('first', 4), model('second', 2)])).toMatchObject({ word: '2 models fail' });
  });
});

describe('what the page says while nothing is decided', () => {
  it.each([
    [{}, 'Nothing unusual: no decision needed (surprise 0.10, threshold 0.30).'],
    [{ predictionError: 0.4 }, 'Unusual, but it decided only just now (surprise 0.40, threshold 0.30).'],
  ] as const)('%j', (of, says) => {
    expect(watchingWords({ ...GATE, ...of })).toBe(says);
  });
});

describe('why a tick thought as much as it did', () => {
  it.each([
    [{}, 'Its surprise 0.100 is below the threshold of 0.300: it does not think (T0).'],
    [
      { predictionError: 0.4, cooldown: 2 },
      'Its surprise 0.400 is above the threshold of 0.300, but it has thought just now: it rests (T0), and for 2 ticks more.',
    ],
    [
      { predictionError: 0.4 },
      'Its surprise 0.400 is above the threshold of 0.300, but it has thought just now: it rests (T0), for the last time.',
    ],
    [
      { tier: 'T1', predictionError: 0.4 },
      'Its surprise 0.400 is above the threshold of 0.300, and not twice as much: it thinks briefly (T1).',
    ],
    [
      { tier: 'T1', salience: { value: 0.3, why: 'a swap' } },
      'Its surprise 0.100 and an event worth 0.300 come to 0.370, above the threshold of 0.300: it thinks briefly (T1), because of the event.',
    ],
    [
      { salience: { value: 0.3, why: 'a swap' } },
      'Its surprise 0.100 and an event worth 0.300 come to 0.370, above the threshold of 0.300, but it has thought just now: it rests (T0), and the event waits.',
    ],
    [
      { salience: { value: 0.1, why: 'a swap' } },
      'Its surprise 0.100 and an event worth 0.100 come to 0.190, below the threshold of 0.300: it does not think (T0).',
    ],
    [
      { tier: 'T2', predictionError: 0.6 },
      'Its surprise 0.600 is at least twice the threshold of 0.300: it thinks fully (T2).',
    ],
    [
      { tier: 'T2', forced: 'owner-steer' },
      'It thinks fully (T2), because of the owner’s word and whatever the surprise 0.100.',
    ],
    [
      { tier: 'T2', forced: 'phase-change' },
      'It thinks fully (T2), because of a change of phase and whatever the surprise 0.100.',
    ],
    [
      { tier: 'T2', forced: 'regime-change' },
      'It thinks fully (T2), because of a change of regime and whatever the surprise 0.100.',
    ],
    [
      { tier: 'T1', forced: 'standing-order' },
      'It thinks briefly (T1), because a standing order of yours has something to do and whatever the surprise 0.100.',
    ],
    [
      { tier: 'T1', forced: 'known-sign' },
      'It thinks briefly (T1), because of a sign that it has learnt, or one whose time is over and whatever the surprise 0.100.',
    ],
    [
      { tier: 'T1', forced: 'whim', reason: 'T1 forced by a whim (prediction error 0.100)' },
      'T1 forced by a whim (prediction error 0.100).',
    ],
  ] as const)('%o', (more, sentence) => {
    expect(gateWords({ ...GATE, ...more })).toBe(sentence);
  });
});

describe('a rule of the cage', () => {
  it('is said as something that can be passed', () => {
    expect(CAGE_RULE_NAMES.map(ruleAsked)).toEqual([
      'max position',
      'max order',
      'max slippage',
      'max orders per day',
      'token allowed',
      'drawdown below the stop',
      'simulation goes through',
      'enough in the wallet',
    ]);
  });
});
