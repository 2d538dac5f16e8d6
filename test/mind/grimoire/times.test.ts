import { parse } from 'chrono-node/en';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meets, timesAsked } from '../../../src/mind/grimoire/recall/times-asked.ts';
import { saysWhen, timesSaid } from '../../../src/mind/grimoire/recall/times-said.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;
const day = (time: number): string => new Date(time * 1_000).toISOString().slice(0, 10);
/** A Monday, late in the evening: another day in most time zones. */
const SAID = seconds('2023-05-08T23:30:00Z');
const said = (text: string): readonly string[] =>
  timesSaid(text, SAID).map(({ from, to }) => `${day(from)} ${day(to)}`);

describe('times that a text names', () => {
  test.each([
    ['It was last Tuesday.', '2023-05-02 2023-05-03'],
    ['I saw her yesterday.', '2023-05-07 2023-05-08'],
    ['We met on Saturday.', '2023-05-06 2023-05-07'],
    ['We will meet on Saturday.', '2023-05-13 2023-05-14'],
    ['He called on Thursday. We will see.', '2023-05-04 2023-05-05'],
    ['The wedding is in June.', '2023-06-01 2023-07-01'],
    ['I came here in 2019.', '2019-01-01 2020-01-01'],
    ['It happened two days ago.', '2023-05-06 2023-05-07'],
    ['The concert is on 11 June.', '2023-06-11 2023-06-12'],
  ])('are told from the day it was said, in UTC: %s', (text, span) => {
    expect(said(text)).toEqual([span]);
  });

  test.each([
    ['Yesterday I saw her.', '2023-05-07 2023-05-08'],
    ['YESTERDAY I saw her.', '2023-05-07 2023-05-08'],
    ['Last week I was ill.', '2023-04-28 2023-05-05'],
    ['Tomorrow we sign.', '2023-05-09 2023-05-10'],
    ['Next month it ends.', '2023-06-01 2023-07-01'],
    ['we met on saturday.', '2023-05-06 2023-05-07'],
    ['it was last tuesday', '2023-05-02 2023-05-03'],
    ['the wedding is in june', '2023-06-01 2023-07-01'],
    ['He came on Tue.', '2023-05-02 2023-05-03'],
    ['It is on the last Saturday of June.', '2023-06-24 2023-06-25'],
    ['We married on the first friday of may 2021', '2021-05-07 2021-05-08'],
    ['I was there this Monday.', '2023-05-08 2023-05-09'],
    ['I was there this Friday.', '2023-05-05 2023-05-06'],
    ['We meet this Friday.', '2023-05-12 2023-05-13'],
  ])('are the same wherever they stand, large and small: %s', (text, span) => {
    expect(said(text)).toEqual([span]);
  });

  test.each([
    ['We signed on 12.04.2023.', '2023-04-12 2023-04-13'],
    ['Am 3.4.2023 it began.', '2023-04-03 2023-04-04'],
    ['It ended on 31.12.2022.', '2022-12-31 2023-01-01'],
    ['Last weekend we sailed.', '2023-05-06 2023-05-08'],
    ['It is due on 3/14.', '2023-03-14 2023-03-15'],
    ['Paid on 4/4/2023.', '2023-04-04 2023-04-05'],
    ['Two days before last Friday it broke.', '2023-05-03 2023-05-04'],
  ])('are the days that their writing means: %s', (text, span) => {
    expect(said(text)).toEqual([span]);
  });

  test.each([
    'We meet two weeks from Monday.',
    'It starts a week from tomorrow.',
    'The talk is Monday week.',
    'The talk is a week on Friday.',
    'We moved here two and a half years ago.',
    'It was 1 1/2 years ago.',
    'They left three days after Christmas Day.',
    'He wrote three days after we had met.',
    'We were there the weekend before last.',
    'That was the year before last.',
    'The shop is open 24/7.',
    'I sold 3/4 of it.',
    'We met on 3/4.',
    'Paid on 12/04/2023.',
    'It was on Friday the 13th.',
  ])('are none rather than another day: %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('are let through to the parser, whatever it reads', () => {
    const unit = fc.constantFrom(
      'day',
      'days',
      'week',
      'weeks',
      'months',
      'year',
      'years',
      'weekend',
      'hours',
      'minutes',
      'quarter',
    );
    const number = fc.constantFrom('2', '10', 'two', 'a', 'an', 'a few', 'several', 'half a');
    const day = fc.constantFrom('monday', 'tuesday', 'wed', 'thu', 'thurs', 'friday', 'sat', 'sunday');
    const month = fc.constantFrom(
      'january',
      'feb',
      'march',
      'apr',
      'may',
      'june',
      'jul',
      'sept',
      'october',
      'dec',
    );
    const join = (...parts: readonly fc.Arbitrary<string>[]) =>
      fc.tuple(...parts).map((each) => each.join(' '));
    const of = (...words: readonly string[]) => fc.constantFrom(...words);
    const phrase = fc.oneof(
      of(
        'yesterday',
        'today',
        'tonight',
        'tomorrow',
        'tmr',
        'the day before yesterday',
        'the day after tomorrow',
        'last night',
        'this morning',
        'this afternoon',
        'at noon',
        'at midnight',
        '8.5.2023',
        '5/8',
        '2023-05-08',
        '3rd',
        'the 21st of june',
        '8-May-2023',
      ),
      join(of('last', 'next', 'this', 'past', 'the last', 'the past', 'the next', 'the coming'), unit),
      join(
        of('last', 'next', 'past', 'the last', 'the next', 'within', 'in', 'after', 'within the next'),
        number,
        unit,
      ),
      join(number, unit, of('ago', 'later', 'from now', 'earlier', 'before', 'after')),
      join(of('last', 'next', 'this', 'on', ''), day),
      join(of('in', 'since', 'last', 'early'), month),
      join(month, of('5', '5th', '2021', '5, 2021')),
      join(of('5', '5th', '5 of', '5th of'), month),
    );
    const cased = fc
      .tuple(
        phrase,
        fc.constantFrom(
          (text: string) => text,
          (text: string) => text.toUpperCase(),
          (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
        ),
      )
      .map(([text, write]) => write(text));
    fc.assert(
      fc.property(
        cased,
        of('', 'We signed ', 'It ends '),
        of('', ' we signed.', ', really.'),
        (time, before, after) => {
          const text = before + time + after;
          const read = parse(text, { instant: new Date(SAID * 1_000), timezone: 0 }).some(({ start }) =>
            (['day', 'weekday', 'month', 'year'] as const).some((part) => start.isCertain(part)),
          );
          return !read || saysWhen(text);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test.each([
    'I may go.',
    'MARCH on!',
    'The Sun rose.',
    'They sat down and marched.',
    'She took the SAT.',
    'She sat down.',
    'June laughed at Victor.',
    'Wait for a week.',
    'Now it works.',
  ])('are not seen where there are none: %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});

test('a time’s words are without the comma after them', () => {
  expect(timesSaid('It was last Tuesday, I think.', SAID).map(({ words }) => words)).toEqual([
    'last Tuesday',
  ]);
});

describe('times that a question names', () => {
  const asked = (question: string): readonly string[] =>
    timesAsked(question, SAID).map(({ from, to, everyYear }) => `${day(from)} ${day(to)} ${everyYear}`);

  test.each([
    ['What did Anna do in June 2023?', '2023-06-01 2023-07-01 false'],
    ['What did Anna do in June?', '2023-06-01 2023-07-01 true'],
    ['Who came on 3 March 2021?', '2021-03-03 2021-03-04 false'],
    ['What happened in the second weekend of July 2022?', '2022-07-08 2022-07-16 false'],
    ['Where was she in late September 2024?', '2024-09-20 2024-10-01 false'],
    ['What did he say last week?', '2023-04-28 2023-05-05 false'],
  ])('%s', (question, span) => {
    expect(asked(question)).toEqual([span]);
  });

  test('are met in whichever year where they name none, and by no year as a whole', () => {
    const [june] = timesAsked('What did Anna do in June?', SAID);
    const span = (from: string, to: string) => ({ from: seconds(from), to: seconds(to) });
    expect(meets(june!, span('2019-06-30', '2019-07-01'))).toBe(true);
    expect(meets(june!, span('2019-07-01', '2019-07-02'))).toBe(false);
    expect(meets(june!, span('2019-01-01', '2020-01-01'))).toBe(false);
  });
});
