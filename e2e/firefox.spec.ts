import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFirefox } from '../scripts/lib/firefox.mjs';
import { withFirefox } from '../test/support/firefox.ts';
import { expect, newLife, test } from './support/test.ts';

/** Another engine's arithmetic, IndexedDB, Blobs and workers. */

const TICKS = 100;
const firefox = findFirefox();
const why = firefox === null ? ' (skipped: no Firefox is installed)' : '';

test(`a life in Firefox outlives its page, and comes out the same there and in Node${why}`, async ({
  baseURL,
}) => {
  test.skip(firefox === null);
  test.setTimeout(180_000);
  await withFirefox(firefox!, `${baseURL}?life=${newLife()}`, async ({ page, revisit, save }) => {
    const status = () => page.evaluate(() => golem.status());
    await page.evaluate(() => golem.pause());
    await page.evaluate((count) => golem.step('theta', count), TICKS);
    const { tick } = await status();
    expect(tick).toBeGreaterThanOrEqual(TICKS);
    expect(await page.evaluate(() => golem.replay.run())).toMatchObject({ identical: true, ticks: tick });
    await revisit();
    await page.evaluate(() => golem.pause());
    const after = await status();
    expect(after.tick).toBeGreaterThanOrEqual(tick);
    expect(await page.evaluate(() => golem.state.verify())).toMatchObject({ sound: true, to: after.tick });
    const { stdout } = await promisify(execFile)('node', ['scripts/replay.mjs', await save()]);
    expect(stdout).toContain(`Ticks 1 to ${after.tick}: ${after.tick} replayed in`);
    expect(stdout).toContain('Identical: every record and state matches its seal.');
  });
});
