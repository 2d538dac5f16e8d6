import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchFromHub } from '../../../src/adapters/model-sources/fetch-hub.ts';
import { smallEmbedder } from '../../support/small-embedder.ts';

const REVISION = '0123456789abcdef0123456789abcdef01234567';
const { files } = smallEmbedder();

/** A hub that has the small model, one that is too large, one that breaks off, and one that never ends. */
const server: Server = createServer((request, response) => {
  void (async () => {
    const url = request.url ?? '';
    const [, repo = '', path = ''] =
      /^\/(?:api\/models\/)?(a\/[\w-]+)(?:\/resolve\/\w+\/)?([^?]*)/.exec(url) ?? [];
    const listed = files.map((file) => ({ rfilename: file.path, size: file.blob.size }));
    if (url.startsWith('/api/models/')) {
      const others = { rfilename: 'README.md', size: 9 };
      const siblings =
        repo === 'a/large'
          ? listed.map((file) => ({ ...file, size: file.size + 700 * 2 ** 20 }))
          : [...listed, others];
      response.writeHead(repo === 'a/none' ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(repo === 'a/strange' ? { error: 'no' } : { sha: REVISION, siblings }));
      return;
    }
    asked.push(url);
    const bytes = new Uint8Array(await files.find((file) => file.path === path)!.blob.arrayBuffer());
    const long = repo === 'a/longer' && path === 'config.json';
    response.writeHead(200);
    if (repo === 'a/endless' && path.endsWith('.onnx')) response.write(bytes.subarray(0, 1_000));
    else if (repo === 'a/broken' && path.endsWith('.onnx')) {
      response.write(bytes.subarray(0, 1_000), () => response.destroy());
    } else response.end(long ? new Uint8Array(bytes.length + 1) : bytes);
  })();
});
const asked: string[] = [];
let address = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (id: string, stop = new AbortController(), progress = (): void => undefined) =>
  fetchFromHub({ address, id }, { fetch, signal: stop.signal, progress });

it('fetches what makes a model at one commit, and tells how far it is', async () => {
  const told: (readonly [number, number])[] = [];
  const { revision, files: got } = await fetchFromHub(
    { address, id: 'a/small' },
    {
      fetch,
      signal: new AbortController().signal,
      progress: (loaded, total) => void told.push([loaded, total]),
    },
  );
  expect(revision).toBe(REVISION);
  expect(asked.every((url) => url.startsWith(`/a/small/resolve/${REVISION}/`))).toBe(true);
  expect(got.map(({ path }) => path)).toEqual([
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'onnx/model.onnx',
  ]);
  for (const { path, blob } of got) {
    const there = files.find((file) => file.path === path)!.blob;
    expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(await there.arrayBuffer()))).toBe(true);
  }
  const total = got.reduce((sum, { blob }) => sum + blob.size, 0);
  expect(told.at(-1)).toEqual([total, total]);
});

it('says what is wrong, with a code', async () => {
  await expect(get('a/none')).rejects.toMatchObject({ code: 'model.load_failed', retryable: true });
  await expect(get('a/strange')).rejects.toMatchObject({ code: 'model.load_failed' });
  await expect(get('a/large')).rejects.toMatchObject({ code: 'model.too_large' });
  await expect(get('a/longer')).rejects.toMatchObject({ code: 'model.too_large' });
  await expect(get('a/broken')).rejects.toMatchObject({ code: 'model.load_failed', retryable: true });
});

it('ends at once when it is cancelled', async () => {
  const stop = new AbortController();
  const fetching = get('a/endless', stop, () => stop.abort());
  await expect(fetching).rejects.toMatchObject({ code: 'model.cancelled' });
});
