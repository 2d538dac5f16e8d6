import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { modelReply } from '../test/fixtures/model-reply.ts';
import { type ModelServer, type ScriptedReply, startModelServer } from '../test/support/model-server.ts';
import type { GolemPage } from './support/golem-page.ts';
import { expect, test } from './support/test.ts';

/** Longest that a pause may take while a reply floods, ms. */
const PAUSE_MS = 1_000;
/** What the tab may take beside what it had, bytes: a flood took gigabytes. */
const MOST_MORE = 700 * 2 ** 20;

let server: ModelServer;
test.beforeEach(async ({ guard }) => {
  server = await startModelServer();
  guard.allow(new URL(server.url).origin);
});
test.afterEach(() => server.close());

/** Sets the model up, as one of which no failure is known: one that failed often is left alone for a while. */
const configure = (tab: GolemPage, model: string) =>
  tab.ask('models.configure', { id: 'hostile', provider: 'openai-compatible', model, baseUrl: server.url });

/** A golem at rest, whose T2 is mapped to a model at the server. */
async function mapped(tab: GolemPage): Promise<number> {
  const { tick } = await tab.wakePaused();
  await configure(tab, 'm');
  await tab.ask('policy.set', { thinking: { t2Models: ['hostile'] } });
  return tick;
}

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

test('a reply without end is broken off, the reflex answers, and the memory stays', async ({
  tab,
  browser,
}) => {
  await mapped(tab);
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

test('a pause is answered within a second while a reply floods', async ({ tab }) => {
  await mapped(tab);
  let during = 0;
  for (const [name, flood] of FLOODS) {
    for (const after of [50, 400]) {
      server.answer(flood);
      await configure(tab, `${name} ${after}`);
      await tab.ask('steer', 'Think it over.');
      const { tick } = await tab.status();
      const { took, flooded } = await tab.page.evaluate(async (wait) => {
        let over = false;
        const lived = golem
          .step('theta', 1)
          .catch(() => undefined)
          .finally(() => (over = true));
        // On a busy machine a flood may be over before it is seen.
        while (!over && !(await golem.status()).thinking)
          await new Promise((resolve) => setTimeout(resolve, 5));
        await new Promise((resolve) => setTimeout(resolve, wait));
        const began = performance.now();
        await golem.pause();
        const took = performance.now() - began;
        const flooded = !over;
        await lived;
        return { took, flooded };
      }, after);
      if (flooded) during += 1;
      test.info().annotations.push({
        type: 'pause',
        description: `${name} after ${after} ms: ${Math.round(took)} ms`,
      });
      expect.soft(took, `${name} after ${after} ms`).toBeLessThan(PAUSE_MS);
      const record = (await tab.ask('records.get', tick + 1))!;
      expect(record.thought, name).toMatchObject({ by: 'reflex', attempts: [{ model: 'hostile' }] });
    }
  }
  expect(during).toBeGreaterThan(0);
});

test('a reply that counts 1e308 tokens costs its answer, and the life goes on, after a reload too', async ({
  tab,
}) => {
  const last = await mapped(tab);
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
    thought: { by: 'reflex', attempts: [{ failure: { code: 'model.malformed_reply' } }] },
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
