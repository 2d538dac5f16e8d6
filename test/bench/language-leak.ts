import { nodeLanguage } from '../support/node-language.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import type { LanguagePrompt } from '../../src/protocol/threads/language.ts';
import { median } from './measures.ts';
import type { BenchResult } from './row.ts';

const REQUESTS = 1_000;
/** By then all that is loaded once is loaded. */
const WARM = 200;
/** Every so many requests one is forced into a schema, and one is left before its end. */
const EVERY = 10;
const MEBIBYTE = 2 ** 20;
const SCHEMA = {
  type: 'object',
  properties: { yes: { type: 'boolean' } },
  required: ['yes'],
  additionalProperties: false,
};

/** Memory of the process over a thousand requests to the browser's WASM build: what grows after the first two hundred would be a leak. */
export async function benchLanguageLeak(): Promise<BenchResult> {
  const model = nodeLanguage();
  await model.load({ baseUrl: PUBLIC_URL, open: true, offline: false }, () => undefined);
  const seen: { readonly requests: number; readonly mebibytes: number }[] = [];
  const waits: number[] = [];
  for (let request = 1; request <= REQUESTS; request++) {
    const leaves = request % EVERY === 1;
    const prompt: LanguagePrompt = {
      messages: [{ role: 'user', content: `Is ${request} even?` }],
      maxTokens: request % EVERY === 0 ? 16 : leaves ? 400 : 2,
      temperature: 0,
      schema: request % EVERY === 0 ? SCHEMA : null,
    };
    const id = await model.begin(prompt);
    if (leaves) {
      await model.read(id);
      const left = performance.now();
      await model.close(id);
      // The next has its turn as soon as the step under way is over.
      await model.score('');
      waits.push(performance.now() - left);
    } else {
      while ((await model.read(id)) !== null);
      await model.close(id);
    }
    if (request === WARM || request % 100 === 0) {
      seen.push({ requests: request, mebibytes: process.memoryUsage().rss / MEBIBYTE });
    }
  }
  const at = (requests: number): number => seen.find((one) => one.requests === requests)?.mebibytes ?? NaN;
  const most = (from: number, to: number): number =>
    Math.max(
      ...seen.filter(({ requests }) => requests >= from && requests <= to).map((one) => one.mebibytes),
    );
  return {
    rows: [
      {
        name: 'language: memory after 1,000 requests',
        value: at(REQUESTS),
        unit: 'MiB',
        note: `the whole process, ${seen.map(({ requests, mebibytes }) => `${requests}: ${mebibytes.toFixed(0)}`).join(', ')}`,
      },
      {
        name: 'language: growth from request 500 on',
        value: most(600, REQUESTS) - most(WARM, 500),
        unit: 'MiB',
        goal: { most: 16 },
        note: 'most of the later half against most of the earlier, after 200',
      },
      {
        name: 'language: a reply that is left, until the next has its turn',
        value: Math.max(...waits),
        unit: 'ms',
        goal: { most: 100 },
        note: `the longest of ${waits.length}, left at its first word; median ${median(waits).toFixed(0)} ms`,
      },
    ],
  };
}
