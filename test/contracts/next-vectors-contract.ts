import type { EmbedderCard } from '../../src/domain/models/embedder.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { NextVector, WordedEntry } from '../../src/protocol/store/embedders.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import { entry, entryId, unitVector, vectorOf } from './store-fixtures.ts';
import { same, type StoreCase } from './store-case.ts';

export const CARD: EmbedderCard = {
  id: 'short',
  title: 'short',
  source: { kind: 'folder', name: 'short' },
  dimensions: 5,
  pooling: 'mean',
  maxTokens: 64,
  file: 'onnx/model.onnx',
  sha256: 'ab',
  bytes: 9,
  agreement: 0.5,
  checkedAt: 1,
};
/** Five numbers: no multiple of what signs are packed into. */
const short = (seed: number): Float32Array => unitVector(seed).slice(0, 5);
const numberOf = (id: string): number => [1, 2, 3, 4, 5].find((n) => entryId(n) === id)!;
const nextOf = ({ entry: { id }, words }: WordedEntry): NextVector => ({
  id,
  words,
  vector: short(numberOf(id)),
});
const QUERY = { situation: null, nearest: 2, recent: 0, important: 0, types: null, atTick: 99 };

const idsNear = async (store: StoreApi, vector: Float32Array): Promise<readonly string[]> =>
  (await store.candidates({ ...QUERY, vector })).map(({ entry: { id } }) => id);

/** What a store must do where another model makes the vectors anew, beside those that count. */
export const NEXT_VECTORS_CASES: readonly StoreCase[] = [
  {
    name: 'vectors of another length are made beside those that count, and take their place all at once',
    run: async (store) => {
      await store.putEntries(
        [1, 2, 3].map((n) => entry(n)),
        [1, 2, 3].map((n) => vectorOf(n)),
      );
      await store.beginNextVectors(CARD, 7);
      same(await store.countNextVectors(), { done: 0, total: 3 }, 'nothing made yet');
      const waiting = await store.withoutNextVectors(9);
      same(
        waiting.map(({ entry: { id } }) => id),
        [3, 2, 1].map(entryId),
        'newest first',
      );
      await store.putNextVectors(waiting.slice(0, 2).map(nextOf));
      same((await store.vectorsOf([entryId(3)]))[0]?.vector.length, 384, 'those that count');
      const early = await store
        .takeNextVectors('short', 8, 1)
        .catch((error: unknown) => AppError.from(error));
      same([early?.code, early?.retryable], ['golem.busy', true], 'not before there is one for each');
      same((await idsNear(store, unitVector(2))).includes(entryId(2)), true, 'as before');

      // Words that change while the vectors are made, and a memory that comes.
      await store.putEntries([entry(3, { text: 'said otherwise' }), entry(4)], [vectorOf(3), vectorOf(4)]);
      same(await store.countNextVectors(), { done: 1, total: 4 }, 'one is of other words, one is missing');
      await store.putNextVectors((await store.withoutNextVectors(9)).map(nextOf));
      await store.takeNextVectors('short', 8, 1_000);

      const vectors = await store.recentVectors(9);
      same(
        vectors.map(({ vector }) => vector.length),
        [5, 5, 5, 5],
        'all of the new length',
      );
      const [first] = await store.entriesById([entryId(1)]);
      same(first?.embedding, { model: 'short', dimensions: 5 }, 'what each says');
      same((await idsNear(store, short(2))).includes(entryId(2)), true, 'the nearest by it');
      same(await idsNear(store, unitVector(2)), [], 'a vector of another length is compared with none');
      const { current, next, terms } = await store.embedders();
      same([current, next], [CARD, null], 'which model it is');
      same(
        terms.map(({ begun, taken, takenAt }) => [begun, taken, takenAt]),
        [[7, 8, 1_000]],
        'when',
      );
      same((await store.withoutVectors(9)).total, 0, 'backlog');
      await store.putEntries([entry(5)], [{ id: entryId(5), model: 'short', vector: short(5) }]);
      same((await store.recentVectors(1))[0]?.vector.length, 5, 'what is written from here on');
    },
  },
  {
    name: 'the vectors of another model go where it is given up, or where a third begins; the same one goes on',
    run: async (store) => {
      await store.putEntries([entry(1)], [vectorOf(1)]);
      await store.beginNextVectors(CARD, 1);
      await store.putNextVectors((await store.withoutNextVectors(9)).map(nextOf));
      await store.beginNextVectors(CARD, 2);
      same(await store.countNextVectors(), { done: 1, total: 1 }, 'it goes on');
      same((await store.embedders()).next, { card: CARD, begun: 1 }, 'as what it was begun');
      await store.beginNextVectors(null, 3);
      same(await store.countNextVectors(), { done: 0, total: 1 }, 'a third begins with none');
      await store.dropNextVectors();
      same((await store.embedders()).next, null, 'given up');
      same((await store.recentVectors(9)).length, 1, 'those that count are as they were');
    },
  },
];
