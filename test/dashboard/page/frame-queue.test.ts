import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameJob, FrameQueue } from '../../../src/dashboard/page/frame-queue.ts';
import { WALL_TIMER } from '../../../src/lib/async/timer.ts';

const FRAME_MS = 16;

/** A page of its own for each test, with its own queue. */
function page(visibility: 'visible' | 'hidden' = 'visible') {
  const listeners: (() => void)[] = [];
  const document = {
    visibilityState: visibility as DocumentVisibilityState,
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  };
  vi.stubGlobal('document', document);
  const callOff = new Map<number, () => void>();
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => {
    const handle = callOff.size + 1;
    callOff.set(
      handle,
      document.visibilityState === 'visible' ? WALL_TIMER.after(FRAME_MS, work) : () => undefined,
    );
    return handle;
  });
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => callOff.get(handle)?.());
  const queue = new FrameQueue();
  const done: { readonly name: string; readonly at: number }[] = [];
  const job = (name: string): FrameJob => {
    const work = (): void => void done.push({ name, at: performance.now() });
    return new FrameJob(work, queue);
  };
  const show = (state: DocumentVisibilityState): void => {
    document.visibilityState = state;
    for (const listener of listeners) listener();
  };
  return { job, done, show, names: () => done.map(({ name }) => name) };
}

describe('the frame queue', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('makes many asks one', () => {
    const { job, names } = page();
    const chart = job('chart');
    for (let i = 0; i < 50; i += 1) chart.ask();
    vi.advanceTimersByTime(500);
    expect(names()).toEqual(['chart']);
  });

  it('gives calm jobs a frame each, in the order of asking', () => {
    const { job, done } = page();
    const [a, b, c] = [job('a'), job('b'), job('c')];
    for (const one of [a, b, c]) one.ask();
    vi.advanceTimersByTime(500);
    expect(done.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(new Set(done.map(({ at }) => at)).size).toBe(3);
  });

  it('does a job that is asked for all the time at most ten times a second, and starves no other', () => {
    const { job, names } = page();
    const [busy, other] = [job('busy'), job('other')];
    for (let ms = 0; ms < 1000; ms += 5) {
      busy.ask();
      if (ms === 500) other.ask();
      vi.advanceTimersByTime(5);
    }
    const times = names().filter((name) => name === 'busy').length;
    expect(times).toBeGreaterThanOrEqual(6);
    expect(times).toBeLessThanOrEqual(10);
    expect(names()).toContain('other');
  });

  it('lets what the hand does go first, all in the next frame', () => {
    const { job, done } = page();
    const [calm, chart, strip] = [job('calm'), job('chart'), job('strip')];
    calm.ask();
    chart.ask(true);
    strip.ask(true);
    vi.advanceTimersByTime(FRAME_MS);
    expect(done.map(({ name }) => name)).toEqual(['chart', 'strip']);
    vi.advanceTimersByTime(200);
    expect(done.map(({ name }) => name)).toEqual(['chart', 'strip', 'calm']);
  });

  it('keeps working slowly while the page is hidden, also when it is hidden before the frame came', () => {
    const { job, names, show } = page();
    const inbox = job('inbox');
    inbox.ask();
    show('hidden');
    vi.advanceTimersByTime(FRAME_MS * 2);
    expect(names()).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(names()).toEqual(['inbox']);
  });

  it('forgets a job that was stopped', () => {
    const { job, names } = page();
    const chart = job('chart');
    chart.ask();
    chart.stop();
    vi.advanceTimersByTime(500);
    expect(names()).toEqual([]);
  });
});
