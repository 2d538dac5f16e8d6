import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { calling } from '../test/support/calling-stream.ts';
import { startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';
import { FORGETFUL_POLICY, TRUSTING_PLAYBOOK } from '../test/support/forgetful-golem.ts';

/** No episode has a place in a prompt, so that its memory cannot warn: both loops of rest find that it should. */
const POLICY = {
  ...FORGETFUL_POLICY,
  'loops.counterfactuals': 1,
  'loops.guidelines': 1,
};

/** Photographs the screen wide in both themes and on a phone, and has axe look at it. */
async function look(page: Page, name: string): Promise<void> {
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(shots, `${name}-${theme}-${width}.png`), fullPage: true });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${name}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await expectAccessible(page, name);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('what rests have found is promoted, rolled back, refuted and taken back by its buttons, exactly', async ({
  newborn: tab,
}) => {
  test.setTimeout(300_000);
  const { page } = tab;
  await page.evaluate(() => (location.hash = '#/mind?view=learnt'));
  const over = page.getByRole('region', { name: /^Outcomes over time/ });
  await expect(over).toContainText('Once the first predictions have come due');
  await tab.ask('playbook.set', TRUSTING_PLAYBOOK);
  await tab.ask('policy.set', POLICY);
  await tab.ask('seek', 1_900);
  for (let i = 0; i < 20; i += 1) {
    await tab.ask('step', 'theta', 10);
    const { mutations } = await tab.ask('governor.staged');
    const { guidelines } = await tab.ask('governor.guidelines');
    if (mutations.length > 0 && guidelines.length > 0) break;
  }
  const policy = await tab.ask('policy.get');
  const staged = page.getByRole('region', { name: /^Counterfactuals/ });
  const kept = page.getByRole('region', { name: /^Guidelines/ });
  const history = page.getByRole('region', { name: /^Policy history/ });
  await expect(staged.getByRole('button', { name: 'Promote mutation 1' })).toBeVisible();
  await expect(kept.getByRole('button', { name: 'Delete guideline 1' })).toBeVisible();
  await expect(history).toContainText('the same to the last bit');
  await look(page, 'learnt');

  // Promoted by hand, the thoughts of its regime go by it and say so; what the owner set stays as it is.
  const [first] = (await tab.ask('governor.staged')).mutations;
  await staged.getByRole('button', { name: 'Promote mutation 1' }).press('Enter');
  await expect(staged).toContainText('1. Promoted');
  expect((await tab.ask('governor.staged')).mutations[0]).toMatchObject({
    status: 'promoted',
    inForce: true,
  });
  expect(await tab.ask('policy.get')).toEqual(policy);
  await expect(staged.getByRole('button', { name: 'Roll back mutation 1' })).toBeVisible();
  await tab.ask('step', 'theta', 5);
  const records = await tab.ask('records.list', { limit: 5 });
  for (const { tick, context, regime } of records) {
    if (!context) continue;
    const { mutations = [] } = (await tab.ask('workspace.get', tick))!;
    expect(mutations.includes(1)).toBe(regime.regime === first!.regime);
    expect(await tab.ask('governor.rebuilt', tick)).toMatchObject({ differs: [], mutations });
  }

  // Rolled back and taken back, what is thought goes by what it was without them.
  await staged.getByRole('button', { name: 'Roll back mutation 1' }).press('Enter');
  await expect(staged).toContainText('1. Rolled back');
  await kept.getByRole('button', { name: 'Delete guideline 1' }).press('Enter');
  await expect(kept).toContainText('1. Deleted');
  for (const { number, status } of (await tab.ask('governor.staged')).mutations) {
    if (status !== 'staged') continue;
    await staged.getByRole('button', { name: `Refute mutation ${number}` }).press('Enter');
    await expect(staged).toContainText(`${number}. Refuted`);
  }
  expect(await tab.ask('policy.get')).toEqual(policy);
  await tab.ask('steer', 'Think.');
  const [after] = await tab.ask('step', 'theta', 1);
  const workspace = (await tab.ask('workspace.get', after!.tick))!;
  expect([workspace.mutations, workspace.guidelines]).toEqual([undefined, undefined]);
  const rebuilt = (await tab.ask('governor.rebuilt'))!;
  expect(rebuilt).toMatchObject({ tick: after!.tick, differs: [], mutations: [] });
  await expect(history).toContainText('You rolled back a mutation');
  await expect(history).toContainText('You deleted a guideline');

  // The chart by regime, by keys alone.
  const regimes = over.getByRole('combobox', { name: 'Decided in' });
  await regimes.selectOption({ index: 1 });
  await over.getByRole('button', { name: 'Last 60' }).press('Enter');
  await expect(over).toContainText('Brier score');
  await expect(over.getByRole('img').first()).toHaveAccessibleName(/lower is better/);
});

test('what a model asked for that was left out stands on the Tick screen, with what it was told', async ({
  newborn: tab,
  newbornGuard: guard,
}) => {
  const server = await startModelServer();
  guard.allow(new URL(server.url).origin);
  try {
    const { page } = tab;
    await tab.ask('policy.set', { gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } });
    await tab.ask('step', 'theta', 60);
    await tab.ask('models.configure', {
      id: 'asker',
      provider: 'openai-compatible',
      model: 'asker-1',
      baseUrl: server.url,
    });
    // Under pressure, so that there is something to ask for.
    await tab.ask('policy.set', {
      gate: { baseThreshold: 0.8 },
      context: { budgetTokens: 4_500 },
      thinking: { t2Models: ['asker'] },
    });
    let asked = 0;
    server.answer((request) => {
      // In the turn that analyzes it may ask; in the one that decides it is offered nothing.
      if ('tools' in request.body && request.body.messages.at(-1)!.role !== 'tool') {
        asked += 1;
        const query = (words: string): readonly [string, string] => [
          'query_grimoire',
          JSON.stringify({ query: words }),
        ];
        return calling([query('price fell volume regime'), query('zzz')]);
      }
      const said = request.body.messages.filter(({ role }) => role === 'user');
      return { content: JSON.stringify(modelReplyTo({ ...request.body, messages: said })) };
    });
    await tab.ask('steer', 'Think it over.');
    const [record] = await tab.ask('step', 'theta', 1);
    expect(asked).toBe(1);
    await page.evaluate((hash) => (location.hash = hash), `#/tick/${record!.tick}`);
    const turns = page.getByRole('list', { name: /^Turns of asker/ }).getByRole('listitem');
    await expect(turns).toHaveText([/^analyze.*2 requests/s, /^decide.*1 request,/s]);
    const summary = page.getByText(/^Asked the Grimoire 2 times for excluded entries/);
    await summary.scrollIntoViewIfNeeded();
    await summary.press('Enter');
    await expect(page.getByText('price fell volume regime')).toBeVisible();
    const told = record!.thought!.attempts[0]!.queries![0]!.answer!;
    await expect(page.getByText(told.found[0]!.title).first()).toBeVisible();
    await page.getByText('Full answer').first().press('Enter');
    await look(page, 'queries');
  } finally {
    await server.close();
  }
});
