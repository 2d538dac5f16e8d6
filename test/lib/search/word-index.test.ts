import { expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { WordIndex } from '../../../src/lib/search/word-index.ts';

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

it('ranks as an index of the texts that are left would, whatever came and went', () => {
  const random = SeededRandom.fromSeed(7);
  const words = ['crash', 'calm', 'rain', 'storm', 'market', 'harvest'];
  const textOf = (): string =>
    Array.from(
      { length: 1 + Math.floor(random.next() * 8) },
      () => words[Math.floor(random.next() * 6)],
    ).join(' ');
  const index = new WordIndex();
  const left = new Map<string, string>();
  for (let step = 0; step < 2_000; step += 1) {
    const id = `m${Math.floor(random.next() * 60)}`;
    left.delete(id);
    if (random.next() < 0.3) index.delete(id);
    else {
      left.set(id, textOf());
      index.set(id, left.get(id)!);
    }
  }
  const anew = new WordIndex();
  for (const [id, text] of left) anew.set(id, text);
  for (const word of [...words, 'market crash in the rain'])
    expect([...index.matches(word)]).toEqual([...anew.matches(word)]);
  expect([...left.keys()].map((id) => index.stemsIn(id))).toEqual(
    [...left.keys()].map((id) => anew.stemsIn(id)),
  );
});
