import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextPostings } from '../../../src/lib/search/text-postings.ts';
import { WordIndex } from '../../../src/lib/search/word-index.ts';

const WORDS = ['market', 'crash', 'calm', 'rain', 'gas', 'fee', 'pool', 'swap'];
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '));
const change = fc.record({
  id: fc.integer({ min: 0, max: 150 }).map((n) => `m${n}`),
  text: fc.option(text, { nil: null }),
});

it('ranks as the word index does, to the bit, whatever was taken in, reworded and taken out', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 600 }), text, (changes, question) => {
      const [postings, index] = [new TextPostings(), new WordIndex()];
      for (const { id, text: words } of changes) {
        if (words === null) {
          postings.delete(id);
          index.delete(id);
        } else {
          // Reworded once more on the way: what it said in between is not found.
          postings.set({ id, text: 'gas market', mark: 0, type: 'note', tick: 1 });
          postings.set({ id, text: words, mark: 1, type: 'note', tick: 1 });
          index.set(id, words);
        }
      }
      const matches = index.matches(question);
      const search = postings.search({ question, types: null, atTick: 1 });
      const found = search.of(search.best(1_000));
      expect(new Map(found.map(({ id, score }) => [id, score]))).toEqual(
        new Map([...matches].map(([id, { score }]) => [id, score])),
      );
      expect(postings.size).toBe(new Set(changes.map(({ id }) => id)).size - gone(changes));
    }),
    { numRuns: 40 },
  );
});

function gone(changes: readonly { readonly id: string; readonly text: string | null }[]): number {
  return [...new Map(changes.map(({ id, text: words }) => [id, words])).values()].filter(
    (words) => words === null,
  ).length;
}

it('gives the best that may be found, and what the words say of any', () => {
  const postings = new TextPostings();
  const put = (id: string, words: string, type = 'note', tick = 1): void => {
    postings.set({ id, text: words, mark: words.length, type, tick });
  };
  put('best', 'crash crash');
  put('second', 'a crash of the market in autumn');
  put('later', 'crash', 'note', 9);
  put('other', 'crash', 'episode');
  put('silent', 'rain');
  put('beside', 'wind');
  const search = postings.search({ question: 'crashes', types: ['note'], atTick: 5 });
  expect(search.best(1)).toEqual(['best']);
  expect(search.best(9)).toEqual(['best', 'second']);
  const found = search.of(['best', 'silent', 'unknown', 'other']);
  expect(found.map(({ id, score }) => [id, score > 0])).toEqual([
    ['best', true],
    ['silent', false],
    ['other', true],
  ]);
  expect(search.collection).toEqual({ texts: 6, length: 9, having: new Map([['crash', 4]]) });
});
