import type { Page } from '@playwright/test';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { median, quantile } from './measures.ts';
import type { BenchRow } from './row.ts';
import { keptForOffline, openOn, withProfile } from './site.ts';

const REQUESTS = 300;
const WARM = 30;
const STREAMS = 100;
const CHUNKS = 50;
const SAID = 'The position was held because the rule for it said so.';

interface Times {
  readonly direct: readonly number[];
  readonly through: readonly number[];
}

/** Runs in a page of the same site: streamed requests to the provider itself and through the service worker, in turns. */
async function inTurns([provider, golem, warm, requests]: readonly [
  string,
  string,
  number,
  number,
]): Promise<Times> {
  const ask = async (base: string, content: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${base}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'mine',
        stream: true,
        messages: [
          { role: 'system', content: 'You answer questions about a paper-trading agent, in one sentence.' },
          { role: 'user', content },
        ],
      }),
    });
    const text = await answer.text();
    if (!text.trimEnd().endsWith('data: [DONE]'))
      throw new Error(`A stream did not end: ${text.slice(0, 300)}`);
    return performance.now() - began;
  };
  const times = { direct: [] as number[], through: [] as number[] };
  for (let i = 0; i < warm + requests; i++) {
    const there = await ask(provider, `Why was tick ${i} held?`);
    const here = await ask(golem, `Why was tick ${i} held, and what came of it?`);
    if (i < warm) continue;
    times.direct.push(there);
    times.through.push(here);
  }
  return times;
}

/** Runs in that page: streams at once. @returns those whose text is not their own */
async function atOnce([golem, streams, chunks]: readonly [string, number, number]): Promise<number> {
  const read = async (name: string): Promise<string> => {
    const answer = await fetch(`${golem}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'mine', stream: true, messages: [{ role: 'user', content: name }] }),
    });
    const lines = (await answer.text()).split('\n\n').filter((line) => line.startsWith('data: {'));
    return lines
      .map((line) => JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] })
      .map(({ choices }) => choices[0]?.delta.content ?? '')
      .join('');
  };
  const names = Array.from({ length: streams }, (_, i) => `stream ${i}`);
  const said = await Promise.all(names.map(read));
  const textOf = (name: string): string =>
    Array.from({ length: chunks }, (_, i) => `${name} says ${i}, `.padEnd(24, '.')).join('');
  return said.filter((text, i) => text !== textOf(names[i]!)).length;
}

async function prepare(page: Page, baseUrl: string): Promise<void> {
  await page.evaluate(async (url) => {
    await golem.pause();
    await golem.models.configure({ id: 'mine', provider: 'openai-compatible', model: 'm', baseUrl: url });
    await golem.models.load();
    // What is loaded with the first text that needs it is loaded now.
    await Promise.all([
      golem.pii.mask('Mail Ann Miller'),
      golem.injection.score('A page.', { slot: 'document' }),
    ]);
  }, baseUrl);
  await keptForOffline(page);
}

async function measured(url: string, upstream: ModelServer, folder: string): Promise<readonly BenchRow[]> {
  const { context, page } = await openOn(folder, url);
  try {
    await prepare(page, upstream.url);
    const other = await context.newPage();
    const base = new URL('v1', url).href;
    await other.goto(new URL('manifest.webmanifest', url).href);
    upstream.answer({ content: SAID });
    const { direct, through } = await other.evaluate(inTurns, [upstream.url, base, WARM, REQUESTS] as const);
    const row = (name: string, at: (times: readonly number[]) => number): BenchRow => ({
      name: `Endpoint in the tab, added latency, ${name}`,
      value: at(through) - at(direct),
      unit: 'ms',
      note: `${at(through).toFixed(1)} through the service worker and the tab, ${at(direct).toFixed(1)} to the provider itself, both from another page; ${REQUESTS} streamed requests in turns, all layers on, with their models, the golem at rest`,
    });
    upstream.answer(({ body: { messages } }) => ({
      content: Array.from({ length: CHUNKS }, (_, i) =>
        `${messages.at(-1)!.content} says ${i}, `.padEnd(24, '.'),
      ).join(''),
    }));
    const wrong = await other.evaluate(atOnce, [base, STREAMS, CHUNKS] as const);
    return [
      row('p50', median),
      row('p99', (times) => quantile(times, 0.99)),
      {
        name: `Endpoint in the tab, ${STREAMS} streams at once: those that lost or mixed a chunk`,
        value: wrong,
        unit: '',
        goal: { most: 0 },
        note: `${CHUNKS} chunks each`,
      },
    ];
  } finally {
    await context.close();
  }
}

/** What the endpoint adds in a browser, where a service worker and the tab stand between. */
export async function benchEndpointInTab(url: string): Promise<readonly BenchRow[]> {
  const upstream = await startModelServer();
  try {
    return await withProfile((folder) => measured(url, upstream, folder));
  } finally {
    await upstream.close();
  }
}
