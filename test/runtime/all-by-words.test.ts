import { expect, it } from 'vitest';
import { measureHybrid } from '../bench/hybrid.ts';
import { madeCorpus } from '../bench/made-corpus.ts';

it('finds memories that are held no longer by words and meaning, nearly as an exact search of all does', async () => {
  const { corpus, asked } = madeCorpus(6_000, 30);
  const { recall, older } = await measureHybrid(corpus, asked);
  expect(recall).toBeGreaterThanOrEqual(0.98);
  expect(older).toBeGreaterThanOrEqual(0.97);
}, 60_000);
