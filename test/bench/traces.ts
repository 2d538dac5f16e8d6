import type { Page } from '@playwright/test';
import { quantile } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, modelSettled, openOn, withProfile } from './site.ts';

const TRACES = 1_000;
/** From the top of the list to its end in so long, ms. */
const SCROLL_MS = 4_000;
/** The screen's clock is never exactly what it says: of 60 frames a second this many are all. */
const GOAL_FPS = 59;

interface Scrolled {
  /** From one frame to the next, ms. */
  readonly intervals: readonly number[];
  readonly rows: number;
}

/** Scrolls the list from its first row to its last by a bit in every frame. */
function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate(async (ms) => {
    const list = document.querySelector<HTMLElement>('[aria-label="Traces, newest first"]');
    if (!list) throw new Error('There is no list of traces.');
    const intervals: number[] = [];
    const far = list.scrollHeight - list.clientHeight;
    await new Promise<void>((done) => {
      let began: number | null = null;
      let before = 0;
      const frame = (now: number): void => {
        if (began === null) began = now;
        else intervals.push(now - before);
        before = now;
        list.scrollTop = (far * (now - began)) / ms;
        if (now - began >= ms) done();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const row = list.querySelector('li')!.clientHeight;
    return { intervals, rows: Math.round(list.scrollHeight / row) };
  }, SCROLL_MS);
}

/** Frames while a list of as many traces is scrolled from end to end. @param url of the built page */
export async function benchTraces(url: string): Promise<readonly BenchRow[]> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}?storage=memory`);
    await firstTick(page);
    await modelSettled(page);
    await page.evaluate(async (ticks) => {
      await golem.pause();
      await golem.policy.set({ tracing: { kept: ticks, sampleShare: 1, perSecond: 1_000 } });
      await golem.step('theta', ticks);
      location.hash = '#/telemetry/traces';
    }, TRACES);
    await page.getByRole('group', { name: 'Traces, newest first' }).getByRole('link').first().waitFor();
    await scroll(page);
    const { intervals, rows } = await scroll(page);
    await context.close();
    const seconds = intervals.reduce((sum, ms) => sum + ms, 0) / 1_000;
    const late = intervals.filter((ms) => ms > 25).length;
    return [
      {
        name: `traces: frames while scrolling a list of ${rows}`,
        value: intervals.length / seconds,
        unit: 'frames/s',
        goal: { least: GOAL_FPS },
        note: `${SCROLL_MS / 1_000} s from end to end; frame p95 ${quantile(intervals, 0.95).toFixed(1)} ms, ${late} of ${intervals.length} over 25 ms`,
      },
    ];
  });
}
