import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as ortNode from 'onnxruntime-node';
import { wrapOrt } from '../../../src/adapters/onnx/ort-session.ts';
import { nodeEmbedder } from '../../../src/hosts/node/node-embedder.ts';
import { PUBLIC_URL } from '../../../src/hosts/node/public-files.ts';
import type { CollectionEmbedding } from '../../../src/protocol/threads/collections.ts';

const HASH = 32;
const DIMENSIONS = 384;
const ROW = HASH + DIMENSIONS * 4;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The bundled model's vectors, each text's made once (tens of milliseconds) and kept in a file. */
export async function keptVectors(
  file: string,
): Promise<CollectionEmbedding & { readonly made: () => number }> {
  const known = new Map<string, Float32Array>();
  const kept = await readFile(file).catch(() => Buffer.alloc(0));
  for (let at = 0; at + ROW <= kept.length; at += ROW) {
    const numbers = new Uint8Array(kept.subarray(at + HASH, at + ROW)).buffer;
    known.set(kept.toString('hex', at, at + HASH), new Float32Array(numbers));
  }
  await mkdir(dirname(file), { recursive: true });
  const embedder = nodeEmbedder({
    openSession: (_provider, weights) =>
      wrapOrt(ortNode, weights, { executionProviders: ['cpu'], intraOpNumThreads: 1 }),
  });
  let loaded: Promise<unknown> | null = null;
  let made = 0;
  return {
    made: () => made,
    identity: () => Promise.resolve('bundled'),
    reads: () => Promise.resolve(true),
    rest: () => Promise.resolve(),
    async embed(texts) {
      const missing = [...new Set(texts)].filter((text) => !known.has(hashOf(text)));
      if (missing.length > 0) {
        loaded ??= embedder.load({ baseUrl: PUBLIC_URL, provider: 'wasm' });
        await loaded;
        // One at a time, as documents are embedded on the page.
        const vectors = await embedder.embed(missing, 'document');
        const rows: Buffer[] = [];
        for (const [i, text] of missing.entries()) {
          const vector = vectors[i]!;
          known.set(hashOf(text), vector);
          rows.push(Buffer.from(hashOf(text), 'hex'), Buffer.from(vector.buffer));
        }
        made += missing.length;
        await appendFile(file, Buffer.concat(rows));
      }
      return texts.map((text) => known.get(hashOf(text))!);
    },
  };
}
