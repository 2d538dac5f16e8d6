import { expect, it } from 'vitest';
import { markedWords, matchedWords } from '../../src/dashboard/widgets/text/marked-words.ts';

const TEXT = 'My sister does, the Keys are with the neighbour: both keys.';

it('marks the words of a text that have a stem in common with what was asked', () => {
  expect(markedWords(TEXT, ['kei']).filter(({ marked }) => marked)).toEqual([
    { text: 'Keys', marked: true },
    { text: 'keys', marked: true },
  ]);
  expect(
    markedWords(TEXT, ['kei'])
      .map(({ text }) => text)
      .join(''),
  ).toBe(TEXT);
  expect(markedWords(TEXT, [])).toEqual([{ text: TEXT, marked: false }]);
});

it('names them as they stand in it, and not by their stems', () => {
  expect(matchedWords(TEXT, ['kei', 'neighbour', 'ada'])).toEqual(['keys', 'neighbour', 'ada']);
});
