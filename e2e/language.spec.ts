import { expect, test } from './support/test.ts';

test.use({ locale: 'de-DE' });

test('a German browser is shown the page in German: places, headings, what they mean, and numbers', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('step', 'theta', 30);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Live · Golem');

  const places = page.getByRole('navigation', { name: 'Ansichten', exact: true });
  await expect(places.getByRole('link')).toHaveText(['Live', 'Entscheiden', 'Erinnern', 'Welt']);
  await places.getByRole('link', { name: 'Erinnern' }).click();
  await expect(page).toHaveURL(/#\/memory$/);
  await expect(page).toHaveTitle('Gedächtnis · Golem');
  await places.getByRole('link', { name: 'Live' }).click();

  for (const name of ['Vermögen gegenüber Halten', 'Entscheidungen', 'Uhren', 'Vitalität']) {
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`), level: 2 })).toBeVisible();
  }
  const price = page.getByRole('region', { name: /^Preis/ });
  await price.getByRole('button', { name: 'Was ist das?' }).click();
  await expect(price.getByRole('note')).toContainText('Einer von sieben Zuständen eines Marktes');

  const record = (await tab.ask('records.get', 30))!;
  const equity = Math.round(record.portfolio.equity).toLocaleString('de-DE');
  expect(equity).toContain('.');
  const vitality = record.vitality.total.toLocaleString('de-DE', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const bar = page.getByRole('group', { name: 'Status', exact: true });
  await expect(bar).toContainText(`Vermögen ${equity}`);
  await expect(bar).toContainText(vitality);
  await expect(bar).toContainText('angehalten');
});

test('the address may ask for English', async ({ tab }) => {
  const { page } = tab;
  await page.goto(`./?${new URLSearchParams({ life: tab.life, lang: 'en' })}#/live`);
  await tab.ready();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('navigation', { name: 'Screens', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Status', exact: true })).toContainText('vitality');
});

test('the language that is chosen under Settings stays, whatever the browser speaks', async ({ tab }) => {
  const { page } = tab;
  await tab.wakePaused({ screen: 'settings' });
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  // The page is loaded anew in what was chosen.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en');
  await tab.revisit();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en');
});
