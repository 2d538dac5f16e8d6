import { describe, expect, it } from 'vitest';
import { shortTitle } from '../../../src/mind/ask/title.ts';
import { readTitle } from '../../../src/shared/titles.ts';

const ASKED = ['Why did you sell in October 2008?', 'And what came of the sale?'];

describe('a title that a model gives', () => {
  it.each([
    [{ title: 'Selling in October 2008.' }, 'Selling in October 2008'],
    [{ title: 'Why you sold in October' }, null],
    [{ title: 'Buying gold in October' }, null],
    [{ title: 'what was and is' }, null],
    [{ title: 'October '.repeat(20) }, null],
    [{ title: '' }, null],
    [{ name: 'Selling' }, null],
    [null, null],
  ])('is taken where its words were asked: %j', (json, title) => {
    expect(readTitle(json, ASKED)).toBe(title);
  });
});

it('is else the first question in short', () => {
  expect(shortTitle(ASKED[0]!)).toBe('Why did you sell in October 2008');
  expect(shortTitle('a b c d e f g h i j?')).toBe('a b c d e f g h…');
});
