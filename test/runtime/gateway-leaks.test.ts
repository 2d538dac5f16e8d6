import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelRequest } from '../../src/domain/models/model.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { LETTER, leaksIn, PRIVATE_VALUES } from '../support/private-values.ts';
import { modelAt, routerTo } from '../support/router.ts';

/** What every export has in it, or it was not read. */
const TOLD = 'granite and chalk';

let server: ModelServer;
let golem: Headless;
const logged: string[] = [];

beforeAll(async () => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void logged.push(words.join(' ')));
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('mine', server.url)]),
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const lastSaid = ({ messages }: { readonly messages: readonly { readonly content: string }[] }): string =>
  messages.at(-1)!.content;

/** The letter wherever a request has room for it. */
const everywhere: ModelRequest = {
  models: ['mine'],
  system: `You answer letters. ${LETTER}`,
  messages: [
    { role: 'user', content: 'What do I have to do?' },
    {
      role: 'assistant',
      content: 'I look it up.',
      toolCalls: [
        { id: 'call-1', name: 'read', arguments: { text: LETTER }, text: JSON.stringify({ text: LETTER }) },
      ],
    },
    { role: 'tool', toolCallId: 'call-1', content: LETTER },
    {
      role: 'user',
      content: LETTER,
      documents: [
        { source: `mailto:${PRIVATE_VALUES.email}`, title: `From ${PRIVATE_VALUES.email}`, text: LETTER },
      ],
    },
  ],
  maxTokens: 50,
};

const whole = async (stream: Promise<ReadableStream<Uint8Array>>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Frames of a file of a life, or of a report, unpacked. */
function unpacked(file: Buffer): string {
  const texts = [file.toString('latin1')];
  const [MAGIC, SEAL] = [8, 32];
  for (let at = MAGIC; at + 4 < file.length;) {
    const size = file.readUInt32BE(at);
    try {
      texts.push(gunzipSync(file.subarray(at + 4, at + 4 + size)).toString('utf8'));
    } catch {
      break;
    }
    at += 4 + size + SEAL;
  }
  return texts.join('\n');
}

/** Everything that the golem tells or hands out, by its name. */
async function everything({ api, events }: Headless): Promise<Readonly<Record<string, string>>> {
  const requests = await api.gateway.requests({ limit: 100 });
  const traces = await api.traces.list();
  return {
    logs: logged.join('\n'),
    events: JSON.stringify(events),
    requests: JSON.stringify(requests),
    records: JSON.stringify(await Promise.all(requests.map(({ id }) => api.gateway.request(id)))),
    sums: JSON.stringify(await api.gateway.savings()),
    cache: JSON.stringify(await api.cache.list()),
    traces: JSON.stringify([traces, await Promise.all(traces.map(({ id }) => api.traces.get(id)))]),
    otlp: await (await api.traces.otlp()).text(),
    metrics: await api.metrics.openMetrics(),
    status: JSON.stringify([await api.status(), await api.policy.revisions(), await api.records.list()]),
    life: unpacked(await whole(api.exportAll())),
    memory: (await whole(api.exportMemory('jsonl'))).toString('utf8'),
    exportedRecords: (await whole(api.exportRecords())).toString('utf8'),
    ledger: (await whole(api.exportLedger())).toString('utf8'),
    contextEvents: (await whole(api.exportEvents())).toString('utf8'),
    report: unpacked(await whole(api.replay.report({ from: 1 }))),
  };
}

describe('what is private in a request', () => {
  it('comes back to whoever asked, and is nowhere else, answered or refused, masked for the model or not', async () => {
    const { api } = golem;
    await api.grimoire.remember({ type: 'insight', title: 'Told', text: TOLD });
    await api.step('theta', 2);

    // Answered by a model that says all of it again; and once more out of the cache.
    server.answer((request) => ({ content: lastSaid(request.body) }));
    const ask = (request = everywhere, fresh = false) =>
      api.gateway.complete(request, { profile: 'chat', session: 'letters', fresh }).reply();
    const { text } = await ask();
    expect(leaksIn(text)).toEqual(Object.keys(PRIVATE_VALUES));
    await ask();
    expect(server.seen).toHaveLength(1);

    // Refused by a provider that says the request back.
    server.answer((request) => ({ status: 400, body: { error: { message: lastSaid(request.body) } } }));
    const refused = await ask(everywhere, true).catch((error: unknown) => error as Error);
    expect(refused).toMatchObject({ code: 'model.exhausted' });
    expect(server.seen.flatMap(({ body }) => leaksIn(JSON.stringify(body)))).toEqual([]);
    expect(leaksIn(`${(refused as Error).message} ${(refused as Error).stack}`)).toEqual([]);

    // Refused by a layer that names what the reply did.
    server.answer((request) => ({ content: lastSaid(request.body) }));
    const foreign: ModelRequest = {
      ...everywhere,
      system: 'You answer letters.',
      messages: [
        { role: 'tool', toolCallId: 'call-1', content: `The private key is 0x${PRIVATE_VALUES.hex}.` },
      ],
    };
    const acting = api.gateway.complete(foreign, { profile: 'golem', session: 'letters' }).reply();
    await expect(acting).rejects.toMatchObject({ code: 'gateway.reply_refused' });
    server.answer((request) => ({ status: 400, body: { error: { message: lastSaid(request.body) } } }));

    // With the mask switched off the model is told, and still nothing is kept.
    await api.gateway.setLayer('chat', 'pii', false);
    await ask(everywhere, true).catch(() => undefined);
    expect(leaksIn(server.seen.at(-1)!.body.messages.at(-1)!.content)).toEqual(Object.keys(PRIVATE_VALUES));
    await api.gateway.setLayer('chat', 'pii', true);
    await api.gateway.dry(everywhere, { session: 'letters' });
    await api.step('theta', 2);

    const told = await everything(golem);
    expect(Object.entries(told).flatMap(([where, all]) => leaksIn(all).map((name) => [where, name]))).toEqual(
      [],
    );
    for (const where of ['life', 'memory', 'report'] as const)
      expect([where, told[where]!.includes(TOLD)]).toEqual([where, true]);
    expect(told['records']).toContain('<EMAIL_1>');
  });

  it('is in no export where it was put into a template or asked of the golem; in an order it is part of its life', async () => {
    const { api } = golem;
    server.answer((request) => ({ content: lastSaid(request.body) }));
    await api.templates.save({
      id: 'letter',
      title: 'Letter',
      text: 'Answer this letter: {{letter}}',
      parameters: [{ name: 'letter', kind: 'text' }],
    });
    const asked = { id: 'letter', params: { letter: LETTER } };
    const request = { models: ['mine'], template: asked, maxTokens: 50 };
    const { text } = await api.gateway.complete(request, { profile: 'chat', session: 'templates' }).reply();
    expect(leaksIn(text)).toEqual(Object.keys(PRIVATE_VALUES));
    expect(leaksIn(JSON.stringify(server.seen.at(-1)!.body))).toEqual([]);
    await api.ask(LETTER, { models: ['mine'], conversation: 'letters' }).answer();
    await api.ask(LETTER, { models: [], conversation: 'letters' }).answer();
    await api.step('theta', 2);
    const told = await everything(golem);
    expect(Object.entries(told).filter(([, all]) => leaksIn(all).length > 0)).toEqual([]);
    expect(told['records']).toContain('letter');

    // What the golem itself is told is its life, and goes where that goes: nowhere else.
    // A model reads what no rule understands: without one such words reach no thought.
    await api.policy.set({ thinking: { t2Models: ['mine'] } });
    await api.steer(`Hold. ${LETTER}`);
    await api.step('theta', 2);
    expect(leaksIn(JSON.stringify(server.seen.at(-1)!.body))).toEqual([]);
    const steered = Object.entries(await everything(golem)).filter(([, all]) => leaksIn(all).length > 0);
    expect(steered.map(([where]) => where)).toEqual(['status', 'life', 'memory', 'exportedRecords']);
  });
});
