import { existsSync, readFileSync } from 'node:fs';
import type { MemoryUsePart } from '../../src/domain/telemetry/memory-use.ts';
import { openLean, type LeanPage } from './lean-chromium.ts';
import { median } from './measures.ts';
import type { BenchGrid, BenchResult, BenchRow } from './row.ts';
import { serveBuilt, withProfile } from './site.ts';

const MIB = 2 ** 20;
/** What is freed is given back to the operating system by and by. */
const SETTLE_MS = 3_000;
const FULL_SPEED = 10_000;
/** How often a life is opened anew; the median counts. */
const OPENINGS = 7;
/** Opening a long life takes at most so many times as long as a new one. */
const MOST_OPENING = 1.5;
/** Ticks at which it is weighed; `--ticks` says others. */
const TICKS = [1_000, 10_000];
/** Its own memory, MB, by ticks lived; what lies between takes the next. */
const GOALS: readonly (readonly [ticks: number, mb: number])[] = [
  [0, 350],
  [10_000, 450],
  [100_000, 550],
];

/** What the operating system says of a process, in MB. */
interface Process {
  readonly rss: number;
  /** Of it, what no other process has too. */
  readonly own: number;
  /** Of that: machine code of scripts and WebAssembly, and files of the browser's program. */
  readonly compiled: number;
  readonly program: number;
}

interface Weighed extends Process {
  /** Of its own: what the browser gave back when it tidied up the heaps. */
  readonly rubbish: number;
  readonly ticks: number;
  readonly parts: readonly MemoryUsePart[];
  /** Of the ticks before, a second. */
  readonly pace: number | null;
}

const kilobytes = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}: +(\\d+) kB`, 'gm'))].reduce((sum, [, kB]) => sum + Number(kB), 0);

/** Null where it has ended: a browser keeps a spare renderer for a while. */
function processOf(pid: number): Process | null {
  if (!existsSync(`/proc/${pid}/smaps`)) return null;
  const maps = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/);
  const own = (text: string): number =>
    (kilobytes(text, 'Private_Dirty') + kilobytes(text, 'Private_Clean')) / 1024;
  const sum = (fits: (head: string) => boolean): number =>
    maps.filter((map) => fits(map.slice(0, map.indexOf('\n')))).reduce((all, map) => all + own(map), 0);
  return {
    rss: maps.reduce((all, map) => all + kilobytes(map, 'Rss'), 0) / 1024,
    own: sum(() => true),
    compiled: sum((head) => / rwxp /.test(head) && !head.includes('/')),
    program: sum((head) => /\/(usr|opt|lib|snap)\//.test(head)),
  };
}

/** Of the page's own renderer: the heaviest. */
export async function heaviest(page: LeanPage): Promise<Process> {
  const found = (await page.renderers()).flatMap((pid) => processOf(pid) ?? []);
  return found.reduce((a, b) => (a.own > b.own ? a : b));
}

/** Lives to a tick as fast as it can; a world that has come to its end begins anew. @returns ms */
function liveTo(page: LeanPage, tick: number): Promise<number> {
  return page.evaluate(
    async (until, speed) => {
      const rest = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
      const from = performance.now();
      await golem.setSpeed(speed);
      await golem.start();
      for (let now = await golem.status(); now.tick < until; now = await golem.status()) {
        if (now.run === 'dead') throw new Error(`It died at tick ${now.tick}.`);
        if (now.run !== 'running') {
          await golem.seek(0);
          await golem.start();
        }
        await rest(200);
      }
      await golem.pause();
      return performance.now() - from;
    },
    tick,
    FULL_SPEED,
  );
}

async function weighed(page: LeanPage, ticks: number, pace: number | null): Promise<Weighed> {
  const before = await heaviest(page);
  // Measuring heaps tidies them up: what the process takes is read before.
  const { parts } = await page.evaluate(() => golem.weight({ heaps: true }));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const after = await heaviest(page);
  return { ...before, rubbish: before.own - after.own, ticks, parts, pace };
}

/** @returns ms from the page's beginning until the golem answers */
const woken = (page: LeanPage): Promise<number> =>
  page.evaluate(async () => {
    const rest = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
    while ((globalThis.golem as unknown) === undefined) await rest(5);
    await golem.ready;
    return performance.now();
  });

/** Opens a stored life anew so often, each time in a browser of its own. @returns ms each */
async function openings(url: string, profile: string): Promise<readonly number[]> {
  const found: number[] = [];
  while (found.length < OPENINGS) {
    const page = await openLean(profile, url);
    found.push(await woken(page));
    await page.close();
  }
  return found;
}

/** Of a life that has just begun. */
const newLife = (url: string): Promise<readonly number[]> =>
  withProfile(async (profile) => {
    const page = await openLean(profile, url);
    await woken(page);
    await page.evaluate(async () => {
      await golem.pause();
      await golem.step('theta', 1);
    });
    await page.close();
    return openings(url, profile);
  });

interface Lived {
  readonly weighed: readonly Weighed[];
  /** ms each, of the life as it was at the end. */
  readonly openings: readonly number[];
}

async function live(url: string, at: readonly number[]): Promise<Lived> {
  return withProfile(async (profile) => {
    const page = await openLean(profile, url);
    try {
      await woken(page);
      await page.evaluate(async () => {
        const rest = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
        while ((await golem.models.status()).state === 'loading') await rest(250);
        await golem.pause();
        await rest(6_000);
      });
      const found = [await weighed(page, 0, null)];
      for (const tick of at) {
        const before = found.at(-1)!.ticks;
        const ms = await liveTo(page, tick);
        found.push(await weighed(page, tick, ((tick - before) / ms) * 1_000));
      }
      await page.close();
      return { weighed: found, openings: await openings(url, profile) };
    } catch (error) {
      await page.kill();
      throw error;
    }
  });
}

const mb = (bytes: number): string => (bytes / MIB).toFixed(1);
const nameOf = ({ place, kind }: MemoryUsePart): string => `${place}: ${kind}`;
const sumOf = ({ parts }: Weighed): number => parts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) / MIB;
const head = (ticks: number): string =>
  ticks === 0 ? 'at waking' : `after ${ticks.toLocaleString('en')} ticks`;

function gridOf(found: readonly Weighed[]): BenchGrid {
  const names = [...new Set(found.flatMap(({ parts }) => parts.map(nameOf)))];
  const part = (name: string): readonly string[] => [
    name,
    ...found.map(({ parts }) => {
      const bytes = parts.find((one) => nameOf(one) === name)?.bytes ?? null;
      return bytes === null ? 'not told' : mb(bytes);
    }),
  ];
  const line = (name: string, value: (one: Weighed) => number): readonly string[] => [
    name,
    ...found.map((one) => value(one).toFixed(0)),
  ];
  const named = (one: Weighed): number => sumOf(one) + one.compiled + one.program + one.rubbish;
  return {
    title: 'Memory use, MB',
    note: 'Parts as the golem tells them; the last lines as the operating system sees the renderer, before the heaps were tidied up. Rubbish is what that gave back. What is left are the browser’s own allocations, and free room in the heaps.',
    head: ['part', ...found.map(({ ticks }) => head(ticks))],
    rows: [
      ...names.map(part),
      line('all parts', sumOf),
      line('machine code', ({ compiled }) => compiled),
      line('the browser’s program', ({ program }) => program),
      line('rubbish of the heaps', ({ rubbish }) => rubbish),
      line('what is left', (one) => one.own - named(one)),
      line('its own', ({ own }) => own),
      line('with what is shared', ({ rss }) => rss),
    ],
  };
}

function rowOf({ ticks, own, rss, pace }: Weighed): BenchRow {
  const most = GOALS.find(([until]) => ticks <= until)?.[1];
  const lived = pace === null ? '' : `; ${pace.toFixed(0)} ticks a second before`;
  return {
    name: `memory of its own, ${head(ticks)}`,
    value: own,
    unit: 'MB',
    ...(most !== undefined && { goal: { most } }),
    note: `private memory of the renderer, model loaded, without a driver of the browser; ${rss.toFixed(0)} with what is shared${lived}`,
  };
}

function openingRow(late: readonly number[], early: readonly number[], ticks: number): BenchRow {
  const [long, short] = [median(late), median(early)];
  return {
    name: `opening a life ${head(ticks)}, against a new one`,
    value: long / short,
    unit: '×',
    goal: { most: MOST_OPENING },
    note: `medians of ${OPENINGS}, each in a browser of its own: ${long.toFixed(0)} ms and ${short.toFixed(0)}, from the page’s beginning until the golem answers`,
  };
}

/** Where the renderer's memory goes, at waking and after ticks. Linux only: it reads /proc. */
export async function benchMemory(root: string): Promise<BenchResult> {
  const asked = process.env['GOLEM_BENCH_TICKS'];
  const at = asked === undefined ? TICKS : asked.split(',').map(Number);
  const site = await serveBuilt(root);
  try {
    const { weighed: found, openings: late } = await live(site.url, at);
    const early = await newLife(site.url);
    return {
      rows: [...found.map(rowOf), openingRow(late, early, found.at(-1)!.ticks)],
      grids: [gridOf(found)],
    };
  } finally {
    await site.close();
  }
}
