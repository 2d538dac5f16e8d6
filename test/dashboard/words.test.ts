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
    [{}, 'Surprise 0.100 is below the threshold of 0.300: no deliberation (T0).'],
    [
      { predictionError: 0.4, cooldown: 2 },
      'Surprise 0.400 is above the threshold of 0.300, but the last deliberation was just now: rests (T0), and for 2 ticks more.',
    ],
    [
      { predictionError: 0.4 },
      'Surprise 0.400 is above the threshold of 0.300, but the last deliberation was just now: rests (T0), for the last time.',
    ],
    [
      { tier: 'T1', predictionError: 0.4 },
      'Surprise 0.400 is above the threshold of 0.300, but below twice that: brief deliberation (T1).',
    ],
    [
      { tier: 'T1', salience: { value: 0.3, why: 'a swap' } },
      'Surprise 0.100 and an event worth 0.300 come to 0.370, above the threshold of 0.300: brief deliberation (T1) because of the event.',
    ],
    [
      { salience: { value: 0.3, why: 'a swap' } },
      'Surprise 0.100 and an event worth 0.300 come to 0.370, above the threshold of 0.300, but the last deliberation was just now: rests (T0), and the event waits.',
    ],
    [
      { salience: { value: 0.1, why: 'a swap' } },
      'Surprise 0.100 and an event worth 0.100 come to 0.190, below the threshold of 0.300: no deliberation (T0).',
    ],
    [
      { tier: 'T2', predictionError: 0.6 },
      'Surprise 0.600 is at least twice the threshold of 0.300: full deliberation (T2).',
    ],
    [
      { tier: 'T2', forced: 'owner-steer' },
      'Full deliberation (T2) because of the owner’s word; surprise was 0.100.',
    ],
    [
      { tier: 'T2', forced: 'phase-change' },
      'Full deliberation (T2) because of a change of phase; surprise was 0.100.',
    ],
    [
      { tier: 'T2', forced: 'regime-change' },
      'Full deliberation (T2) because of a change of regime; surprise was 0.100.',
    ],
    [
      { tier: 'T1', forced: 'standing-order' },
      'Brief deliberation (T1) because a standing order of yours has something to do; surprise was 0.100.',
    ],
    [
      { tier: 'T1', forced: 'known-sign' },
      'Brief deliberation (T1) because of a learnt sign, or one that expired; surprise was 0.100.',
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
