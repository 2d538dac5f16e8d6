import type { ModelEvent, ModelReply } from '../src/domain/models/model.ts';
import { ReplyServer } from '../test/support/reply-server.ts';
import { exported, stored } from './support/everything-kept.ts';
import type { GolemPage } from './support/golem-page.ts';
import { expect, test } from './support/test.ts';

const CANARY = 'sk-canary-0d7c55e19b';
/** Kept for the session only. */
const BRIEF = 'sk-canary-2f84a6bb03';
/** What the golem is told to remember: it must be in each export, or the export was not read. */
const TOLD = 'granite and chalk';
const PASS = 'a long enough passphrase';

let server: ReplyServer;
test.beforeAll(async () => {
  server = await ReplyServer.start();
});
test.afterAll(() => server.stop());

interface Came {
  readonly events: readonly ModelEvent[];
  readonly code: string | null;
  readonly failures: readonly string[];
}

/** Asks through the page's facade and collects all that comes. */
function generate({ page }: GolemPage, models: readonly string[]): Promise<Came> {
  return page.evaluate(async (models) => {
    const events: ModelEvent[] = [];
    try {
      const messages = [{ role: 'user', content: 'What now?' }] as const;
      for await (const event of golem.models.generate({ models, messages, maxTokens: 100 }))
        events.push(event);
      return { events, code: null, failures: [] };
    } catch (error) {
      const { code, data } = error as { code: string; data: { failovers?: { code: string }[] } };
      return { events, code, failures: (data.failovers ?? []).map((step) => step.code) };
    }
  }, models);
}

const last = ({ events }: Came): ModelReply | null => {
  const event = events.at(-1);
  return event?.type === 'done' ? event.reply : null;
};

test('a model over HTTP streams through the page, with a key that nothing ever shows', async ({
  tab,
  guard,
}) => {
  guard.allow(server.url);
  guard.expect(/401|Failed to load resource/);
  const logged: string[] = [];
  tab.page.on('console', (message) => logged.push(message.text()));
  await tab.wakePaused();
  await tab.page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    golem.on('*', (event) => heard.push(event));
  });
  await tab.page.evaluate(
    async ([url, key, passphrase]) => {
      await golem.keys.set('main', key!, { keep: 'encrypted', passphrase: passphrase! });
      await golem.models.configure([
        {
          id: 'grok',
          provider: 'openai-compatible',
          model: 'grok-3-mini',
          baseUrl: `${url}/v1`,
          keyName: 'main',
        },
        { id: 'claude', provider: 'anthropic', model: 'claude-sonnet-4-5', baseUrl: url!, keyName: 'main' },
        { id: 'own', provider: 'browser', model: 'built-in', retries: 0 },
      ]);
    },
    [server.url, CANARY, PASS],
  );

  // Three bytes at a time: characters and events arrive in parts.
  server.script({ replay: 'openai-compatible/made-think-tags.chunks.txt', bytesAtOnce: 3 });
  const streamed = await generate(tab, ['grok']);
  expect(last(streamed)).toMatchObject({
    text: 'Hold. 🙂 A <think> here is text.',
    reasoning: { visibility: 'visible', content: '\nGrüße zuerst — 価格は上がる.' },
    usage: { input: 12, output: 30 },
  });
  expect(streamed.events.filter(({ type }) => type === 'reasoning').length).toBeGreaterThan(1);
  expect(server.seen[0]!.headers.authorization).toBe(`Bearer ${CANARY}`);

  // A provider that says the key back; then the next in order; this browser has no model of its own.
  server.script(
    { status: 401, body: `{"error":{"message":"Incorrect key ${CANARY}"}}` },
    { replay: 'anthropic/anthropic-clear-thinking.1.chunks.txt' },
  );
  const fellOver = await generate(tab, ['own', 'grok', 'claude']);
  expect(last(fellOver)).toMatchObject({
    model: 'claude',
    reasoning: { visibility: 'summarized' },
    failovers: [
      { model: 'own', code: 'model.unavailable' },
      {
        model: 'grok',
        code: 'model.unauthorized',
        reason: expect.stringContaining('[key]') as unknown as string,
      },
    ],
  });

  // A day of it, then another visit: models are there, the key is locked until the passphrase is given.
  await tab.ask('step', 'theta', 3);
  const heard = await tab.page.evaluate(() =>
    JSON.stringify((globalThis as unknown as { heard: unknown[] }).heard),
  );
  expect(heard).toContain('"type":"models"');
  await tab.revisit();
  const locked = await generate(tab, ['grok']);
  expect([locked.code, ...locked.failures]).toEqual(['model.exhausted', 'keys.locked']);
  const unlock = (passphrase: string): Promise<string> =>
    tab.page.evaluate(
      (given) =>
        golem.keys.unlock(given).then(
          ({ vault }) => vault,
          (error: { code: string }) => error.code,
        ),
      passphrase,
    );
  expect(await unlock('not the passphrase')).toBe('keys.wrong_passphrase');
  expect(await unlock(PASS)).toBe('unlocked');
  server.script({ replay: 'openai-compatible/moonshotai-stream.chunks.txt' });
  expect(last(await generate(tab, ['grok']))?.text).toBe('Hello!');

  // A provider that sends the request elsewhere is not followed: the key goes where the owner said, or nowhere.
  const elsewhere = await ReplyServer.start();
  // The browser names the step that it does not make.
  guard.allow(elsewhere.url);
  elsewhere.script({ replay: 'openai-compatible/moonshotai-stream.chunks.txt' });
  server.script({ status: 307, headers: { location: `${elsewhere.url}/v1/chat/completions` }, body: '' });
  const sent = await generate(tab, ['grok']);
  expect([sent.code, ...sent.failures]).toEqual(['model.exhausted', 'address.refused']);
  expect(elsewhere.seen).toEqual([]);
  await elsewhere.stop();

  // Both keys are in use when a tick is thought: their provider says them back, and that is recorded.
  await tab.page.evaluate(
    async ([url, key, text]) => {
      await golem.keys.set('brief', key!, { keep: 'session' });
      const brief = { id: 'brief', provider: 'openai-compatible', model: 'm', baseUrl: `${url}/v1` } as const;
      await golem.models.configure({ ...brief, keyName: 'brief', retries: 0 });
      await golem.policy.set({ thinking: { t2Models: ['brief', 'claude'] } });
      await golem.grimoire.remember({ type: 'insight', title: 'Told', text: text! });
      await golem.steer('Think it over.');
    },
    [server.url, BRIEF, TOLD],
  );
  server.script(
    { status: 401, body: `{"error":{"message":"Incorrect key ${BRIEF}"}}` },
    { status: 401, body: `{"error":{"message":"Incorrect key ${CANARY}"}}` },
  );
  const [thought] = await tab.ask('step', 'theta', 1);
  expect(thought!.thought).toMatchObject({
    by: 'reflex',
    attempts: [{ failure: { code: 'model.unauthorized' } }, { failure: { code: 'model.unauthorized' } }],
  });
  expect(server.seen.slice(-2).map(({ headers }) => headers.authorization ?? headers['x-api-key'])).toEqual([
    `Bearer ${BRIEF}`,
    CANARY,
  ]);
  const taken = await exported(tab);
  expect(taken.filter((text) => text.includes(TOLD)).length).toBeGreaterThanOrEqual(3);
  expect(taken.some((text) => text.includes('model.unauthorized'))).toBe(true);
  // How models are set up goes along: the search below has looked at that too.
  expect(taken.some((text) => text.includes('grok-3-mini'))).toBe(true);

  const records = await tab.page.evaluate(async () =>
    JSON.stringify([
      await golem.records.list(),
      await golem.models.list(),
      await golem.keys.status(),
      await golem.status(),
      await golem.policy.revisions(),
    ]),
  );
  const everything = [
    heard,
    records,
    JSON.stringify(fellOver),
    await stored(tab),
    await tab.page.content(),
    ...taken,
    ...logged,
  ];
  expect(everything.join('\n')).toContain(`${tab.life}-keys`);
  for (const text of everything) {
    expect(text.includes(CANARY)).toBe(false);
    expect(text.includes(BRIEF)).toBe(false);
    expect(text.includes(PASS)).toBe(false);
  }
});

test('a reply is cancelled, and the connection with it', async ({ newborn: tab, newbornGuard: guard }) => {
  guard.allow(server.url);
  server.script({ hang: 'after' });
  const asked = await tab.page.evaluateHandle(async (url) => {
    await golem.models.configure({
      id: 'slow',
      provider: 'openai-compatible',
      model: 'm',
      baseUrl: `${url}/v1`,
    });
    const stream = golem.models.generate({ messages: [{ role: 'user', content: 'Hi' }], maxTokens: 10 });
    const reply = stream.reply().then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );
    return { stream, reply };
  }, server.url);
  // The first request waits for what the layers of the gateway need.
  await expect.poll(() => server.seen.length).toBe(1);
  const code = await asked.evaluate(({ stream, reply }) => {
    stream.cancel();
    return reply;
  });
  expect(code).toBe('model.cancelled');
  await expect.poll(() => server.seen[0]?.hungUp).toBe(true);
});

test('the browser’s own model is asked in the page, for the golem in its worker', async ({ tab }) => {
  // What Chromium here does not bring: a model that answers by the Prompt API's rules.
  await tab.page.addInitScript(() => {
    // A session of its own for each request, as the Prompt API counts what stands in each of them.
    const openSession = () => {
      let usage = 0;
      return {
        get contextUsage() {
          return usage;
        },
        measureContextUsage: (input: string) => Promise.resolve(input.length),
        promptStreaming(input: string, { responseConstraint }: { responseConstraint?: unknown }) {
          const words = responseConstraint ? ['{"ok":', 'true}'] : ['You said ', input];
          usage = input.length + 5;
          return new ReadableStream({
            start(controller) {
              for (const word of words) controller.enqueue(word);
              controller.close();
            },
          });
        },
        destroy: () => undefined,
      };
    };
    Object.defineProperty(globalThis, 'LanguageModel', {
      value: {
        availability: () => Promise.resolve('available'),
        create: () => Promise.resolve(openSession()),
      },
    });
  });
  await tab.wakePaused({ storage: 'memory' });
  const replies = await tab.page.evaluate(async () => {
    await golem.models.configure({ id: 'own', provider: 'browser', model: 'built-in' });
    const messages = [{ role: 'user', content: 'hello' }] as const;
    const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
    return Promise.all([
      golem.models.generate({ messages, maxTokens: 10 }).reply(),
      golem.models.generate({ messages, maxTokens: 10, responseSchema: { name: 'a', schema } }).reply(),
    ]);
  });
  expect(replies).toMatchObject([
    { provider: 'browser', text: 'You said hello', usage: { input: 5, output: 5 }, cost: { usd: 0 } },
    { json: { ok: true }, repaired: false },
  ]);
});
