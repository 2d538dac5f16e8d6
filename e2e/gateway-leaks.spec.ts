import type { ModelRequest } from '../src/domain/models/model.ts';
import { LETTER, leaksIn } from '../test/support/private-values.ts';
import { startModelServer, type ModelServer } from '../test/support/model-server.ts';
import { exported, stored } from './support/everything-kept.ts';
import { expect, test } from './support/test.ts';

/** What every export has in it, or it was not read. */
const TOLD = 'granite and chalk';

let server: ModelServer;
test.beforeAll(async () => {
  server = await startModelServer();
});
test.afterAll(() => server.close());

const letter = (content: string): ModelRequest => ({
  models: ['mine'],
  messages: [
    {
      role: 'user',
      content,
      documents: [{ source: 'file://letter.txt', title: 'A letter', text: LETTER }],
    },
  ],
  maxTokens: 50,
});

test('what is private in a letter comes back to whoever asked, and is nowhere else on the page or in the browser', async ({
  tab,
  guard,
}) => {
  guard.allow(new URL(server.url).origin);
  guard.expect(/400|Failed to load resource/);
  const logged: string[] = [];
  tab.page.on('console', (message) => logged.push(message.text()));
  await tab.wakePaused();
  await tab.page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    golem.on('*', (event) => heard.push(event));
  });
  await tab.page.evaluate(
    async ([url, told]) => {
      await golem.models.configure({
        id: 'mine',
        provider: 'openai-compatible',
        model: 'm',
        baseUrl: url!,
        retries: 0,
      });
      await golem.grimoire.remember({ type: 'insight', title: 'Told', text: told! });
    },
    [server.url, TOLD],
  );
  const ask = (request: ModelRequest, fresh: boolean): Promise<string> =>
    tab.page.evaluate(
      ([asked, anew]) =>
        golem.gateway
          .complete(asked, { profile: 'chat', session: 'letters', fresh: anew })
          .reply()
          .then(
            ({ text }) => text,
            (error: { code: string; message: string }) => `${error.code} ${error.message}`,
          ),
      [request, fresh] as const,
    );

  server.answer(({ body }) => ({ content: body.messages.at(-1)!.content }));
  const answered = await ask(letter(LETTER), false);
  expect(leaksIn(answered).length).toBeGreaterThan(8);
  expect(server.seen.flatMap(({ body }) => leaksIn(JSON.stringify(body)))).toEqual([]);

  // Refused by a provider that says it all again; then with the mask switched off, as the owner may.
  server.answer(({ body }) => ({
    status: 400,
    body: { error: { message: body.messages.at(-1)!.content } },
  }));
  const refused = await ask(letter(LETTER), true);
  expect(refused).toContain('model.exhausted');
  expect(leaksIn(refused)).toEqual([]);
  const heard = (): Promise<string> =>
    tab.page.evaluate(() => JSON.stringify((globalThis as unknown as { heard: unknown[] }).heard));
  const shown = [await heard(), await tab.page.content()];
  await tab.ask('gateway.setLayer', 'chat', 'pii', false);
  // From here on the owner wants it so: what the provider repeats of the request is the reason of a failure in the status bar.
  await ask(letter(LETTER), true);
  expect(leaksIn(server.seen.at(-1)!.body.messages.at(-1)!.content).length).toBeGreaterThan(8);
  await tab.ask('gateway.setLayer', 'chat', 'pii', true);
  await tab.ask('step', 'theta', 2);

  // Each request is looked at on its screen, and all that is kept has been written.
  await tab.page.goto(`${tab.page.url().split('#')[0]}#/gateway`);
  const seen: string[] = [];
  for (const { id } of await tab.ask('gateway.requests', {})) {
    seen.push(JSON.stringify(await tab.ask('gateway.request', id)));
  }
  expect(seen.join('\n')).toContain('<EMAIL_1>');
  await expect.poll(async () => (await stored(tab)).includes('<EMAIL_1>'), { timeout: 15_000 }).toBe(true);

  const taken = await exported(tab);
  expect(taken.filter((text) => text.includes(TOLD)).length).toBeGreaterThanOrEqual(3);
  const told = await tab.page.evaluate(async () => {
    const report = await golem.replay.report({ from: 1 });
    const bytes = await new Response(report as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer();
    return [
      JSON.stringify(await golem.records.list()),
      JSON.stringify(await golem.cache.list()),
      JSON.stringify(await golem.traces.list()),
      await (await golem.traces.otlp()).text(),
      await golem.metrics.openMetrics(),
      new TextDecoder('latin1').decode(bytes),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ];
  });
  const everything: Readonly<Record<string, readonly string[]>> = {
    requests: seen,
    exports: taken,
    'records, cache, traces, metrics, report, storage of the page': told,
    console: logged,
    IndexedDB: [await stored(tab)],
    'events and page, while the mask is on': shown,
  };
  for (const [where, texts] of Object.entries(everything)) {
    expect(
      texts.flatMap((text) => leaksIn(text)),
      where,
    ).toEqual([]);
  }
});
