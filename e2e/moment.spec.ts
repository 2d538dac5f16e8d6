import { expect, test } from './support/test.ts';

const pinned = /^Moment that is looked at/;

test('the Tick screen follows the latest, stops while one reads, and pins nothing', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 30);
  const places = page.getByRole('navigation', { name: 'Screens', exact: true });
  await places.getByRole('link', { name: 'Decide' }).click();
  await expect(page).toHaveURL(/#\/tick$/);
  await expect(places.getByRole('link', { name: 'Decide' })).toHaveAttribute('aria-current', 'true');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Tick 30');
  await tab.ask('step', 'theta', 5);
  await expect(heading).toHaveText('Tick 35');
  await expect(page.getByRole('region', { name: pinned })).toHaveCount(0);

  await page.getByRole('heading', { name: 'Observe' }).click();
  await tab.ask('step', 'theta', 5);
  await expect(page.getByText('Paused while you read, 5 ticks behind')).toBeVisible();
  await expect(heading).toHaveText('Tick 35');
  // The other screens go on: the bar shows the latest tick.
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('link', { name: '40' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow the latest' }).click();
  await expect(heading).toHaveText('Tick 40');
});

test('a tick that was chosen is said on every screen, with how far behind it is, until one returns', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 30);
  // The strip follows the life by what it is told: until then its last tick is an earlier one.
  await expect(page.getByRole('slider', { name: /^Tick strip/ })).toHaveAttribute('aria-valuenow', '30');
  await page.getByRole('slider', { name: /^Tick strip/ }).press('ArrowLeft');
  const bar = page.getByRole('region', { name: pinned });
  await expect(bar).toContainText('You look at tick 29');
  await expect(bar).toContainText('1 behind');
  const at = await tab.ask('records.get', 29);
  const status = page.getByRole('group', { name: 'Status' });
  const equity = Math.round(at!.portfolio.equity).toLocaleString('en-GB');
  await expect(status).toContainText(`equity ${equity}`);
  for (const screen of ['Decide', 'Mind', 'World', 'Live']) {
    await page
      .getByRole('navigation', { name: /^Screens/ })
      .getByRole('link', { name: screen, exact: true })
      .click();
    await expect(bar).toContainText('You look at tick 29');
  }
  await bar.getByRole('button', { name: 'Return to now' }).click();
  await expect(bar).toHaveCount(0);
  await expect(status.getByRole('link', { name: '30' })).toBeVisible();
});

test('Space pauses after a link was clicked, and s goes to the steer box', async ({ newborn: tab }) => {
  const { page } = tab;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'World' }).click();
  // The page hears of the pause after whoever asked for it, and Space means what the page shows.
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await page.keyboard.press(' ');
  await tab.until('it runs', ({ run }) => run === 'running');
  await page.keyboard.press(' ');
  await tab.until('it pauses', ({ run }) => run === 'paused');
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: /^Words to the golem/ })).toBeFocused();
});

test('a first visit is shown four places, opens the others, and finds them open again', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  const places = page.getByRole('navigation', { name: 'Screens', exact: true });
  const names = ['Live', 'Decide', 'Remember', 'World'];
  await expect(places.getByRole('link')).toHaveText(names);
  // Where one is stands there whatever is shown.
  await tab.show('telemetry');
  await expect(places.getByRole('link')).toHaveText([...names, 'Lab']);
  await places.getByRole('button', { name: 'More' }).click();
  await expect(places.getByRole('link')).toHaveText([...names, 'Programs', 'Life', 'Lab', 'Settings']);
  await page
    .getByRole('navigation', { name: 'Screens of Lab' })
    .getByRole('link', { name: 'State', exact: true })
    .click();
  await expect(page).toHaveURL(/#\/state$/);
  await places.getByRole('link', { name: 'Live' }).click();
  // A place leads back to where one was in it.
  await places.getByRole('link', { name: 'Lab' }).click();
  await expect(page).toHaveURL(/#\/state$/);
  await page.reload();
  await expect(places.getByRole('link')).toHaveCount(8);
  await places.getByRole('button', { name: 'Fewer' }).click();
  await expect(places.getByRole('link')).toHaveText([...names, 'Lab']);
});
