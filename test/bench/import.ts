import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';
import type { ImportSubjects, Imported } from './import-worker.ts';
import { median } from './measures.ts';
import type { BenchRow } from './row.ts';

const PAGE = 'test/bench/import.html';
const ROWS = 10_000_000;
/** Pairs of runs, one after the other; a file of full size is read once by each. */
const REPEATS = { small: 3, full: 1 };
const LINES_A_PIECE = 20_000;
const MOST = 1.3;
const MIB = 2 ** 20;

/** A minute of OHLCV a row, a random walk of cents. */
function* lines(rows: number): Generator<string> {
  let cents = 4_000_000;
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const text = (value: number): string => (value / 100).toFixed(2);
  let piece = 'timestamp,open,high,low,close,volume\n';
  for (let i = 0; i < rows; i++) {
    const open = cents;
    cents = Math.max(100_000, Math.round(cents * (1 + (next() - 0.5) / 500)));
    const high = Math.max(open, cents) + 500;
    const low = Math.min(open, cents) - 500;
    const time = new Date(Date.UTC(2005, 0, 1) + i * 60_000).toISOString();
    piece += `${time.slice(0, 19)}Z,${text(open)},${text(high)},${text(low)},${text(cents)},${(next() * 10).toFixed(4)}\n`;
    if ((i + 1) % LINES_A_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** A line of the process's status, bytes. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** The browser's renderers, by process: one has the page, another may be kept ready. */
async function renderers(browser: Browser, what: 'VmRSS' | 'VmHWM'): Promise<ReadonlyMap<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return new Map(await Promise.all(pids.map(async (pid) => [pid, await memoryOf(pid, what)] as const)));
}

interface Run extends Imported {
  /** Peak of the page's process over what it was before, bytes. */
  readonly peak: number;
}

/** In a browser of its own, so that no run inherits another's memory. */
async function run(url: string, file: string, subject: keyof ImportSubjects): Promise<Run> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByLabel('File').setInputFiles(file);
    const before = await renderers(browser, 'VmRSS');
    const done = await page.evaluate((name) => runImport(name), subject);
    const after = await renderers(browser, 'VmHWM');
    return { ...done, peak: Math.max(...[...after].map(([pid, most]) => most - (before.get(pid) ?? most))) };
  } finally {
    await browser.close();
  }
}

/** Ten million rows through the product's import and through Papaparse alone; `GOLEM_BENCH_ROWS` for fewer. */
export async function benchImport(root: string): Promise<readonly BenchRow[]> {
  const rows = Number(process.env['GOLEM_BENCH_ROWS'] ?? ROWS);
  const folder = await mkdtemp(join(tmpdir(), 'golem-import-'));
  const file = join(folder, 'BTCUSD_1m.csv');
  const outDir = join(folder, 'site');
  const config = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' as const };
  try {
    await pipeline(Readable.from(lines(rows)), createWriteStream(file));
    const { size } = await stat(file);
    await build({ ...config, build: { outDir, rolldownOptions: { input: join(root, PAGE) } } });
    const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    const ours: Run[] = [];
    const alone: Run[] = [];
    try {
      const url = new URL(PAGE, server.resolvedUrls?.local[0]).href;
      for (let i = 0; i < (rows < ROWS ? REPEATS.small : REPEATS.full); i++) {
        alone.push(await run(url, file, 'papaparse'));
        ours.push(await run(url, file, 'import'));
      }
    } finally {
      await server.close();
    }
    if (ours.some((each) => each.rows !== rows)) throw new Error('The import lost rows.');
    return table(rows, size, ours, alone);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function table(rows: number, size: number, ours: readonly Run[], alone: readonly Run[]): readonly BenchRow[] {
  const of = (runs: readonly Run[], what: 'ms' | 'peak'): number => median(runs.map((each) => each[what]));
  const rate = (runs: readonly Run[]): number => rows / (of(runs, 'ms') / 1_000);
  const much = rows.toLocaleString('en-US');
  const kept = ours[0]!.bytes;
  const note = `${much} rows of OHLCV, ${(size / MIB).toFixed(0)} MiB; ${ours.length} of each in turn, a Chromium each`;
  return [
    {
      name: 'import of a market file: rows a second',
      value: rate(ours),
      unit: 'rows/s',
      note: `${note}; kept in ${(kept / MIB).toFixed(0)} MiB of IndexedDB, ${(kept / rows).toFixed(1)} bytes a row`,
    },
    {
      name: 'Papaparse alone: rows a second',
      value: rate(alone),
      unit: 'rows/s',
      note: 'rows counted and let go',
    },
    {
      name: 'import against Papaparse alone: time',
      value: of(ours, 'ms') / of(alone, 'ms'),
      unit: '×',
      goal: { most: MOST },
      note: 'medians',
    },
    {
      name: 'import against Papaparse alone: peak memory',
      value: of(ours, 'peak') / of(alone, 'peak'),
      unit: '×',
      goal: { most: MOST },
      note: `peak of the page's process over what it was before: ${(of(ours, 'peak') / MIB).toFixed(0)} MiB against ${(of(alone, 'peak') / MIB).toFixed(0)} MiB`,
    },
  ];
}
