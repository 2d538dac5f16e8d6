import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TickSummary } from '../src/domain/records/record.ts';
import { anyMoment } from './harness/any-moment.ts';
import { startMortal } from './harness/browser.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { expect, newLife, test } from './support/test.ts';

/** Eight pieces of the past to thin, one a rest. */
const TICKS = 600;
const FULL = 100;
/** `GOLEM_KILLS=100` for more. */
const KILLS = Number(process.env['GOLEM_KILLS'] ?? 3);
/** The kill comes so long after the first piece that went, at most, ms: a rest or two later. */
const LONGEST_MS = 600;

let profile: string;
test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'golem-thinned-'));
});
test.afterAll(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));

test(`a life that is killed ${KILLS} times while it is thinned loses nothing but what was let go`, async ({
  baseURL,
}) => {
  test.setTimeout(180_000 + KILLS * 20_000);
  const life = newLife();
  let summaries: readonly TickSummary[] = [];
  const reached: number[] = [];

  for (let kill = 0; kill <= KILLS; kill += 1) {
    const { browser, kill: killNow } = await startMortal(profile);
    const context = browser.contexts()[0]!;
    const guard = new Guard(context, baseURL!);
    const tab = new GolemPage(await context.newPage(), life);
    try {
      await tab.page.goto(`${baseURL}?life=${life}`);
      await tab.ready();
      await tab.ask('pause');
      if (kill === 0) {
        // A life long enough for all of it: no chance death.
        await tab.ask('policy.set', { mortality: { baseHazard: 0 } });
        await tab.ask('step', 'theta', TICKS - (await tab.status()).tick);
        summaries = await tab.ask('records.summaries', { from: 1, to: TICKS, limit: TICKS });
        await tab.ask('retention.set', FULL);
      }
      reached.push((await tab.ask('retention.get')).thinnedTo);
      if (kill === KILLS) {
        await expect.poll(async () => (await tab.ask('retention.get')).waiting, { timeout: 90_000 }).toBe(0);
        expect(await tab.ask('records.summaries', { from: 1, to: TICKS, limit: TICKS })).toEqual(summaries);
        const records = await tab.ask('records.list', { from: 1, to: TICKS, limit: TICKS });
        const whole = summaries
          .filter(
            ({ tick, actionStatus, regimeChanged }) =>
              tick > TICKS - FULL || actionStatus === 'filled' || regimeChanged,
          )
          .map(({ tick }) => tick);
        expect(records.map(({ tick }) => tick)).toEqual(expect.arrayContaining(whole));
        expect(await tab.ask('state.verify')).toMatchObject({ sound: true, ticks: TICKS });
        expect(await tab.ask('replay.run')).toMatchObject({ from: TICKS - FULL + 1, identical: true });
      } else {
        await tab.page.evaluate(async (from) => {
          for (;;) {
            const { thinnedTo, waiting } = await golem.retention.get();
            if (thinnedTo > from || waiting === 0) return;
          }
        }, reached.at(-1)!);
        await anyMoment(LONGEST_MS);
      }
    } finally {
      await killNow();
      guard.check();
    }
  }
  test.info().annotations.push({ type: 'thinned to, at each opening', description: reached.join(', ') });
  expect(reached).toEqual(reached.toSorted((a, b) => a - b));
  // Kills fell in the middle of it.
  expect(reached.some((tick) => tick > 0 && tick < TICKS - FULL)).toBe(true);
});
