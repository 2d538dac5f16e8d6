import { describe, expect, it } from 'vitest';
import { inThread } from '../../../src/hosts/node/inference-in-thread.ts';

const SCRIPT = new URL('../../fixtures/answering-thread.mjs', import.meta.url);

describe('the models in a thread of their own', () => {
  it('are asked there', async () => {
    const { inference, end } = inThread(SCRIPT);
    expect(await inference.embedNow('a text')).toEqual({ method: 'embedNow', args: ['a text'] });
    await end();
  });

  it('keep nobody waiting once the thread is gone', async () => {
    const { inference } = inThread(SCRIPT);
    await expect(inference.cancelLoad()).rejects.toMatchObject({ code: 'worker.lost' });
    await expect(inference.status()).rejects.toMatchObject({ code: 'worker.lost' });
  });
});
