/** A job that is asked for all the time is done no more often than this, ms: faster than numbers can be read. */
const MIN_INTERVAL_MS = 100;
/** After a frame the thread rests this many times what the frame cost, so that most of it stays free for the hand. */
const REST_FACTOR = 3;
/** The longest rest, ms: however busy the machine, the page still moves. */
const MAX_REST_MS = 250;
/** Urgent jobs share a frame up to this, ms. */
const URGENT_BUDGET_MS = 8;
/** A hidden page gets no animation frames; its jobs are done this often, ms, so that nothing piles up. */
const HIDDEN_MS = 1000;

/** Jobs in the order in which they were asked for. */
const calm = new Set<FrameJob>();
/** Jobs that a hand waits for. */
const urgent = new Set<FrameJob>();
let frame: number | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
/** A frame is done but not painted yet: what it cost is not known. */
let painting = false;
/** No calm job before this, ms of the page's own time. */
let restUntil = -Infinity;

/**
 * Work that changes what is seen: taking in events, drawing a chart. Many asks become one, and calm jobs get a frame
 * each with a rest after it, so that thousands of ticks a minute never make one long task.
 */
export class FrameJob {
  readonly #work: () => void;
  /** When it was last done, ms of the page's own time. */
  doneAt = -Infinity;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** `now` is for what the hand does: the next frame, ahead of everything and without rest. */
  ask(now = false): void {
    if (now) {
      calm.delete(this);
      urgent.add(this);
    } else if (!urgent.has(this)) calm.add(this);
    arm();
  }

  stop(): void {
    calm.delete(this);
    urgent.delete(this);
  }

  /** Called by the queue only. */
  run(): void {
    this.stop();
    this.doneAt = performance.now();
    this.#work();
  }
}

/** The calm job that may be done first, and when, ms of the page's own time. */
function nextCalm(): { readonly job: FrameJob; readonly at: number } | null {
  let first: { job: FrameJob; at: number } | null = null;
  for (const job of calm) {
    const at = Math.max(restUntil, job.doneAt + MIN_INTERVAL_MS);
    if (first === null || at < first.at) first = { job, at };
  }
  return first;
}

/** Sees to it that a frame comes when the next job may be done. */
function arm(): void {
  if (frame !== null || painting) return;
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (urgent.size === 0 && calm.size === 0) return;
  if (document.visibilityState !== 'visible') {
    timer = setTimeout(work, HIDDEN_MS);
    return;
  }
  const wait = urgent.size > 0 ? 0 : (nextCalm()?.at ?? 0) - performance.now();
  if (wait > 0) timer = setTimeout(() => ((timer = null), arm()), wait);
  else frame = requestAnimationFrame(work);
}

function work(): void {
  frame = null;
  timer = null;
  painting = true;
  const began = performance.now();
  if (urgent.size > 0) {
    for (const job of urgent) {
      job.run();
      if (performance.now() - began > URGENT_BUDGET_MS) break;
    }
  } else nextCalm()?.job.run();
  // The next message comes after layout and painting: they are part of what the frame cost.
  setTimeout(() => {
    painting = false;
    const now = performance.now();
    restUntil = now + Math.min(MAX_REST_MS, (now - began) * REST_FACTOR);
    arm();
  });
}

/** A frame that was asked for and never came, because the page was hidden meanwhile, is asked for anew. */
document.addEventListener('visibilitychange', () => {
  if (frame !== null) cancelAnimationFrame(frame);
  frame = null;
  arm();
});
