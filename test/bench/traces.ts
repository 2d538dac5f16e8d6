import type { Page } from '@playwright/test';
import { frameNote, recordFrames } from './main-thread.ts';
import { quantile } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, modelSettled, openOn, withProfile } from './site.ts';

const TRACES = 1_000;
/** From the top of the list to its end by the wheel in so long, s. */
const SCROLL_S = 4;
/** The screen's clock is never exactly what it says: of 60 frames a second this many are all. */
const GOAL_FPS = 59;
/** Where the machine cannot draw 60 frames of anything: of the frames of a list of plain text, this share. */
const GOAL_SHARE = 0.97;
/** A frame of 60 a second, ms. */
const FRAME_MS = 1_000 / 60;

const LIST = 'Traces, newest first';

/** Turns the wheel over the list, at a steady rate, until its last row is there, and back to the top. */
async function scroll(page: Page): Promise<void> {
  const { x, y, far } = await page.getByRole('group', { name: LIST }).evaluate((list) => {
    const { left, top, width, height } = list.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, far: list.scrollHeight - list.clientHeight };
  });
  const session = await page.context().newCDPSession(page);
  for (const distance of [-far, far]) {
    await session.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: distance,
      speed: Math.round(far / SCROLL_S),
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  }
  await session.detach();
}

/** As many rows of nothing but text, as high and as wide: what this machine can scroll at all. */
async function scrollPlainList(
  page: Page,
  like: { width: number; height: number; row: number },
  rows: number,
) {
  const items = Array.from(
    { length: rows },
    (_, i) => `<li style="height:${like.row}px">Tick ${i + 1}, a row of text and nothing else</li>`,
  );
  await page.setContent(
    `<ol role="group" aria-label="${LIST}" style="width:${like.width}px;height:${like.height}px;overflow:auto">${items.join('')}</ol>`,
  );
  await scroll(page);
  return recordFrames(page, () => scroll(page));
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
    const list = page.getByRole('group', { name: LIST });
    await list.getByRole('link').first().waitFor();
    await list.scrollIntoViewIfNeeded();
    const rows = await list.getByRole('listitem').first().getAttribute('aria-setsize');
    // Once for what is compiled and made on the way.
    await scroll(page);
    const frames = await recordFrames(page, () => scroll(page));
    const { width, height } = (await list.boundingBox())!;
    const row = (await list.getByRole('listitem').first().boundingBox())!.height;
    const plain = await scrollPlainList(await context.newPage(), { width, height, row }, Number(rows));
    await context.close();
    return [
      {
        name: `traces: frames while scrolling a list of ${rows}`,
        value: frames.perSecond,
        unit: 'frames/s',
        goal: { least: Math.min(GOAL_FPS, plain.perSecond * GOAL_SHARE) },
        note: `by the wheel, ${SCROLL_S} s from end to end and as many back; ${frameNote(frames)}`,
      },
      {
        name: `traces: main thread a frame while scrolling a list of ${rows}, p95`,
        value: quantile(frames.busy, 0.95),
        unit: 'ms',
        goal: { most: FRAME_MS },
        note: 'CPU time between one frame on the screen and the next',
      },
      {
        name: `traces: frames while scrolling a list of ${rows} lines of text`,
        value: plain.perSecond,
        unit: 'frames/s',
        note: `the same wheel over a list without anything in its rows, in the same browser; ${frameNote(plain)}`,
      },
    ];
  });
}
