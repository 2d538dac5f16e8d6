import { describe, expect, it } from 'vitest';
import type { AgentMemory } from '../../../src/domain/gateway/agent-memory.ts';
import { WordIndex } from '../../../src/lib/search/word-index.ts';
import { recallFrom, reconcile, statementsIn } from '../../../src/mind/agent-memory/index.ts';

const DAY = 86_400_000;
const memory = (id: string, text: string, more: Partial<AgentMemory> = {}): AgentMemory => ({
  id,
  text,
  party: 'program',
  user: 'ada',
  agent: null,
  run: null,
  kind: 'fact',
  slot: null,
  value: null,
  role: 'user',
  said: 0,
  from: null,
  until: null,
  replacedBy: null,
  confidence: 1,
  confirmed: false,
  forgotten: false,
  source: null,
  metadata: null,
  expires: null,
  created: 0,
  updated: 0,
  ...more,
});

function found(question: string, memories: readonly AgentMemory[], bar = 0): readonly string[] {
  const words = new WordIndex();
  for (const { id, text } of memories) words.set(id, text);
  return recallFrom({ question, memories, words, meaning: null, bar, limit: 50 }).hits.map(
    (hit) => hit.memory.id,
  );
}

describe('what is recalled', () => {
  it('stands by its words in the order of BM25 while there are no vectors', () => {
    const places = [
      'oslo ferry harbour',
      'ferry to bergen and the ferry home',
      'harbour seals',
      'oslo opera',
      'a long walk',
    ];
    const memories = places.map((text, at) => memory(`m${at}`, text));
    const words = new WordIndex();
    for (const { id, text } of memories) words.set(id, text);
    for (const question of ['Which ferry leaves the Oslo harbour?', 'opera in oslo', 'seals']) {
      const scores = words.matches(question);
      const ranked = found(question, memories);
      expect(new Set(ranked)).toEqual(new Set(scores.keys()));
      const order = ranked.map((id) => scores.get(id)!.score);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }
  });

  it('is nothing below the bar', () => {
    const memories = [memory('tea', 'User likes green tea.'), memory('home', 'User lives in Oslo.')];
    expect(found('What colour is the bicycle of my aunt?', memories, 0.3)).toEqual([]);
    expect(found('Which tea do I like?', memories, 0.3)).toEqual(['tea']);
  });

  it('stands before what it took the place of, and before the turn that said that', () => {
    const old = { until: DAY, replacedBy: 'new', source: 'turn' };
    const memories = [
      memory('old', 'User lives in Basel.', old),
      memory('turn', 'I live in Basel, near the river.', { kind: 'turn' }),
      memory('new', 'User moved away.'),
    ];
    expect(found('Who lives in Basel near the river?', memories)).toEqual(['new', 'turn', 'old']);
    expect(found('Basel', memories)).toEqual(['new', 'old']);
  });

  it('leaves out what was asked', () => {
    expect(found('Where do I live?', [memory('q', 'Where do I live?', { kind: 'turn' })])).toEqual([]);
  });
});

describe('a statement beside those that are known', () => {
  const home = (value: string, said: number, more: Partial<AgentMemory> = {}) =>
    memory(value, `User lives in ${value}.`, { slot: 'home', value, said, ...more });
  const [moved] = statementsIn('I live in Oslo.', 5 * DAY);

  it('takes the place of the older, which says until when it was so', () => {
    expect(reconcile([home('basel', DAY)], moved!, 5 * DAY)).toEqual({
      kept: { until: null, replacedBy: null },
      same: null,
      ends: [{ id: 'basel', until: 5 * DAY, replaced: true }],
    });
  });

  it('ends where a newer begins, where it was said before that', () => {
    expect(reconcile([home('lima', 9 * DAY)], moved!, 5 * DAY)).toEqual({
      kept: { until: 9 * DAY, replacedBy: 'lima' },
      same: null,
      ends: [],
    });
  });

  it('is known already, or another thing', () => {
    expect(reconcile([home('oslo', DAY)], moved!, 5 * DAY)).toMatchObject({
      kept: null,
      same: 'oslo',
      ends: [],
    });
    const [tea] = statementsIn('I like tea.', DAY);
    expect(reconcile([home('oslo', DAY)], tea!, DAY).ends).toEqual([]);
    const [less] = statementsIn("I don't like tea any more.", 2 * DAY);
    const liked = memory('tea', tea!.text, { slot: tea!.slot, value: tea!.value });
    expect(reconcile([liked], less!, 2 * DAY).ends).toEqual([{ id: 'tea', until: 2 * DAY, replaced: true }]);
  });
});
