import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_TEXTS, MAX_BATCH_TOKENS, nextBatch } from '../../../src/adapters/onnx/batching.ts';
import { EmbedQueue } from '../../../src/adapters/onnx/embed-queue.ts';
import { AppError } from '../../../src/domain/errors.ts';

/** A queue whose batches are recorded and answered with the text's length. */
function recorded(): { queue: EmbedQueue; batches: string[][] } {
  const batches: string[][] = [];
  const queue = new EmbedQueue((texts) => {
    batches.push([...texts]);
    return Promise.resolve(texts.map((text) => new Float32Array([text.length])));
  });
  return { queue, batches };
}

describe('the queue', () => {
  it('runs a tick before an owner, and an owner before the backfill', async () => {
    const { queue, batches } = recorded();
    const done = Promise.all([
      queue.add('b', 'backfill', 'backfill'),
      queue.add('i', 'interactive', 'interactive'),
      queue.add('t', 'tick', 'tick'),
    ]);
    expect(queue.size).toBe(3);
    queue.open();
    await done;
    expect(batches).toEqual([['tick'], ['interactive'], ['backfill']]);
  });

  it('lets a tick overtake what an owner asked for and is under way', async () => {
    const { queue, batches } = recorded();
    const asked = Array.from({ length: 80 }, (_, i) => queue.add(`i${i}`, 'interactive', 'interactive'));
    queue.open();
    await asked[0];
    await Promise.all([queue.add('t', 'tick', 'tick'), ...asked]);
    expect(batches.map((batch) => batch.length)).toEqual([32, 1, 32, 16]);
    expect(batches[1]).toEqual(['tick']);
  });

  it('runs each text alone that memories are compared by, whatever else waits', async () => {
    const { queue, batches } = recorded();
    const priorities = ['backfill', 'tick', 'backfill', 'tick'] as const;
    const done = priorities.map((priority, i) => queue.add(`${i}`, `${i}`, priority));
    queue.open();
    await Promise.all(done);
    expect(batches).toEqual([['1'], ['3'], ['0'], ['2']]);
  });

  it('computes a text once that waits twice, at the higher priority', async () => {
    const { queue, batches } = recorded();
    const first = queue.add('same', 'same', 'backfill');
    const other = queue.add('other', 'other', 'interactive');
    const second = queue.add('same', 'same', 'tick');
    queue.open();
    expect(await first).toBe(await second);
    await other;
    expect(batches).toEqual([['same'], ['other']]);
  });

  it('rejects everything that waits when it is closed', async () => {
    const { queue } = recorded();
    const waiting = queue.add('a', 'a', 'tick');
    queue.close(new AppError('model.load_failed', 'gone'));
    await expect(waiting).rejects.toMatchObject({ code: 'model.load_failed' });
    expect(queue.size).toBe(0);
  });
});

describe('a batch', () => {
  const job = fc.record({
    priority: fc.constantFrom('tick' as const, 'interactive' as const, 'backfill' as const),
    tokens: fc.integer({ min: 2, max: 256 }),
  });

  it('is within its limits, of one priority, and holds the oldest of the highest', () => {
    fc.assert(
      fc.property(fc.array(job, { minLength: 1, maxLength: 200 }), (jobs) => {
        const batch = nextBatch(jobs);
        const best = (['tick', 'interactive', 'backfill'] as const).find((p) =>
          jobs.some((j) => j.priority === p),
        );
        const longest = Math.max(...batch.map((j) => j.tokens));
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(MAX_BATCH_TEXTS);
        expect(batch.length * longest).toBeLessThanOrEqual(MAX_BATCH_TOKENS);
        expect(batch.every((j) => j.priority === best)).toBe(true);
        expect(batch).toContain(jobs.find((j) => j.priority === best));
      }),
    );
  });
});
