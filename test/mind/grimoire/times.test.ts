import { describe, expect, test } from 'vitest';
import { meets, timesAsked } from '../../../src/mind/grimoire/care/times-asked.ts';
import { timesSaid } from '../../../src/mind/grimoire/care/times-said.ts';

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

  test.each(['I may go.', 'She sat down.', 'June laughed at Victor.', 'Wait for a week.', 'Now it works.'])(
    'are not seen where there are none: %s',
    (text) => {
      expect(said(text)).toEqual([]);
    },
  );
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
