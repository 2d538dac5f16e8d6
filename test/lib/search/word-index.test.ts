import * as fc from 'fast-check';
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

const text = fc
  .array(fc.constantFrom('market', 'crash', 'calm', 'rain', 'gas', 'fee', 'pool', 'swap'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((words) => words.join(' '));
const change = fc.record({
  id: fc.integer({ min: 0, max: 150 }).map((n) => `m${n}`),
  text: fc.option(text, { nil: null }),
});

it('searches many texts as few, to the bit, and as one that never had what is gone', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 600 }), text, (changes, question) => {
      const [few, many] = [new WordIndex(), new WordIndex('many')];
      const left = new Map<string, string>();
      for (const { id, text: words } of changes) {
        left.delete(id);
        if (words !== null) left.set(id, words);
        for (const index of [few, many]) {
          if (words === null) index.delete(id);
          else index.set(id, words);
        }
      }
      const anew = new WordIndex();
      for (const [id, words] of left) anew.set(id, words);
      const matches = few.matches(question);
      expect([...matches]).toEqual([...anew.matches(question)]);
      const search = many.search(question);
      const found = search.of(search.best(1_000));
      expect(new Map(found.map(({ id, score }) => [id, score]))).toEqual(
        new Map([...matches].map(([id, { score }]) => [id, score])),
      );
      expect(many.size).toBe(left.size);
    }),
    { numRuns: 40 },
  );
});

it('gives the best that may be found, and what the words say of any', () => {
  const index = new WordIndex<{ readonly type: string }>('many');
  const put = (id: string, words: string, type = 'note'): void => index.set(id, words, { type });
  put('best', 'crash crash');
  put('second', 'a crash of the market in autumn');
  put('other', 'crash', 'episode');
  put('later', 'crash', 'episode');
  index.note('later', { type: 'note' });
  put('silent', 'rain');
  put('beside', 'wind');
  expect(index.known('later')).toMatchObject({ type: 'note' });
  expect(index.known('unknown')).toBeNull();
  const search = index.search('crashes', ({ type }) => type === 'note');
  expect(search.best(1)).toEqual(['best']);
  expect(search.best(9)).toEqual(['best', 'later', 'second']);
  const found = search.of(['best', 'silent', 'unknown', 'other']);
  expect(found.map(({ id, score }) => [id, score > 0])).toEqual([
    ['best', true],
    ['silent', false],
    ['other', true],
  ]);
  expect(search.collection).toEqual({ texts: 6, length: 9, having: new Map([['crash', 4]]) });
});

it('tells how rare a word is by all texts, where these are a part of them', () => {
  const index = new WordIndex();
  index.set('a', 'crash');
  const all = { texts: 1_000, length: 5_000, having: new Map([['crash', 2]]) };
  expect(index.matches('crash', all).get('a')!.score).toBeGreaterThan(index.matches('crash').get('a')!.score);
});
