import { describe, expect, test } from 'vitest';
import type { Understood } from '../../../src/domain/past/ask.ts';
import { understand } from '../../../src/mind/ask/understand.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1_000;
const NOW = day('2009-07-20');
const RULES = ['leave-bear', 'out-of-crisis', 'hold'];
const read = (question: string, before: Understood | null = null): Understood =>
  understand(question, { now: NOW, rules: RULES, before });

describe('a question', () => {
  test.each([
    ['Why did you sell in October 2008?', { topic: 'trades', how: 'why', deeds: ['sell'] }],
    ['What was your worst trade?', { topic: 'trades', which: 'worst', deeds: [] }],
    ['When did you last sell?', { topic: 'trades', how: 'when', which: 'last', span: null }],
    ['Why did you sell last month?', { which: null }],
    ['How often did you buy?', { topic: 'trades', how: 'how-often', deeds: ['buy'] }],
    ['Why did you not sell in March?', { topic: 'trades', how: 'why', deeds: ['hold'] }],
    ['Which orders did the cage refuse?', { topic: 'trades', refused: true }],
    ['How have you done against holding?', { topic: 'standing' }],
    ['What did you predict in September 2008?', { topic: 'forecasts' }],
    ['What regime was it in 2002?', { topic: 'market' }],
    ['When was there a crisis?', { topic: 'market', how: 'when', regimes: ['crisis'] }],
    ['What happened at tick 233?', { topic: 'tick', ticks: { from: 233, to: 233 } }],
    ['How often did leave bear act?', { topic: 'rule', rule: 'leave-bear' }],
    ['What did I tell you?', { topic: 'orders' }],
    ['Did you keep my last order?', { topic: 'orders' }],
    ['What became of order 3?', { topic: 'orders' }],
    ['Have you obeyed?', { topic: 'orders' }],
    ['How much money did you make?', { topic: 'standing' }],
    ['What is my return?', { topic: 'standing' }],
    ['What was your profit in 2008?', { topic: 'standing' }],
    ['How are you?', { topic: 'now' }],
    ['What do you know about this pool?', { topic: 'memory' }],
    ['Tell me of sideways waters', { topic: 'market' }],
    ['Who wrote the letter?', { topic: 'memory' }],
  ])('%s', (question, wanted) => {
    expect(read(question)).toMatchObject(wanted);
  });
});

describe('the time of a question', () => {
  test.each([
    ['in October 2008', '2008-10-01', '2008-11-01'],
    ['in 2002', '2002-01-01', '2003-01-01'],
    ['your 2002 trades', '2002-01-01', '2003-01-01'],
    ['in Q3 2008', '2008-07-01', '2008-10-01'],
    ['on 15 September 2008', '2008-09-15', '2008-09-16'],
    ['on 2008-09-15', '2008-09-15', '2008-09-16'],
    ['between October 2008 and March 2009', '2008-10-01', '2009-04-01'],
    // Of no year: the last one that has begun.
    ['in October', '2008-10-01', '2008-11-01'],
    ['in June', '2009-06-01', '2009-07-01'],
    ['last month', '2009-06-01', '2009-07-01'],
  ])('why did you sell %s', (when, from, to) => {
    expect(read(`Why did you sell ${when}?`).span).toMatchObject({ from: day(from), to: day(to) });
  });

  test('is open to one side behind since, after, before and until', () => {
    expect(read('What did you buy since March 2009?').span!.from).toBe(day('2009-03-01'));
    expect(read('What did you buy since March 2009?').span!.to).toBeGreaterThan(NOW);
    expect(read('What did you buy after 2005?').span!.from).toBe(day('2006-01-01'));
    expect(read('What did you buy before 2005?').span).toMatchObject({ to: day('2005-01-01') });
    expect(read('What did you buy until March 2005?').span).toMatchObject({ to: day('2005-04-01') });
  });

  test('may be ticks', () => {
    expect(read('What did you buy between ticks 100 and 200?').ticks).toEqual({ from: 100, to: 200 });
    expect(read('What did you sell at tick 2008?')).toMatchObject({
      ticks: { from: 2_008, to: 2_008 },
      span: null,
    });
  });
});

describe('a question that follows another', () => {
  const before = read('Why did you sell in October 2007?');

  test('keeps the subject where it names a time alone, and the year of a month', () => {
    expect(read('and in November?', before)).toMatchObject({
      topic: 'trades',
      how: 'why',
      deeds: ['sell'],
      kept: ['subject'],
      span: { from: day('2007-11-01'), to: day('2007-12-01') },
    });
  });

  test('keeps the time where it names a subject alone', () => {
    expect(read('and what did you buy?', before)).toMatchObject({
      topic: 'trades',
      deeds: ['buy'],
      kept: ['time'],
      span: { from: day('2007-10-01') },
    });
    expect(read('What was the regime then?', before)).toMatchObject({ topic: 'market', kept: ['time'] });
  });

  test('keeps both where it is a word', () => {
    expect(read('when?', before)).toMatchObject({
      how: 'when',
      deeds: ['sell'],
      kept: ['subject', 'time'],
      span: { from: day('2007-10-01') },
    });
  });

  test('stands alone where it says all itself', () => {
    expect(read('What was your worst trade?', before)).toMatchObject({ span: null, kept: [], deeds: [] });
  });
});
