import { expect, test } from './support/test.ts';

test('the Mind screen shows which similar episodes were told, why, and what that changed', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  // Off by default.
  await tab.ask('policy.set', { episodicReplay: { topK: 5 } });
  // As far as the first tick that was told one.
  const tick = await page.evaluate(async () => {
    for (let round = 0; round < 12; round += 1) {
      for (const { tick: at, episodicReplay } of await golem.step('theta', 20))
        if (episodicReplay?.episodes.some(({ place }) => place === 'told')) return at;
    }
    throw new Error('No similar episode was told.');
  });
  const record = (await tab.ask('records.get', tick))!;
  const replay = record.episodicReplay!;

  await page.goto(page.url().replace(/#.*/, `#/mind/${tick}?view=workings`));
  const panel = page.getByRole('region', { name: /^Similar episodes.*changed$/ });
  await expect(panel.getByText(replay.effect.text)).toBeVisible();
  await expect(panel.getByText(replay.scoring)).toBeVisible();
  const rows = panel.getByRole('row');
  await expect(rows).toHaveCount(1 + replay.episodes.length);
  const at = replay.episodes.findIndex(({ place }) => place === 'told');
  const { did, reason, score } = replay.episodes[at]!;
  await expect(rows.nth(at + 1)).toContainText(did);
  await expect(rows.nth(at + 1)).toContainText(reason.text);
  await expect(rows.nth(at + 1)).toContainText(score.toFixed(3));
  const { episodicReplay: totals } = await tab.ask('organs.shown');
  await expect(panel).toContainText(`${totals.withPrefix} told some`);

  // The same line is an entry like any other, and stands in the prompt.
  await page.getByRole('link', { name: 'This prompt' }).click();
  await expect(page.getByRole('region', { name: /^Prompt text/ })).toContainText(`<similar-episode tick="`);
  await page.getByRole('button', { name: 'As entries, with excluded ones' }).click();
  const told = page.getByRole('listitem').filter({ hasText: reason.text });
  await expect(told).toBeVisible();
});
