import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readFramesOf } from '../src/adapters/archive/container.ts';
import { REPORT_FILE } from '../src/adapters/archive/report-frames.ts';
import type { DecisionCycleRecord } from '../src/domain/records/record.ts';
import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import type { GolemPage } from './support/golem-page.ts';
import { expect, test } from './support/test.ts';

/** Must never be seen again once it is typed. */
const CANARY = 'sk-canary-7f3a9c2e51d84b06';
const PASSPHRASE = 'six small stones in a row';
const THINKING = 'The owner asks to reduce exposure. Nothing is held, so there is nothing to sell.';
const WIDE = { width: 1440, height: 900 };

let server: ModelServer;
test.beforeEach(async ({ guard }) => {
  server = await startModelServer();
  guard.allow(new URL(server.url).origin);
});
test.afterEach(() => server.close());

/** Photographs a part of the page, dark and wide and light on a phone, and has axe look at the whole. */
async function look(page: Page, name: string, part: Locator): Promise<void> {
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [theme, viewport] of [
    ['dark', WIDE],
    ['light', { width: 360, height: 800 }],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await part.screenshot({ path: join(shots, `${name}-${theme}-${viewport.width}.png`) });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${name}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await expectAccessible(page, name);
  }
  await page.setViewportSize(WIDE);
}

/** A reply that holds at the price that the request's workspace tells. */
function hold({ body }: SeenRequest): { content: string; reasoning: string } {
  return { content: JSON.stringify(modelReplyTo(body)), reasoning: THINKING };
}

const goTo = (page: Page, hash: string) => page.goto(page.url().replace(/#.*/, hash));

/** Sets up a model by the page's own form, and maps T2 to it. */
async function setUp({ page }: GolemPage, name: string, passphrase?: string): Promise<void> {
  await goTo(page, '#/settings');
  await page.getByRole('button', { name: 'Add a model' }).click();
  const form = page.getByRole('form', { name: 'Add a model' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Address').fill(server.url);
  await form.getByLabel('Model', { exact: true }).fill('deepseek-reasoner');
  await form.getByLabel('Price in').fill('0.28');
  await form.getByLabel('Price out').fill('0.42');
  await form.getByLabel('Key', { exact: true }).fill(CANARY);
  if (passphrase !== undefined) {
    await form.getByLabel('Keep the key').selectOption('encrypted');
    await form.getByLabel('A new passphrase').fill(passphrase);
  }
  await form.getByRole('button', { name: 'Save the model' }).click();
  await expect(form).toBeHidden();
  await page.getByLabel('Asked first on T2').selectOption(name);
  await expect(page.getByRole('button', { name: `Do not ask ${name} on T2` })).toBeVisible();
}

/** Steers by the box on the Live screen and begins the tick that hears it; answers its number. */
async function steered({ page }: GolemPage, last: number, words: string): Promise<number> {
  await goTo(page, '#/live');
  await page.getByRole('textbox', { name: 'Words to the golem' }).fill(words);
  await page.getByRole('button', { name: 'Steer', exact: true }).click();
  await expect(page.getByText('1 steer waiting for the next theta tick')).toBeVisible();
  await page.getByRole('button', { name: 'Step one theta tick' }).first().click();
  return last + 1;
}

/** The deliberation of a tick, as the Tick screen shows it. */
async function deliberation(page: Page, tick: number): Promise<Locator> {
  await goTo(page, `#/tick/${tick}`);
  const step = page.locator('#step-deliberate');
  await expect(step).toContainText('Thought by');
  return step;
}

test('a model set up on the page thinks a steered tick; its failures are recorded and the reflex answers', async ({
  tab,
  guard,
}) => {
  const { page } = tab;
  await tab.wakePaused();
  // A deliberation of the reflex's: its prompt is what a test sends.
  await tab.ask('steer', 'Wait.');
  await tab.ask('step', 'theta', 1);
  const { tick: lived } = await tab.status();
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seenEvents: seen });
    golem.on('*', (event) => void seen.push(event));
  });
  await setUp(tab, 'thinker');

  // A test sends a real prompt with the schema, and says what is wrong with a reply or how long a valid one took.
  server.answer({ content: 'Loud and clear.', reasoning: 'They want to know whether I hear them.' });
  await page.getByRole('button', { name: 'Test thinker' }).click();
  await expect(
    page.getByText(/^✕ The reply does not match the requested format: it is not JSON/),
  ).toBeVisible();
  server.answer(hold);
  await page.getByRole('button', { name: 'Test thinker' }).click();
  await expect(
    page.getByText(/^● A valid decision in .+\. It was not carried out\. Prompt of tick/),
  ).toBeVisible();
  const tried = (await tab.ask('workspace.request', lived))!;
  expect(tried.sentTo).toEqual([]);
  expect(server.seen.at(-1)!.body.messages.at(-1)!.content).toBe(tried.request.messages.at(-1)!.content);
  expect((await tab.status()).tick).toBe(lived);
  expect(server.seen.at(-1)).toMatchObject({ authorization: `Bearer ${CANARY}` });
  await look(page, 'settings-models', page.getByRole('region', { name: /^Language models/ }));

  // It answers.
  server.answer(hold);
  const thought = await steered(tab, lived, 'Reduce exposure.');
  await tab.untilTick(thought);
  const record = (await tab.ask('records.get', thought))!;
  expect(record).toMatchObject({
    decision: { source: 'model', by: 'thinker', cited: ['snapshot:price', 'invariants:cage'] },
    thought: { by: 'thinker', attempts: [{ failure: null, reasoning: { visibility: 'visible' } }] },
  });
  expect(record.costs.model).toBeGreaterThan(0);
  const workspace = (await tab.ask('workspace.get', thought))!;
  // The task stands before the constraints that end the workspace; all else is the workspace, letter by letter.
  const { task } = record.thought!.frame!;
  const sent = String(server.seen.at(-1)!.body.messages.at(-1)!.content);
  expect(sent).toContain(`${task}\n\n`);
  expect(sent.replace(`${task}\n\n`, '')).toBe(workspace.prompt);
  await expect(page.getByRole('region', { name: 'Decisions', exact: true })).toContainText('thinker');
  // The Mind screen shows what was sent, and to whom; where nothing was, it says so.
  await goTo(page, `#/mind/${thought}`);
  await expect(page.getByText('the whole request, as it was sent to thinker')).toBeVisible();
  await page.getByText(/^Task, inside the prompt before its last constraints, \d+ tokens/).click();
  await expect(page.getByText(/^<task>.* tier T2\. Decide what to do now/)).toBeVisible();
  await expect(page.getByText(/^Why: it says which task was chosen/)).toBeVisible();
  await goTo(page, `#/mind/${lived}`);
  await expect(page.getByText(/it was sent nowhere/)).toBeVisible();
  const answered = await deliberation(page, thought);
  await expect(answered).toContainText('Thought by thinker.');
  await answered.getByText('Reasoning: ● visible').click();
  await expect(answered.getByText(THINKING)).toBeVisible();
  await look(page, 'tick-thought', answered);

  // It wants what an order of the owner forbids: the reflex's turn, and both are told, each with what became of it.
  server.answer(({ body }) => ({
    content: JSON.stringify(modelReplyTo(body, { action: { kind: 'buy', asset: 'SPX', spend: 9_000 } })),
    reasoning: THINKING,
  }));
  const opposed = await steered(tab, thought, 'Think it over.');
  await tab.untilTick(opposed);
  const both = await deliberation(page, opposed);
  const proposals = both.getByRole('list', { name: 'Proposals of this tick' }).getByRole('listitem');
  await expect(proposals).toHaveCount(2);
  await expect(proposals.first()).toContainText('thinker: blocked by your standing order.');
  await expect(proposals.first()).toContainText(/It wanted to buy, but order \d+ of the owner forbids it/);
  await expect(proposals.last()).toContainText('The reflex: accepted.');
  await look(page, 'tick-proposals', both);

  // It talks nonsense, and says its key back.
  server.answer({ content: `I would rather write a poem about ${CANARY}.` });
  const failed = await steered(tab, opposed, 'Think again.');
  await tab.untilTick(failed);
  expect(await tab.ask('records.get', failed)).toMatchObject({
    decision: { source: 'rule' },
    thought: {
      by: 'reflex',
      attempts: [{ model: 'thinker', failure: { code: 'model.schema_mismatch' } }],
    },
  });
  const refused = await deliberation(page, failed);
  await expect(refused).toContainText('Thought by the reflex.');
  await refused.getByText('Raw reply').click();
  await expect(refused.getByText('I would rather write a poem about [key].', { exact: true })).toBeVisible();

  // It is gone.
  guard.expect(/ERR_CONNECTION_REFUSED/);
  await server.close();
  const alone = await steered(tab, failed, 'Think once more.');
  await tab.untilTick(alone);
  expect(await tab.ask('records.get', alone)).toMatchObject({
    thought: {
      by: 'reflex',
      attempts: [{ model: 'thinker', failure: { code: 'model.unreachable' } }],
    },
  });
  await expect(await deliberation(page, alone)).toContainText('could not be reached');

  const told = await page.evaluate(async () => {
    const everything = [
      await golem.records.list({ limit: 10 }),
      await Promise.all([1, 2, 3].map((tick) => golem.workspace.get(tick))),
      await golem.models.list(),
      await golem.keys.status(),
      await golem.policy.revisions(),
      (globalThis as unknown as { seenEvents: unknown[] }).seenEvents,
    ];
    return JSON.stringify(everything) + document.documentElement.outerHTML;
  });
  expect(told).toContain('[key]');
  expect(told).not.toContain(CANARY);

  // A bug report of the tick at which the key was said back holds the reply as it is kept, and no key.
  const report = await page.evaluate(
    async (tick) => Array.from(await new Response(await golem.replay.report({ from: tick })).bytes()),
    failed,
  );
  let inReport = '';
  for await (const frame of readFramesOf(REPORT_FILE, new Blob([new Uint8Array(report)]).stream())) {
    inReport += JSON.stringify(frame, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
    );
  }
  expect(inReport).toContain('[key]');
  expect(inReport).not.toContain(CANARY);
  expect(inReport).not.toContain(server.url);
});

test('a fork asks the model from its own worker, at its own cost, and is lived again without it', async ({
  tab,
}) => {
  const { page } = tab;
  const { tick: lived } = await tab.wakePaused();
  await tab.ask('step', 'theta', 8 - lived);
  await setUp(tab, 'thinker');
  server.answer(hold);
  await goTo(page, '#/tick/5');
  await page.getByRole('link', { name: 'Fork from here' }).click();
  const forks = page.getByRole('region', { name: /^Forks/ });
  await forks.getByLabel('What is changed').selectOption('steer');
  await forks.getByLabel('Your words before its first tick').fill('Think it over.');
  await forks.getByLabel('Name').fill('Told');
  await forks.getByRole('radio', { name: 'your models (T2: thinker)' }).check();
  await forks.getByRole('button', { name: 'Run the fork' }).click();
  const told = forks.getByRole('listitem').filter({ hasText: 'Told' }).first();
  await expect(told).toContainText('● done');
  const asked = server.seen.length;
  expect(asked).toBeGreaterThan(0);
  expect(server.seen[0]).toMatchObject({ authorization: `Bearer ${CANARY}` });
  expect(server.seen[0]!.body.messages.at(-1)!.content).toContain('Think it over.');
  const thoughts = () =>
    page.evaluate(async () => {
      const forks = await golem.fork.list();
      const records = await Promise.all(forks.map(({ id }) => golem.fork.record(id, 5)));
      return records.map((record, i) => ({ thought: record!.thought, asked: forks[i]!.asked! }));
    });
  const [first] = await thoughts();
  expect(first).toMatchObject({
    thought: { by: 'thinker', attempts: [{ failure: null }] },
    asked: { calls: asked },
  });
  expect(first!.asked.usd).toBeGreaterThan(0);
  expect((await tab.ask('records.get', 5))!.costs.model).toBe(0);
  await told.scrollIntoViewIfNeeded();
  await look(page, 'fork-asked', told);

  await told.getByRole('button', { name: 'Replay with the stored replies' }).click();
  await expect(forks.getByRole('listitem')).toHaveCount(2);
  await expect(forks.getByText('● done')).toHaveCount(2);
  expect(server.seen).toHaveLength(asked);
  const [again, before] = await thoughts();
  expect(again!.asked.calls).toBe(0);
  const said = ({ thought }: { thought: DecisionCycleRecord['thought'] }) =>
    thought!.attempts.map(({ reply }) => reply);
  expect(said(again!)).toEqual(said(before!));
});

test('the reflex answers for a silent model when it is told to, and while the keys are locked', async ({
  tab,
}) => {
  const { page } = tab;
  // A tick may have been lived before the pause.
  const { tick: lived } = await tab.wakePaused();
  await setUp(tab, 'mute', PASSPHRASE);
  server.answer('silence');
  const waited = await steered(tab, lived, 'Think.');
  await expect(page.getByText('Waiting for mute')).toBeVisible();
  expect((await tab.status()).thinking).toMatchObject({ model: 'mute', tick: waited, tier: 'T2' });
  await page.getByRole('button', { name: 'Let the reflex answer' }).click();
  await tab.untilTick(waited);
  expect(await tab.ask('records.get', waited)).toMatchObject({
    thought: {
      by: 'reflex',
      attempts: [{ failure: { code: 'model.cancelled' } }],
    },
  });
  expect((await tab.status()).thinking).toBeNull();

  await tab.revisit();
  const locked = await steered(tab, waited, 'Think again.');
  await tab.untilTick(locked);
  expect(await tab.ask('records.get', locked)).toMatchObject({
    thought: {
      by: 'reflex',
      attempts: [{ model: 'mute', failure: { code: 'keys.locked' } }],
    },
  });
  await goTo(page, '#/settings');
  await page.getByLabel(/^Your keys are locked/).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Unlock the keys' }).click();
  await expect(page.getByLabel(/^Your keys are locked/)).toBeHidden();
  await expect(page.getByText('● can be asked')).toBeVisible();
});
