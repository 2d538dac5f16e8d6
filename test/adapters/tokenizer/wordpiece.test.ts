import { AutoTokenizer, env } from '@huggingface/transformers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadWordPiece } from '../../../src/adapters/tokenizer/wordpiece.ts';
import reference from '../../../public/models/all-MiniLM-L6-v2/reference.json' with { type: 'json' };
import { publicFetch, PUBLIC_URL } from '../../../src/hosts/node/public-files.ts';

describe('the token counter', () => {
  it('counts as the model itself does, without special tokens', async () => {
    const counter = await loadWordPiece(PUBLIC_URL, publicFetch);
    env.allowRemoteModels = false;
    env.localModelPath = fileURLToPath(new URL('models/', PUBLIC_URL));
    const tokenizer = await AutoTokenizer.from_pretrained('all-MiniLM-L6-v2');
    const texts = [...reference.texts, 'Überraschung: 1,234.5 USDC → ETH; naïve 日本', '', '   '];
    for (const text of texts) {
      expect(counter.count(text)).toBe(tokenizer.encode(text, { add_special_tokens: false }).length);
    }
    expect(counter.name).toBe('wordpiece:all-MiniLM-L6-v2');
    expect(counter.count('The oracle lagged the market by two blocks.')).toBeGreaterThan(8);
    expect(counter.count('')).toBe(0);
  });

  it('says what could not be loaded', async () => {
    const missing: typeof fetch = () => Promise.resolve(new Response(null, { status: 404 }));
    await expect(loadWordPiece(PUBLIC_URL, missing)).rejects.toMatchObject({
      code: 'model.load_failed',
      retryable: true,
    });
  });
});
