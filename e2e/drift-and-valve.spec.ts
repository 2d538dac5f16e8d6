import { join } from 'node:path';
import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

let server: ModelServer;
test.beforeEach(async ({ guard }) => {
  server = await startModelServer();
  guard.allow(new URL(server.url).origin);
});
test.afterEach(() => server.close());

const PREMISE = 'The impact decides, and nobody has told it.';

test('faults that come again and a named blocker are seen where the thought is', async ({ tab }) => {
  const { page } = tab;
  const shots = test.info().project.outputDir;
  await tab.wakePaused();
  await tab.ask('models.configure', {
    id: 'asked',
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: server.url,
  });
  await tab.ask('policy.set', {
    clocks: { thetaPerDelta: 5 },
    thinking: { t2Models: ['asked'], t2Turns: { analyze: 0, reflect: 0 }, t2Queries: 0 },
  });
  const thought = async (): Promise<number> => {
    await tab.ask('steer', 'Think it over.');
    const [record] = await tab.ask('step', 'theta', 1);
    return record!.tick;
  };
  server.answer((request) => ({
    content: JSON.stringify(modelReplyTo(request.body, { cites: ['nothing-here'] })),
  }));
  await thought();
  await thought();
  await tab.ask('step', 'theta', 4);

  // Two replies were not taken, so that the third may stop.
  const missing = { kind: 'number', names: ['impact of one order'] };
  const blocked = { premise: PREMISE, missing, tried: [] };
  server.answer(({ body }) => {
    const reads = JSON.stringify(body['response_format']).includes('"deed"');
    return { content: JSON.stringify({ answer: { blocked }, ...(reads && { orders: [] }) }) };
  });
  const tick = await thought();
  await page.goto(page.url().replace(/#.*/, `#/tick/${tick}`));
  await expect(page.getByText('Held: a model named why no decision follows.')).toBeVisible();
  await expect(page.getByText(PREMISE, { exact: true })).toBeVisible();
  await expect(page.getByText('number: impact of one order', { exact: true })).toBeVisible();
  await expectAccessible(page, 'tick');
  await page.screenshot({ path: join(shots, 'blocked.png'), fullPage: true });

  await page.goto(page.url().replace(/#.*/, '#/mind?view=learnt'));
  const panel = page.getByRole('region', { name: /^Fix lines/ });
  await expect(panel.getByText('3 replies, 2 with a fault, 0 of them despite a line.')).toBeVisible();
  await expect(panel.getByText('2 times, last at tick 2.')).toBeVisible();
  await expect(panel.getByText(/Cite only ids/)).toBeVisible();
  await expectAccessible(page, 'learnt');
  await panel.screenshot({ path: join(shots, 'fix-lines.png') });
});
