import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DecisionCycleRecord } from '../src/domain/records/record.ts';
import { anyMoment } from './harness/any-moment.ts';
import { startMortal } from './harness/browser.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { expect, newLife, test } from './support/test.ts';

/** `GOLEM_KILLS=1000` for the whole proof. */
const KILLS = Number(process.env['GOLEM_KILLS'] ?? 4);
/** The kill comes this long after the golem is up, at most, ms: short lives, so that many commits are cut in two. */
const LONGEST_MS = 1_200;
/** Steps of the tape; the life is taken back to its beginning before it would end. */
const FAR = 4_000;
/** Theta ticks from one delta cycle to the next: the fewest, so that many a commit holds a pair. */
const DELTA_EVERY = 5;

let profile: string;
test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'golem-killed-'));
});
test.afterAll(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));

test(`nothing acknowledged is missing after ${KILLS} kills in the middle of ticks`, async ({ baseURL }) => {
  test.setTimeout(60_000 + KILLS * 30_000);
  const life = newLife();
  let heard = 0;
  let golemId: string | null = null;
  /** The last tick before delta cycles came as often as this test asks for. */
  let since = Infinity;
  let kept: DecisionCycleRecord | null = null;

  for (let kill = 0; kill <= KILLS; kill += 1) {
    const { browser, kill: killNow } = await startMortal(profile);
    const context = browser.contexts()[0]!;
    const guard = new Guard(context, baseURL!);
    const tab = new GolemPage(await context.newPage(), life);
    try {
      await tab.page.goto(`${baseURL}?life=${life}`);
      await tab.ready();
      const status = await tab.status();
      golemId ??= status.golemId;
      expect(status.golemId).toBe(golemId);
      expect(status.tick, `tick after kill ${kill}`).toBeGreaterThanOrEqual(heard);
      const stored = await tab.ticks();
      expect(stored, `ticks after kill ${kill}`).toEqual(
        Array.from({ length: stored.length }, (_, i) => i + 1),
      );
      expect(stored.length).toBeGreaterThanOrEqual(heard);
      // A tick, the delta cycle behind it, and the Curator's behind that: all are there, or none.
      const spans = await tab.ask('records.spans', { from: 1, to: stored.length, limit: FAR });
      const ended = stored.filter((tick) => tick > since && tick % DELTA_EVERY === 0);
      for (const kind of ['delta', 'curator']) {
        expect(
          spans.filter((span) => span.kind === kind).map(({ tick }) => tick),
          `spans of ${kind} after kill ${kill}`,
        ).toEqual(ended);
      }
      if (kept) expect(await tab.ask('records.get', kept.tick)).toEqual(kept);
      if (kill === KILLS) {
        // What was kept is a history without a gap, and every tick of it comes out again.
        await tab.ask('pause');
        const { tick } = await tab.status();
        expect(await tab.ask('state.verify')).toMatchObject({ sound: true, from: 1, to: tick });
        expect(await tab.ask('replay.run')).toMatchObject({ identical: true, ticks: tick });
        break;
      }

      // A life long enough for all of it: no chance death.
      if (kill === 0) {
        await tab.ask('pause');
        await tab.ask('policy.set', {
          mortality: { baseHazard: 0 },
          clocks: { thetaPerDelta: DELTA_EVERY },
        });
        since = (await tab.status()).tick;
      }
      if (status.world!.step > FAR) await tab.ask('seek', 0);
      await tab.page.exposeFunction('acknowledge', (tick: number) => {
        heard = Math.max(heard, tick);
      });
      await tab.page.evaluate(async () => {
        const { acknowledge } = globalThis as unknown as { acknowledge: (tick: number) => Promise<void> };
        golem.on('tick', ({ summary }) => void acknowledge(summary.tick));
        await golem.setSpeed(10_000);
        await golem.start();
      });
      const before = heard;
      await expect.poll(() => heard, { intervals: [20] }).toBeGreaterThan(before);
      kept = await tab.ask('records.get', heard);
      expect(kept).not.toBeNull();
      // The moment must not follow the golem's own rhythm.
      await anyMoment(LONGEST_MS);
    } finally {
      await killNow();
      guard.check();
    }
  }
  expect(heard).toBeGreaterThan(KILLS);
});
