import { describe, expect, it } from 'vitest';
import type { ShownWord } from '../../src/domain/rules/standing-order.ts';
import { historyOf } from '../../src/dashboard/talk/history.ts';
import type { ShownTurn } from '../../src/dashboard/talk/talk.svelte.ts';

const word = (n: number, after: number): ShownWord => ({
  n,
  after,
  kind: 'said',
  text: `order ${n}`,
  tick: null,
  understood: true,
  answer: [],
  orders: [],
  reading: null,
});
const turn = (question: string, tick: number | null, afterWord: number | null): ShownTurn => ({
  question,
  found: tick === null ? null : ({ tick } as ShownTurn['found']),
  text: '',
  model: '',
  answer: null,
  error: null,
  afterWord,
});
const told = (words: readonly ShownWord[], turns: readonly ShownTurn[]): readonly string[] =>
  historyOf(words, turns).map((one) => (one.kind === 'word' ? one.word.text : one.turn.question));

describe('the history of what was said', () => {
  it('has orders and questions in the order in which they came, newest first', () => {
    const turns = [turn('first?', 10, null), turn('second?', 30, null)];
    expect(told([word(3, 40), word(2, 20), word(1, 5)], turns)).toEqual([
      'order 3',
      'second?',
      'order 2',
      'first?',
      'order 1',
    ]);
  });

  it('knows of one tick which came first where the page saw it, and while the answer is looked for', () => {
    const words = [word(2, 10), word(1, 10)];
    expect(told(words, [turn('between?', 10, 1)])).toEqual(['order 2', 'between?', 'order 1']);
    expect(told(words, [turn('last?', null, 2)])).toEqual(['last?', 'order 2', 'order 1']);
  });
});
