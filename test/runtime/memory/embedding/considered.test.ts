import { describe, expect, test } from 'vitest';
import { pgliteStore } from '../../../../src/adapters/pglite/store.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import { ALL_COMPARED, answerQuestion } from '../../../../src/mind/grimoire/recall/answer.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { WorkingMemory } from '../../../../src/runtime/memory/working-memory.ts';
import { memoryOf, vectorAt } from '../../../bench/hybrid.ts';
import { madeCorpus } from '../../../bench/made-corpus.ts';

const [MEMORIES, HELD, QUESTIONS] = [1_500, 100, 12];

describe('what may answer a question', () => {
  test('is ranked the same, with nearly the same scores, whether most of memory is at hand or in the store', async () => {
    const { corpus, asked } = madeCorpus(MEMORIES, QUESTIONS);
    const store = pgliteStore(nodeDeps);
    await store.open({ name: 'considered', kind: 'memory', baseUrl: 'http://localhost/' });
    const memories = corpus.texts.map((text, row) => memoryOf(row, text));
    await store.putEntries(
      memories,
      memories.map(({ id }, row) => ({ id, model: 'test-model', vector: vectorAt(corpus, row) })),
    );
    const all = new WorkingMemory(store);
    const few = new WorkingMemory(store, undefined, HELD);
    await Promise.all([all.load(), few.load()]);
    const best = async (memory: WorkingMemory, { question, vector }: (typeof asked)[number]) => {
      const { found, of } = await memory.consider(question, { vector, types: null, atTick: MEMORIES });
      const ranked = answerQuestion(found, {
        of,
        question,
        now: 0,
        tick: MEMORIES,
        pad: { pleasure: 0, arousal: 0, dominance: 0 },
        memory: DEFAULT_POLICY.memory,
        limit: 5,
        compared: ALL_COMPARED,
      });
      return { ids: ranked.map(({ entry: { id } }) => id), score: ranked[0]!.score };
    };
    for (const one of asked) {
      const [here, there] = [await best(all, one), await best(few, one)];
      expect(there.ids).toEqual(here.ids);
      // The one least like the question is found by signs, which may tell the second least.
      expect(there.score).toBeCloseTo(here.score, 2);
    }
    await store.close();
  });
});
