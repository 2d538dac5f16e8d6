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

/** The frames of one document, and the jobs that wait for them. A page has one; it lives as long as the document. */
export class FrameQueue {
  /** Jobs in the order in which they were asked for. */
  readonly #calm = new Set<FrameJob>();
  /** Jobs that a hand waits for. */
  readonly #urgent = new Set<FrameJob>();
  #frame: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** A frame is done but not painted yet: what it cost is not known. */
  #painting = false;
  /** No calm job before this, ms of the page's own time. */
  #restUntil = -Infinity;

  constructor() {
    // A frame that was asked for and never came, because the page was hidden meanwhile, is asked for anew.
    document.addEventListener('visibilitychange', () => {
      if (this.#frame !== null) cancelAnimationFrame(this.#frame);
      this.#frame = null;
      this.#arm();
    });
  }

  /** @param now ahead of everything and without rest, for what the hand does */
  add(job: FrameJob, now: boolean): void {
    if (now) {
      this.#calm.delete(job);
      this.#urgent.add(job);
    } else if (!this.#urgent.has(job)) this.#calm.add(job);
    this.#arm();
  }

  remove(job: FrameJob): void {
    this.#calm.delete(job);
    this.#urgent.delete(job);
  }

  /** The calm job that may be done first, and when, ms of the page's own time. */
  #nextCalm(): { readonly job: FrameJob; readonly at: number } | null {
    let first: { job: FrameJob; at: number } | null = null;
    for (const job of this.#calm) {
      const at = Math.max(this.#restUntil, job.doneAt + MIN_INTERVAL_MS);
      if (first === null || at < first.at) first = { job, at };
    }
    return first;
  }

  /** Sees to it that a frame comes when the next job may be done. */
  #arm(): void {
    if (this.#frame !== null || this.#painting) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#urgent.size === 0 && this.#calm.size === 0) return;
    if (document.visibilityState !== 'visible') {
      this.#timer = setTimeout(() => this.#work(), HIDDEN_MS);
      return;
    }
    const wait = this.#urgent.size > 0 ? 0 : (this.#nextCalm()?.at ?? 0) - performance.now();
    if (wait <= 0) {
      this.#frame = requestAnimationFrame(() => this.#work());
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#arm();
    }, wait);
  }

  #work(): void {
    this.#frame = null;
    this.#timer = null;
    this.#painting = true;
    const began = performance.now();
    if (this.#urgent.size > 0) {
      for (const job of this.#urgent) {
        job.run();
        if (performance.now() - began > URGENT_BUDGET_MS) break;
      }
    } else this.#nextCalm()?.job.run();
    // The next message comes after layout and painting: they are part of what the frame cost.
    setTimeout(() => {
      this.#painting = false;
      const now = performance.now();
      this.#restUntil = now + Math.min(MAX_REST_MS, (now - began) * REST_FACTOR);
      this.#arm();
    });
  }
}

let ofThePage: FrameQueue | null = null;

/** Made with the first job: what only imports this file needs no document. */
function pageQueue(): FrameQueue {
  ofThePage ??= new FrameQueue();
  return ofThePage;
}

/**
 * Work that changes what is seen: taking in events, drawing a chart. Many asks become one, and calm jobs get a frame
 * each with a rest after it, so that thousands of ticks a minute never make one long task.
 */
export class FrameJob {
  readonly #work: () => void;
  readonly #queue: FrameQueue;
  /** When it was last done, ms of the page's own time. */
  doneAt = -Infinity;

  /** @param queue whose frames it is done in: the page's own */
  constructor(work: () => void, queue: FrameQueue = pageQueue()) {
    this.#work = work;
    this.#queue = queue;
  }

  /** `now` is for what the hand does: the next frame, ahead of everything and without rest. */
  ask(now = false): void {
    this.#queue.add(this, now);
  }

  stop(): void {
    this.#queue.remove(this);
  }

  /** Called by the queue only. */
  run(): void {
    this.stop();
    this.doneAt = performance.now();
    this.#work();
  }
}
