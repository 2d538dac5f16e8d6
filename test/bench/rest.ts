import { readdirSync, readFileSync } from 'node:fs';
import { openLean, type LeanPage } from './lean-chromium.ts';
import type { BenchRow } from './row.ts';
import { serveBuilt, withProfile } from './site.ts';

/** How long it is watched, ms; the real clock thinks once a minute. */
const WATCHED_MS = Number(process.env['GOLEM_BENCH_REST_MS'] ?? 180_000);
/** Until what a newborn brings about is over, and the page takes nobody to be at it, ms. */
const SETTLE_MS = 45_000;
/** What Linux counts processor time in, a second. */
const TICKS_PER_SECOND = 100;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Spent {
  /** Processor time, s. */
  readonly cpu: number;
  /** Times that a thread went to sleep, and so had woken. */
  readonly wakes: number;
}

/** Of a process and all of its threads, since it began. */
function spentBy(pid: number): Spent {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const cpu = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const wakes = readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const status = readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8');
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }, 0);
  return { cpu, wakes };
}

const sum = (all: readonly Spent[]): Spent =>
  all.reduce((a, b) => ({ cpu: a.cpu + b.cpu, wakes: a.wakes + b.wakes }), { cpu: 0, wakes: 0 });

async function watched(page: LeanPage, what: string, hidden: boolean): Promise<readonly BenchRow[]> {
  const seen = await page.evaluate(() => document.visibilityState);
  if ((seen === 'hidden') !== hidden) throw new Error(`The page is ${seen}.`);
  const pids = await page.processes();
  const tick = (): Promise<number> => page.evaluate(async () => (await golem.status()).tick);
  const [before, drawn, from, first] = [sum(pids.map(spentBy)), await page.drawn(), Date.now(), await tick()];
  await rest(WATCHED_MS);
  const minutes = (Date.now() - from) / 60_000;
  const after = sum(pids.map(spentBy));
  const [layouts, ticks] = [(await page.drawn()) - drawn, (await tick()) - first];
  const row = (name: string, value: number, unit: string, goal: number | null, note: string): BenchRow => ({
    name: `at rest at 1×, ${what}: ${name}`,
    value,
    unit,
    note,
    ...(goal !== null && { goal: { most: goal } }),
  });
  return [
    row(
      'processor',
      ((after.cpu - before.cpu) / minutes / 60) * 100,
      '% of a core',
      1,
      `page, workers, browser and its other processes, over ${minutes.toFixed(1)} min with ${ticks} ticks`,
    ),
    row(
      'threads woken',
      (after.wakes - before.wakes) / minutes,
      'a minute',
      null,
      'voluntary switches of all threads',
    ),
    row(
      'styles and layouts',
      layouts / minutes,
      'a minute',
      hidden ? 0 : null,
      'as the page’s own counters have them',
    ),
  ];
}

/** What a golem costs that lives by the real clock while nobody does anything: looked at, and in a hidden tab. Linux only. */
export async function benchRest(root: string): Promise<readonly BenchRow[]> {
  const site = await serveBuilt(root);
  try {
    return await withProfile(async (profile) => {
      const page = await openLean(profile, site.url);
      try {
        await page.evaluate(async (settle) => {
          const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
          while ((globalThis.golem as unknown) === undefined) await wait(50);
          await golem.ready;
          while ((await golem.models.status()).state === 'loading') await wait(250);
          await golem.setSpeed(1);
          await golem.start();
          await wait(settle);
        }, SETTLE_MS);
        const shown = await watched(page, 'looked at', false);
        await page.hide();
        await rest(SETTLE_MS);
        return [...shown, ...(await watched(page, 'hidden', true))];
      } finally {
        await page.close();
      }
    });
  } finally {
    await site.close();
  }
}
