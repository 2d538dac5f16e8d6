import { expectAccessible } from './support/accessible.ts';
import { GolemPage } from './support/golem-page.ts';
import { servedSite } from './support/served-site.ts';
import { expect, newLife, test } from './support/test.ts';

const site = servedSite();

test('a key is made in Settings, is used by a program through the service worker, and lets nobody in once it is revoked', async () => {
  const tab = new GolemPage(await site.context.newPage(), newLife());
  await tab.wakePaused({ screen: 'settings' });
  const prices = { input: 10, output: 100 };
  const setUp = {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: site.upstream.url,
    prices,
  } as const;
  await tab.ask('models.configure', [setUp, { ...setUp, id: 'other' }]);
  await expect.poll(async () => (await tab.ask('install.status')).offline, { timeout: 60_000 }).toBe('ready');
  site.upstream.answer({ content: 'Hello.' });

  const panel = tab.page.getByRole('region', { name: 'Programs' });
  await panel.getByRole('button', { name: 'Make a key' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('House CI');
  await panel.getByLabel('Requests a minute').fill('1');
  await panel.getByLabel('Dollars in 24 hours').fill('2');
  await panel.getByLabel('other').check();
  await panel.getByRole('button', { name: 'Save the key' }).click();
  const shown = panel.getByRole('status');
  await expect(shown).toContainText('It is shown once');
  const secret = (await shown.locator('code').textContent())!;
  expect(secret).toMatch(/^golem_[0-9a-f]{64}$/);

  const page = await site.context.newPage();
  await page.goto(new URL('manifest.webmanifest', site.host.url).href);
  const ask = (key: string): Promise<{ status: number; model: string | null; id: string | null }> =>
    page.evaluate(
      async ([address, bearer]) => {
        const answer = await fetch(address!, {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}` },
          body: JSON.stringify({
            model: 'auto',
            max_tokens: 50,
            messages: [{ role: 'user', content: 'Hi' }],
          }),
        });
        await answer.text();
        const of = (name: string): string | null => answer.headers.get(name);
        return { status: answer.status, model: of('x-golem-model'), id: of('x-golem-id') };
      },
      [new URL('v1/chat/completions', site.host.url).href, key],
    );
  const first = await ask(secret);
  expect(first).toMatchObject({ status: 200, model: 'other' });
  expect((await ask(secret)).status).toBe(429);
  site.guard.expect(/429/);
  // The page of the program has no icon.
  site.guard.expect(/404/);
  await tab.page.bringToFront();
  const row = panel.getByRole('list', { name: 'Keys for programs' }).getByRole('listitem').first();
  await expect(row).toContainText('1 request; at most 1 request a minute');
  await row.getByText('Use by day').click();
  await shown.getByRole('button', { name: 'Hide it' }).click();
  await expectAccessible(tab.page, 'the Settings screen with a key');
  await tab.page.emulateMedia({ colorScheme: 'dark' });
  await tab.page.setViewportSize({ width: 390, height: 844 });

  // The request on the page says what the program was told of it.
  await tab.page.goto(tab.page.url().replace(/#.*/, `#/gateway/${first.id}`));
  const request = tab.page.getByRole('region', { name: 'A request' });
  for (const said of ['A program with the key house-ci', 'other', first.id!])
    await expect(request).toContainText(said);
  await page.bringToFront();
  const second = await ask('none');
  expect(second).toMatchObject({ status: 200, model: 'mine' });
  await tab.page.bringToFront();
  await tab.page.goto(tab.page.url().replace(/#.*/, `#/gateway/${second.id}`));
  await expect(request).toContainText('mine: by list order');
  await expectAccessible(tab.page, 'a request on the Gateway screen');

  await tab.page.goto(tab.page.url().replace(/#.*/, '#/settings'));
  await panel.getByRole('button', { name: 'Revoke House CI' }).click();
  await panel.getByRole('button', { name: 'Revoke House CI now' }).click();
  await expect(panel.getByText('No key yet.')).toBeVisible();
  await page.bringToFront();
  expect((await ask(secret)).status).toBe(401);
  site.guard.expect(/401/);
});
