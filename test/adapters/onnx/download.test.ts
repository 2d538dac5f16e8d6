import { describe, expect, it } from 'vitest';
import { download } from '../../../src/adapters/onnx/download.ts';

function answer(chunks: readonly number[][], headers: Record<string, string>): typeof fetch {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
  return () => Promise.resolve(new Response(body, { headers }));
}

describe('a download', () => {
  it('reports its bytes as they come', async () => {
    const seen: [number, number][] = [];
    const bytes = await download('x', answer([[1, 2], [3]], { 'content-length': '3' }), (a, b) =>
      seen.push([a, b]),
    );
    expect([...bytes]).toEqual([1, 2, 3]);
    expect(seen).toEqual([
      [2, 3],
      [3, 3],
      [3, 3],
    ]);
  });

  it('does not take the length of a compressed answer for the length of the file', async () => {
    const seen: number[] = [];
    const headers = { 'content-length': '1', 'content-encoding': 'gzip' };
    await download('x', answer([[1, 2, 3]], headers), (_, total) => seen.push(total));
    expect(seen).toEqual([0, 3]);
  });

  it('does not take a part for the whole', async () => {
    const cut = download('x', answer([[1]], { 'content-length': '3' }), () => undefined);
    await expect(cut).rejects.toMatchObject({ code: 'model.load_failed', retryable: true });
  });
});
