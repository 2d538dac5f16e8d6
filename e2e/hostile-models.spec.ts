import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { modelReply } from '../test/fixtures/model-reply.ts';
import { type ModelServer, type ScriptedReply, startModelServer } from '../test/support/model-server.ts';
import type { GolemPage } from './support/golem-page.ts';
import { expect, sharedTab, test } from './support/test.ts';

/** A pause is asked for once the golem has said so many times that it waits for the model: at once, and in the midst of the flood. */
const TIMES_SAID = [1, 20];
/** What the tab may take beside what it had, bytes: a flood took gigabytes. */
const MOST_MORE = 700 * 2 ** 20;

let server: ModelServer;
test.beforeAll(async () => {
  server = await startModelServer();
});
test.afterAll(() => server.close());

// A golem at rest, whose T2 is mapped to a model at the server.
const life = sharedTab(async (tab, guard) => {
  guard.allow(new URL(server.url).origin);
  await tab.wakePaused();
  await configure(tab, 'm');
  await tab.ask('policy.set', { thinking: { t2Models: ['hostile'] } });
});

/** Sets the model up, as one of which no failure is known: one that failed often is left alone for a while. */
const configure = (tab: GolemPage, model: string) =>
  tab.ask('models.configure', { id: 'hostile', provider: 'openai-compatible', model, baseUrl: server.url });

/** Steers and lives the tick that hears it. */
async function steered(tab: GolemPage) {
  await tab.ask('steer', 'Think it over.');
  const [record] = await tab.ask('step', 'theta', 1);
  return record!;
}

/** Resident memory of the browser's pages, bytes; null where the system does not tell. */
async function memoryOf(browser: Browser, line: 'VmRSS' | 'VmHWM'): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  return Math.max(...sizes.map((size) => Number(size) * 1_024));
}

const toolCalls = {
  tool_calls: Array.from({ length: 65 }, (_, index) => ({ index, id: `c${index}`, function: { name: 'f' } })),
};
const FLOODS: readonly (readonly [string, ScriptedReply])[] = [
  ['text', { endless: { content: 'and so on, and so on, ' } }],
  ['packed text', { endless: { content: 'and so on, and so on, ' }, gzip: true }],
  ['reasoning', { endless: { reasoning_content: 'let me think again, ' } }],
  ['tool calls', { endless: toolCalls }],
  ['empty events', { endless: 'data: {}\n\n' }],
  ['comments', { endless: ': still here\n' }],
  ['one line', { endless: 'data: and on ' }],
  ['one packed line', { endless: 'data: and on ', gzip: true }],
];

test('a reply without end is broken off, the reflex answers, and the memory stays', async ({ browser }) => {
  const tab = life();
  const before = await memoryOf(browser, 'VmRSS');
  for (const [name, flood] of FLOODS) {
    server.answer(flood);
    await configure(tab, name);
    const left = server.left();
    const record = await steered(tab);
    expect(record.thought, name).toMatchObject({
      by: 'reflex',
      attempts: [
        {
          model: 'hostile',
          failure: { code: expect.stringMatching(/^model\.(reply_too_long|malformed_reply)$/) },
        },
      ],
    });
    await expect
      .poll(() => server.left(), { message: `${name}: the connection is closed` })
      .toBeGreaterThan(left);
  }
  const most = await memoryOf(browser, 'VmHWM');
  if (before !== null && most !== null) {
    test.info().annotations.push({
      type: 'memory',
      description: `${Math.round((most - before) / 2 ** 20)} MiB more at most`,
    });
    expect(most - before).toBeLessThan(MOST_MORE);
  }
  expect((await tab.ask('state.verify')).sound).toBe(true);
});

test('a pause breaks off a reply that floods, and need not wait for its end', async () => {
  const tab = life();
  const ends: string[] = [];
  for (const [name, flood] of FLOODS) {
    for (const times of TIMES_SAID) {
      server.answer(flood);
      await configure(tab, `${name} ${times}`);
      await tab.ask('steer', 'Think it over.');
      const { tick } = await tab.status();
      await tab.page.evaluate(async (enough) => {
        let over = false;
        const lived = golem
          .step('theta', 1)
          .catch(() => undefined)
          .finally(() => (over = true));
        // On a busy machine a flood may be over before it is seen.
        for (let said = 0; !over && said < enough;) if ((await golem.status()).thinking) said += 1;
        await golem.pause();
        await lived;
      }, times);
      const record = (await tab.ask('records.get', tick + 1))!;
      expect(record.thought, name).toMatchObject({
        by: 'reflex',
        attempts: [{ model: 'hostile' }],
      });
      ends.push(`${name} ${times}: ${record.thought!.attempts[0]!.failure!.code}`);
    }
  }
  test.info().annotations.push({ type: 'ends', description: ends.join(', ') });
  // The pause ended it, not the bound of a reply that it would have come to; that comes soon for tool calls.
  const paused = ends.filter((end) => end.endsWith(': model.cancelled'));
  expect(paused.length, ends.join(', ')).toBeGreaterThanOrEqual(FLOODS.length / 2);
});

test('a reply that counts 1e308 tokens costs its answer, and the life goes on, after a reload too', async () => {
  const tab = life();
  await configure(tab, 'm');
  const { tick: last } = await tab.status();
  const content = JSON.stringify(modelReply(1_000));
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const said = JSON.stringify({ model: 'm', choices, usage: 0 });
  server.answer({
    raw: said.replace('"usage":0', '"usage":{"prompt_tokens":1,"completion_tokens":1e308}'),
    streamed: false,
  });
  const record = await steered(tab);
  expect(record).toMatchObject({
    tick: last + 1,
    steers: ['Think it over.'],
    thought: {
      by: 'reflex',
      attempts: [{ failure: { code: 'model.malformed_reply' } }],
    },
  });
  const asked = server.seen.length;
  await tab.revisit();
  await tab.ask('pause');
  const lived = await tab.ask('step', 'theta', 2);
  expect(lived.flatMap(({ steers }) => steers)).toEqual([]);
  expect((await tab.status()).run).toBe('paused');
  expect(server.seen.length).toBe(asked);
  await tab.expectUnbroken();
});
