import * as ortNode from 'onnxruntime-node';
import { openBuiltPage } from '../../scripts/lib/built-page.mjs';
import { wrapOrt } from '../../src/adapters/onnx/ort-session.ts';
import type { InferenceApi } from '../../src/protocol/threads/inference.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { freshTexts } from './embed-texts.ts';
import { median } from './measures.ts';
import type { BenchRow } from './row.ts';

declare const inference: InferenceApi;

const BATCH = 32;
const RUNS = 9;

interface Timings {
  readonly threads: number;
  /** Milliseconds for all 32 texts, by run. */
  readonly batch: readonly number[];
  readonly singles: readonly number[];
}

/**
 * The inference worker in Chromium: 32 texts in one call against 32 calls one after the other, and the same batch on
 * native onnxruntime-node with as many threads. Every run has new texts, so that the cache answers none.
 */
export async function benchEmbeddings(): Promise<readonly BenchRow[]> {
  const browser = await timeInBrowser();
  const native = await timeInNode(browser.threads);
  const [batch, singles, nativeBatch, nativeSingles] = [
    median(browser.batch),
    median(browser.singles),
    median(native.batch),
    median(native.singles),
  ];
  const how = `median of ${RUNS}, ${browser.threads} threads, WASM int8`;
  return [
    { name: 'embed: 32 texts in a batch', value: batch / BATCH, unit: 'ms/text', note: how },
    { name: 'embed: 32 texts one by one', value: singles / BATCH, unit: 'ms/text', note: how },
    {
      name: 'embed: throughput of the batch',
      value: singles / batch,
      unit: '×',
      goal: { least: 3 },
      note: 'against one by one',
    },
    {
      name: 'embed: worker against native, batch',
      value: batch / nativeBatch,
      unit: '×',
      note: `time; onnxruntime-node ${(nativeBatch / BATCH).toFixed(2)} ms/text`,
    },
    {
      name: 'embed: worker against native, one by one',
      value: singles / nativeSingles,
      unit: '×',
      note: `time; onnxruntime-node ${(nativeSingles / BATCH).toFixed(2)} ms/text`,
    },
  ];
}

async function timeInBrowser(): Promise<Timings> {
  const opened = await openBuiltPage('test/bench/embed.html');
  try {
    const threads = await opened.page.evaluate(
      async (baseUrl) => (await inference.load({ baseUrl, provider: 'wasm' })).threads,
      opened.url,
    );
    const batch: number[] = [];
    const singles: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      batch.push(
        await opened.page.evaluate(
          async (texts) => {
            const started = performance.now();
            await inference.embed(texts, 'interactive');
            return performance.now() - started;
          },
          freshTexts(2 * run),
        ),
      );
      singles.push(
        await opened.page.evaluate(
          async (texts) => {
            const started = performance.now();
            for (const text of texts) await inference.embed([text], 'interactive');
            return performance.now() - started;
          },
          freshTexts(2 * run + 1),
        ),
      );
    }
    return { threads, batch, singles };
  } finally {
    await opened.close();
  }
}

async function timeInNode(threads: number): Promise<Timings> {
  const embedder = nodeEmbedder({
    openSession: (_provider, weights) =>
      wrapOrt(ortNode, weights, { executionProviders: ['cpu'], intraOpNumThreads: threads }),
  });
  await embedder.load({ baseUrl: PUBLIC_URL, provider: 'wasm' });
  const batch: number[] = [];
  const singles: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const together = performance.now();
    await embedder.embed(freshTexts(2 * run), 'interactive');
    batch.push(performance.now() - together);
    const apart = performance.now();
    for (const text of freshTexts(2 * run + 1)) await embedder.embed([text], 'interactive');
    singles.push(performance.now() - apart);
  }
  return { threads, batch, singles };
}
