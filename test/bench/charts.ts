import type { CDPSession, Page } from '@playwright/test';
import { longLives } from './long-life.ts';
import { frameNote, recordFrames, type Frames } from './main-thread.ts';
import { quantile } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, openOn, withProfile } from './site.ts';

/** Ticks of the life whose charts are moved, and of the one that it is compared with. */
const LONG = 12_000;
const SHORT = 500;
const REPEATS = 2;
/** Turns of the wheel, one in every frame of a screen. */
const TURNS = 240;
const TURN_MS = 1_000 / 60;
/** Turns before it goes the other way. */
const STROKE = 30;
/** A frame of 60 a second, ms. */
const FRAME_MS = 1_000 / 60;
const CTRL = 2;
const SHIFT = 8;

/** One of the charts that share the same time: all of the screen's move with it. */
const CHART = /Time of each theta tick in layers/;

/** Zooms and pans over the chart, there and back, at a steady rate. */
async function move(session: CDPSession, x: number, y: number): Promise<void> {
  const began = performance.now();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const way = Math.floor(turn / STROKE) % 2 === 0 ? -1 : 1;
    const zooms = Math.floor(turn / STROKE / 2) % 2 === 0;
    // Nobody waits for the answer: it comes when the page has taken it in.
    void session
      .send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x,
        y,
        deltaX: 0,
        deltaY: way * (zooms ? 24 : 40),
        modifiers: zooms ? CTRL : SHIFT,
      })
      .catch(() => undefined);
    const wait = began + (turn + 1) * TURN_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function framesOf(page: Page): Promise<Frames> {
  const box = await page.getByRole('img', { name: CHART }).boundingBox();
  if (!box) throw new Error('There is no chart.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  // Once for what is compiled on the way; it begins with half of the life in sight.
  await move(session, x, y);
  const frames = await recordFrames(page, () => move(session, x, y));
  await session.detach();
  return frames;
}

/** Opens a life from its file at its charts. */
async function inPage(url: string, file: Uint8Array): Promise<Frames> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}?storage=memory`);
    await firstTick(page);
    await page.evaluate(async (base64) => {
      await golem.pause();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await golem.importAll(new Blob([bytes]));
      location.hash = '#/telemetry';
    }, Buffer.from(file).toString('base64'));
    await page.getByRole('img', { name: CHART }).waitFor();
    await page.getByText('Reading what was measured').waitFor({ state: 'detached' });
    const frames = await framesOf(page);
    await context.close();
    return frames;
  });
}

/** Frames while the charts of a long life are zoomed and panned, against those of a short one. @param url of the built page */
export async function benchCharts(url: string): Promise<readonly BenchRow[]> {
  const lengths = [LONG, SHORT];
  const files = await longLives(lengths);
  const runs: Frames[][] = lengths.map(() => []);
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (const [i, file] of files.entries()) runs[i]!.push(await inPage(url, file));
  }
  return runs.flatMap((frames, i) => rows(lengths[i]!, frames));
}

function rows(ticks: number, runs: readonly Frames[]): readonly BenchRow[] {
  const best = runs.toSorted((a, b) => b.perSecond - a.perSecond)[0]!;
  const goal = ticks === LONG;
  return [
    {
      name: `charts: frames while those of ${ticks} ticks are zoomed and panned`,
      value: best.perSecond,
      unit: 'frames/s',
      note: `the better of ${runs.length} runs, by the wheel, ${Math.round((TURNS * TURN_MS) / 1_000)} s, all charts of the screen; ${frameNote(best)}`,
    },
    {
      name: `charts: main thread a frame, ${ticks} ticks, p95`,
      value: quantile(best.busy, 0.95),
      unit: 'ms',
      ...(goal && { goal: { most: FRAME_MS } }),
      note: 'CPU time between one frame on the screen and the next',
    },
  ];
}
