import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';
import type { GolemPage } from './support/golem-page.ts';

const THEN = 55;
const CHANGED = 60;
const TICKS = 120;

async function show({ page }: GolemPage, hash: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), hash);
}

async function accessible({ page }: GolemPage, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
}

test('the past is verified, lived again, compared, and reopened on every screen', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('state');
  await expect(page.getByText('No state is kept yet')).toBeVisible();
  await tab.ask('steer', 'buy some');
  await tab.ask('step', 'theta', CHANGED);
  await tab.ask('policy.set', { gate: { baseThreshold: 0.2 } });
  await tab.ask('step', 'theta', 20);
  await tab.ask('steer', 'reduce exposure');
  await tab.ask('step', 'theta', TICKS - CHANGED - 20);
  const records = await tab.ask('records.list', { from: 1, to: TICKS });
  const [then, now] = [records[THEN - 1]!, records[TICKS - 1]!];

  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(`${TICKS} ticks (1 to ${TICKS}) and ${TICKS / 10} kept states`)).toBeVisible();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByText(`${TICKS} ticks replayed: identical`)).toBeVisible();

  await page.getByRole('button', { name: `Compare tick ${CHANGED} as A` }).click();
  await page.getByRole('button', { name: `Compare tick ${CHANGED + 10} as B` }).click();
  const policy = page.getByRole('region', { name: 'What changed: Policy' });
  await expect(policy.getByRole('row', { name: /baseThreshold/ })).toContainText('0.200');
  await accessible(tab, 'the State screen');

  await show(tab, `#/tick/${THEN}`);
  await page.getByRole('button', { name: 'Reopen this moment' }).click();
  const banner = page.getByRole('region', { name: 'The past' });
  await expect(banner).toContainText(`tick ${THEN}`);
  await expect(banner).toContainText('verified');
  await expect(page).toHaveURL(new RegExp(`past=${THEN}#/tick/${THEN}$`));
  await expect(page.getByRole('button', { name: 'Next tick' })).toBeDisabled();

  // What the screens show is of then, and not of now.
  const dated = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
  expect(dated(then.worldTime)).not.toBe(dated(now.worldTime));
  await show(tab, '#/live');
  await expect(page.getByText(`As it was at the end of tick ${THEN}`)).toBeVisible();
  await expect(
    page.getByLabel(new RegExp(`Price in .* over ${THEN} ticks.*${dated(then.worldTime)}`)),
  ).toBeVisible();
  // Nothing can be ordered there; a question can be asked.
  await expect(page.getByText('This is the past; go back to now to change anything.')).toBeVisible();
  const box = page.getByRole('region', { name: 'Steer' });
  await expect(box.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await show(tab, '#/mind');
  const thought = records.findLast(({ tick, context }) => tick <= THEN && context !== null)!;
  await expect(page.getByRole('link', { name: `Tick ${thought.tick}`, exact: true }).first()).toBeVisible();
  await show(tab, '#/memory');
  const memory = page.getByRole('region', { name: 'Entries' });
  await expect(memory.getByRole('listitem').first()).toBeVisible();
  const seen = await page.evaluate(async (tick) => {
    const past = await golem.state.reopen(tick);
    const [entries, counts, all] = await Promise.all([
      past.grimoire.list({ limit: 500 }),
      past.grimoire.count(),
      golem.grimoire.count(),
    ]);
    const sum = (of: Readonly<Record<string, number>>): number =>
      Object.values(of).reduce((a, b) => a + b, 0);
    const refused = await past.steer('sell').catch((error: { code: string }) => error.code);
    return {
      latest: Math.max(...entries.map((entry) => entry.tick)),
      then: sum(counts),
      now: sum(all),
      refused,
    };
  }, THEN);
  expect(seen.latest).toBeLessThanOrEqual(THEN);
  expect(seen.then).toBeLessThan(seen.now);
  expect(seen.refused).toBe('past.read_only');
  await show(tab, '#/world');
  const equity = Math.floor(then.portfolio.equity).toLocaleString('en-GB');
  await expect(page.getByRole('region', { name: 'Portfolio' })).toContainText(equity);
  await accessible(tab, 'the World screen of then');

  // Forward to where something happens, also after a reload.
  await page.reload();
  await expect(banner).toContainText(`tick ${THEN}`);
  const next = records.find(({ tick, gate }) => tick > THEN && gate.tier === 'T2')!.tick;
  await banner.getByRole('button', { name: 'Go' }).click();
  await expect(banner).toContainText(`tick ${next}`);
  await banner.getByRole('combobox', { name: 'Forward to' }).selectOption('own');
  await banner.getByRole('textbox', { name: 'Condition over the record' }).fill('gate.tier = ');
  await banner.getByRole('button', { name: 'Go' }).click();
  await expect(banner.getByRole('alert')).toContainText('At character 12');
  await banner.getByRole('button', { name: 'Tick back' }).click();
  await expect(banner).toContainText(`tick ${next - 1}`);
  await expect(banner.getByRole('alert')).toHaveCount(0);

  await banner.getByRole('button', { name: 'Back to now' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).not.toHaveURL(/past=/);
  await expect(page.getByRole('region', { name: 'Portfolio' })).toContainText(
    Math.floor(now.portfolio.equity).toLocaleString('en-GB'),
  );
  expect((await tab.status()).tick).toBe(TICKS);
});

/** Flips one bit of an organ of each kept state of this tick on its way from the store to who looks into the past. */
const flipped = (tick: number): string => `{
  const listen = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (type, listener, ...rest) {
    const heard = (event) => {
      const value = event.data?.value;
      if (value?.tick === ${tick} && value.organs?.[0]?.bytes) value.organs[0].bytes[3] ^= 1;
      return listener.call(this, event);
    };
    return listen.call(this, type, type === 'message' ? heard : listener, ...rest);
  };
}
`;

test('one flipped bit of a kept state is named, and the sound state before it is reopened', async ({
  tab,
  context,
}) => {
  const { page } = tab;
  // The replay worker reads the store by way of the golem's.
  await context.route(/\/golem\.worker[^/]*\.js$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: flipped(30) + (await reply.text()) });
  });
  await tab.wakePaused({ storage: 'memory', screen: 'state' });
  await tab.ask('step', 'theta', 40);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('1 damage found')).toBeVisible();
  await expect(page.getByText(/Tick 30: state: \w+ does not match its hash/)).toBeVisible();
  await accessible(tab, 'a damage found');

  // A tick that would be lived again from it is refused, with the way out.
  await page.evaluate(() =>
    history.pushState(null, '', `${location.pathname}${location.search}&past=35${location.hash}`),
  );
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  const banner = page.getByRole('region', { name: 'The past' });
  await expect(banner.getByRole('alert')).toContainText('Tick 20 is the nearest intact one before it');
  await page.getByRole('button', { name: /Reopen tick 20, the last sound state before it/ }).click();
  await expect(banner).toContainText('tick 20');
  await expect(banner).toContainText('verified');
});
