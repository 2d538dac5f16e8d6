import { describe, expect, test } from 'vitest';
import { citedIn, quotesOf, uncited, withProviderCitations } from '../../../src/mind/ask/citations.ts';

const SOURCES = [{ n: 1 }, { n: 2 }, { n: 12 }];

describe('citations of an answer', () => {
  test('are numbers in brackets, alone or several', () => {
    expect(citedIn('Sold [2]. Bought [1, 12] and 【2】.', SOURCES)).toEqual({
      text: 'Sold [2]. Bought [1][12] and [2].',
      cited: [2, 1, 12],
      dropped: [],
    });
  });

  test('that name no source are left out and told', () => {
    expect(citedIn('Sold [7]. Bought [1, 9].', SOURCES)).toEqual({
      text: 'Sold. Bought [1].',
      cited: [1],
      dropped: ['[7]', '[1, 9]'],
    });
  });

  test('are no links, and no figures in the text', () => {
    const text = 'See [1](https://x.example) and [a] in 2008, [2000] of them.';
    expect(citedIn(text, SOURCES)).toEqual({ text, cited: [], dropped: [] });
  });

  test('of the provider keep the words that they cite, each once', () => {
    const citation = (source: string, quote: string | null) => ({ source, title: null, quote, span: null });
    const number = (source: string): number | null => (source === 'x' ? null : Number(source));
    expect(
      quotesOf(
        [
          citation('2', ' It fell. '),
          citation('2', 'It fell.'),
          citation('1', null),
          citation('x', 'No.'),
          citation('1', 'It fell.'),
        ],
        number,
      ),
    ).toEqual([
      { n: 2, text: 'It fell.' },
      { n: 1, text: 'It fell.' },
    ]);
  });

  test('of the provider stand behind the words that rest on them', () => {
    const citation = (source: string, end: number) => ({
      source,
      title: null,
      quote: null,
      span: { start: 0, end },
    });
    const number = (source: string): number | null => (source === 'x' ? null : Number(source));
    expect(
      withProviderCitations(
        'It fell. It rose.',
        [citation('1', 7), citation('2', 16), citation('x', 7)],
        number,
      ),
    ).toBe('It fell [1]. It rose [2].');
  });

  test('are taken out of what is told again', () => {
    expect(uncited('Sold [2]. Bought [1][12].')).toBe('Sold. Bought.');
  });
});
