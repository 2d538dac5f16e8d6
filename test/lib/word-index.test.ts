import { expect, it } from 'vitest';
import { WordIndex } from '../../src/lib/word-index.ts';

it('finds texts by the stems of their words, the rarer first, and not by stop words', () => {
  const index = new WordIndex();
  index.set('crash', 'The market crashed in autumn.');
  index.set('calm', 'The market was calm.');
  index.set('rain', 'It was raining.');
  const found = index.matches('What is known of crashes of the market?');
  expect([...found.keys()].sort()).toEqual(['calm', 'crash']);
  expect(found.get('crash')!.score).toBeGreaterThan(found.get('calm')!.score);
  expect(found.get('calm')!.words).toEqual(['market']);
  expect(index.matches('what was it').size).toBe(0);
});

it('forgets the words of a text that was changed or taken out', () => {
  const index = new WordIndex();
  index.set('a', 'a crash');
  index.set('a', 'a calm day');
  expect(index.matches('crash').size).toBe(0);
  expect(index.matches('calm').size).toBe(1);
  index.delete('a');
  expect(index.matches('calm').size).toBe(0);
});
