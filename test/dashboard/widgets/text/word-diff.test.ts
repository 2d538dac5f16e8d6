import { expect, it } from 'vitest';
import { shortened, wordDiff } from '../../../../src/dashboard/widgets/text/word-diff.ts';

it('tells two prompts apart word by word, and gives both back', () => {
  const before = 'The price is 100 USD.\nIt holds.';
  const after = 'The price is 120 USD.\nIt still holds.';
  const runs = wordDiff(before, after);
  expect(runs.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['100']);
  expect(runs.filter(({ kind }) => kind === 'added').map(({ text }) => text.trim())).toEqual([
    '120',
    'still',
  ]);
  const side = (left: 'added' | 'removed'): string =>
    runs.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
  expect(side('added')).toBe(before);
  expect(side('removed')).toBe(after);
});

it('compares lines that keep their words whole where there is no time for words', () => {
  const before = 'The cage.\nThe price is 100 USD.\n';
  const after = 'The cage.\nThe price is 120 USD.\nThe owner speaks.\n';
  expect(wordDiff(before, after, 0)).toEqual([
    { kind: 'same', text: 'The cage.\n' },
    { kind: 'removed', text: 'The price is 100 USD.\n' },
    { kind: 'added', text: 'The price is 120 USD.\nThe owner speaks.\n' },
  ]);
});

it('shortens what is long and the same, and counts what it leaves out', () => {
  const words = Array.from({ length: 100 }, (_, i) => `w${i} `);
  const short = shortened(words.join(''))!;
  expect(short).toMatchObject({ left: 76 });
  expect(short.head).toBe(words.slice(0, 12).join(''));
  expect(short.tail).toBe(words.slice(-12).join(''));
  expect(shortened('a few words')).toBeNull();
});
