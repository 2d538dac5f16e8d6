import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keptFile } from '../../../src/adapters/files/kept-file.ts';
import type { FetchFn } from '../../../src/adapters/files/kept-file.ts';

/** Node has no cache storage: what is kept between visits is tested in the browser, e2e/offline.spec.ts. */
const FILE = new Uint8Array(Array.from({ length: 1000 }, (_, i) => i % 251));
const PIN = { bytes: FILE.length, sha256: createHash('sha256').update(FILE).digest('hex') };

/** Answers in pieces of 300 bytes, each call with the next of the given bodies. */
function answers(...bodies: readonly Uint8Array[]): {
  fetchFn: FetchFn;
  modes: (RequestCache | undefined)[];
} {
  const modes: (RequestCache | undefined)[] = [];
  const fetchFn: FetchFn = (_url, init) => {
    const body = bodies[modes.length];
    modes.push(init?.cache);
    if (body === undefined) throw new Error('asked too often');
    const pieces = Array.from({ length: Math.ceil(body.length / 300) }, (_, i) =>
      body.slice(i * 300, (i + 1) * 300),
    );
    return Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            for (const piece of pieces) controller.enqueue(piece);
            controller.close();
          },
        }),
      ),
    );
  };
  return { fetchFn, modes };
}

const damaged = FILE.slice();
damaged[500]! ^= 1;

describe('a kept file', () => {
  it('reports its bytes as they come, of the size that is known beforehand', async () => {
    const seen: [number, number][] = [];
    const { fetchFn } = answers(FILE);
    const bytes = await keptFile('https://x/a', PIN, { fetchFn, onProgress: (a, b) => seen.push([a, b]) });
    expect(bytes).toEqual(FILE);
    expect(seen).toEqual([
      [300, 1000],
      [600, 1000],
      [900, 1000],
      [1000, 1000],
    ]);
  });

  it.each([
    ['with a flipped bit', damaged],
    ['cut off', FILE.slice(0, 700)],
    ['too long', new Uint8Array([...FILE, 1, 2, 3])],
  ])('that came %s is asked for once more, past every cache', async (_, first) => {
    const { fetchFn, modes } = answers(first, FILE);
    expect(await keptFile('https://x/a', PIN, { fetchFn })).toEqual(FILE);
    expect(modes).toEqual(['default', 'reload']);
  });

  it('is taken as it comes where nobody has told its hash, which is told then', async () => {
    const hashes: string[] = [];
    const told = { bytes: FILE.length, sha256: null };
    const { fetchFn } = answers(FILE.slice(0, 700), FILE);
    expect(await keptFile('https://x/a', told, { fetchFn, onHash: (hash) => hashes.push(hash) })).toEqual(
      FILE,
    );
    expect(hashes).toEqual([PIN.sha256]);
  });

  it('is refused when it is damaged twice', async () => {
    const { fetchFn } = answers(damaged, damaged);
    await expect(keptFile('https://x/a', PIN, { fetchFn })).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('says whether it is missing or the network is', async () => {
    const status =
      (code: number): FetchFn =>
      () =>
        Promise.resolve(new Response(null, { status: code }));
    await expect(keptFile('https://x/a', PIN, { fetchFn: status(404) })).rejects.toMatchObject({
      reason: 'missing',
    });
    await expect(keptFile('https://x/a', PIN, { fetchFn: status(503) })).rejects.toMatchObject({
      reason: 'network',
    });
    const offline: FetchFn = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(keptFile('https://x/a', PIN, { fetchFn: offline })).rejects.toMatchObject({
      reason: 'network',
    });
  });

  it('ends with the reason of who cancelled it', async () => {
    const cancel = new AbortController();
    const fetchFn: FetchFn = (_url, init) => {
      cancel.abort(new Error('enough'));
      return Promise.reject(init?.signal?.reason as Error);
    };
    await expect(keptFile('https://x/a', PIN, { fetchFn, signal: cancel.signal })).rejects.toThrow('enough');
  });
});
