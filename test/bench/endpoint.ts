import { type ServedGolem, serveGolem } from '../support/served-golem.ts';
import { median, quantile } from './measures.ts';
import type { BenchRow } from './row.ts';

const REQUESTS = 300;
const WARM = 30;
const STREAMS = 100;
const CHUNKS = 200;

/** No question is asked twice: nothing is answered from a cache. */
const bodyOf = (question: string): string =>
  JSON.stringify({
    model: 'mine',
    stream: true,
    messages: [
      { role: 'system', content: 'You answer questions about a paper-trading agent, in one sentence.' },
      { role: 'user', content: question },
    ],
  });

/** The text of a streamed answer, read to its end. */
async function read(base: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}/chat/completions`, { method: 'POST', headers, body });
  const lines = (await answer.text()).split('\n\n').filter(Boolean);
  if (lines.pop() !== 'data: [DONE]') throw new Error('A stream did not end as it should.');
  return lines
    .map((line) => JSON.parse(line.slice('data: '.length)) as { choices: { delta: { content?: string } }[] })
    .map(({ choices }) => choices[0]?.delta.content ?? '')
    .join('');
}

async function timed(base: string, question: string): Promise<number> {
  const began = performance.now();
  await read(base, bodyOf(question));
  return performance.now() - began;
}

/** Requests to the provider itself and through the golem, in turns. */
async function addedLatency({ upstream, serving }: ServedGolem): Promise<readonly BenchRow[]> {
  upstream.answer({ content: 'The position was held because the rule for it said so.' });
  const [direct, through]: [number[], number[]] = [[], []];
  for (let i = 0; i < WARM + REQUESTS; i++) {
    const there = await timed(upstream.url, `Why was tick ${i} held?`);
    const here = await timed(`${serving.address}/v1`, `Why was tick ${i} held, and what came of it?`);
    if (i < WARM) continue;
    direct.push(there);
    through.push(here);
  }
  const row = (name: string, at: (times: readonly number[]) => number): BenchRow => ({
    name: `Endpoint in Node, added latency, ${name}`,
    value: at(through) - at(direct),
    unit: 'ms',
    note: `${at(through).toFixed(2)} through the golem, ${at(direct).toFixed(2)} to the provider itself; ${REQUESTS} streamed requests in turns, all layers on, with their models`,
  });
  return [row('p50', median), row('p99', (times) => quantile(times, 0.99))];
}

/** Many streams at once: each has to bring what its own provider's stream said, and nothing else. */
async function parallelStreams({ upstream, serving }: ServedGolem): Promise<BenchRow> {
  const textOf = (name: string): string =>
    Array.from({ length: CHUNKS }, (_, i) => `${name} says ${i}, `.padEnd(24, '.')).join('');
  upstream.answer(({ body: { messages } }) => ({ content: textOf(messages.at(-1)!.content) }));
  const began = performance.now();
  const names = Array.from({ length: STREAMS }, (_, i) => `stream ${i}`);
  const said = await Promise.all(names.map((name) => read(`${serving.address}/v1`, bodyOf(name))));
  const wrong = said.filter((text, i) => text !== textOf(names[i]!)).length;
  const seconds = (performance.now() - began) / 1_000;
  return {
    name: `Endpoint in Node, ${STREAMS} streams at once: those that lost or mixed a chunk`,
    value: wrong,
    unit: '',
    goal: { most: 0 },
    note: `${CHUNKS} chunks each, ${((STREAMS * CHUNKS) / seconds).toFixed(0)} chunks/s`,
  };
}

/** What the endpoint adds to asking the provider itself. */
export async function benchEndpoint(): Promise<readonly BenchRow[]> {
  const served = await serveGolem();
  try {
    await served.golem.api.models.load();
    return [...(await addedLatency(served)), await parallelStreams(served)];
  } finally {
    await served.close();
  }
}
