import type { CDPSession, Page } from '@playwright/test';
import { quantile } from './measures.ts';

/** Frames, tasks of the threads, and what the tasks of a page do. */
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'devtools.timeline.frame',
  'toplevel',
];
/** What a task does for its page, by the browser's own names; what is not named is the rest of the task. */
const PARTS: Readonly<Record<string, string>> = {
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds; `tdur` is CPU time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** What a page's frames came to. */
export interface Frames {
  readonly perSecond: number;
  readonly count: number;
  /** From one frame to the next, ms. */
  readonly intervals: readonly number[];
  /** CPU time of the page's main thread between one frame and the next, ms. */
  readonly busy: readonly number[];
  /** Mean CPU time a frame by what it went to, ms. */
  readonly parts: Readonly<Record<string, number>>;
}

async function read(session: CDPSession, handle: string): Promise<readonly TraceEvent[]> {
  let text = '';
  for (let eof = false; !eof;) {
    const chunk = await session.send('IO.read', { handle });
    text += chunk.base64Encoded ? Buffer.from(chunk.data, 'base64').toString() : chunk.data;
    ({ eof } = chunk);
  }
  await session.send('IO.close', { handle });
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

async function traced(page: Page, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise<string>((resolve) =>
    session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? '')),
  );
  await session.send('Tracing.end');
  const events = await read(session, await complete);
  await session.detach();
  return events;
}

/** The renderer whose main thread did most: the page's own. */
function mainThread(events: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } {
  const busy = new Map<string, number>();
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  for (const { pid, tid } of named) busy.set(`${pid} ${tid}`, 0);
  for (const { name, pid, tid, tdur = 0 } of events) {
    const key = `${pid} ${tid}`;
    if (name === 'RunTask' && busy.has(key)) busy.set(key, busy.get(key)! + tdur);
  }
  const [most] = [...busy].sort(([, a], [, b]) => b - a);
  if (!most) throw new Error('The trace has no main thread of a page.');
  const [pid, tid] = most[0].split(' ').map(Number) as [number, number];
  return { pid, tid };
}

/** CPU time by what it went to, ms. What one part does within another counts for the inner one alone. */
function partsOf(events: readonly TraceEvent[]): Record<string, number> {
  const parts: Record<string, number> = {};
  const open: { readonly part: string; readonly end: number }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events.toSorted(
    (a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0),
  )) {
    const part = PARTS[name];
    if (part === undefined) continue;
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) parts[outer.part]! -= tdur / 1_000;
    parts[part] = (parts[part] ?? 0) + tdur / 1_000;
    open.push({ part, end: ts + dur });
  }
  return parts;
}

/** Records what a page's frames cost while something moves in it. */
export async function recordFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  const events = await traced(page, work);
  const main = mainThread(events);
  const own = events.filter(({ pid, ph }) => pid === main.pid && (ph === 'X' || ph === 'I'));
  const drawn = own
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const intervals = drawn.slice(1).map((ts, i) => (ts - drawn[i]!) / 1_000);
  const onMain = own.filter(({ tid }) => tid === main.tid);
  const busy = intervals.map(() => 0);
  for (const { name, ts, tdur = 0 } of onMain) {
    if (name !== 'RunTask') continue;
    const frame = drawn.findIndex((at) => at > ts) - 1;
    if (frame >= 0) busy[frame]! += tdur / 1_000;
  }
  const parts = partsOf(onMain);
  for (const part of Object.keys(parts)) parts[part]! /= intervals.length;
  const seconds = intervals.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return { perSecond: intervals.length / seconds, count: intervals.length, intervals, busy, parts };
}

/** CPU time of each task of a page's main thread while something runs, ms: what it waited for a core is not in it. */
export async function recordTasks(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const events = await traced(page, work);
  const { pid, tid } = mainThread(events);
  return events
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** `main thread 1.2 ms a frame at the median, 3.4 at p95 (script 0.3, style 0.2); frame p95 17.0 ms`. */
export function frameNote({ intervals, busy, parts, count }: Frames): string {
  const of = Object.entries(parts)
    .sort(([, a], [, b]) => b - a)
    .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
    .join(', ');
  return `${count} frames; CPU time of the main thread a frame p50 ${quantile(busy, 0.5).toFixed(1)}, p95 ${quantile(busy, 0.95).toFixed(1)} ms (mean ${of}); from frame to frame p95 ${quantile(intervals, 0.95).toFixed(1)} ms`;
}
