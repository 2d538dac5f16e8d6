import { AppError } from '../../domain/errors.ts';
import type { FindQuery, ReplayProgress, Found } from '../../domain/past/past.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { nextTask } from '../../lib/async/next-task.ts';
import type { ReplayKit } from '../../mind/replay/index.ts';
import type { ReplayWorkerApi } from '../../protocol/threads/replay.ts';
import { makeReport, type ReportMeta } from './make-report.ts';
import { openReport } from './open-report.ts';
import { keptStates, type PastSource, stateDiff } from './past.ts';
import { pastTick } from './past-tick.ts';
import { runReplay, type Watch } from './run.ts';
import { verifyHistory, type VerifySource } from './verify.ts';
import { holds, requireFields } from '../../lib/condition/holds.ts';
import { parseCondition } from '../../lib/condition/parse.ts';
import type { StoreApi } from '../../protocol/store/store.ts';

/** Records that are read at once. */
const CHUNK = 64;

/**
 * Looks through what was recorded for the first tick of which a condition holds. Nothing is lived again.
 * @throws AppError `input.invalid` with `position` for a condition that cannot be read or names no field of a record
 */
async function findTick(
  { after, upTo, condition }: FindQuery,
  { source, watch }: { readonly source: Pick<StoreApi, 'records' | 'historyRange'>; readonly watch: Watch },
): Promise<Found> {
  const wanted = parseCondition(condition);
  const last = Math.min(upTo ?? Number.MAX_SAFE_INTEGER, (await source.historyRange())?.last ?? 0);
  for (let from = after + 1; from <= last; from += CHUNK) {
    await watch.check();
    const records = await source.records({ from, to: Math.min(last, from + CHUNK - 1) });
    for (const record of records) {
      requireFields(wanted, Object.keys(record));
      if (holds(wanted, record)) return { tick: record.tick, lookedUpTo: record.tick };
    }
    watch.progress(Math.min(last, from + CHUNK - 1) - after, last - after);
  }
  return { tick: null, lookedUpTo: Math.max(after, last) };
}

/** Progress is told this often at most, ms. */
const TELL_MS = 100;
/** Longest stretch of work before other messages get their turn, ms. */
const TURN_MS = 16;

/** What is read of a life's store. */
export type PastReads = PastSource & VerifySource;

export interface ReplayServiceDeps {
  readonly source: PastReads;
  readonly kit: ReplayKit;
  readonly hash: Blake3;
  progress(progress: ReplayProgress | null): void;
  /** Monotone, ms. */
  stopwatch(): number;
}

/** Looks into one life's past, one long job at a time. */
export class ReplayService implements ReplayWorkerApi {
  readonly #deps: ReplayServiceDeps;
  /** The job under way; another object is another job. */
  #job: object | null = null;

  constructor(deps: ReplayServiceDeps) {
    this.#deps = deps;
  }

  states() {
    return keptStates(this.#deps.source);
  }

  at(tick: number) {
    return pastTick(tick, this.#deps);
  }

  diff(a: number, b: number) {
    return stateDiff(a, b, this.#deps);
  }

  run(range: Parameters<ReplayWorkerApi['run']>[0]) {
    return this.#long('replay', (watch) =>
      runReplay(range, { ...this.#deps, watch, stopwatch: this.#deps.stopwatch }),
    );
  }

  find(query: FindQuery) {
    return this.#long('find', (watch) => findTick(query, { source: this.#deps.source, watch }));
  }

  verify(range: Parameters<ReplayWorkerApi['verify']>[0]) {
    return this.#long('verify', (watch) => verifyHistory(range, { ...this.#deps, watch }));
  }

  report(range: Parameters<ReplayWorkerApi['report']>[0], meta: ReportMeta) {
    return makeReport(range, meta, this.#deps);
  }

  open(file: ReadableStream<Uint8Array>) {
    return openReport(file, this.#deps);
  }

  async cancel(): Promise<void> {
    this.#job = null;
  }

  /** @throws AppError `golem.busy` while another is under way, `replay.cancelled` */
  async #long<Result>(job: ReplayProgress['job'], work: (watch: Watch) => Promise<Result>): Promise<Result> {
    if (this.#job) {
      throw new AppError(
        'golem.busy',
        'A search, replay or check of the past is already running. Wait for it, or cancel it.',
        {
          retryable: true,
        },
      );
    }
    const mine = {};
    this.#job = mine;
    const { progress, stopwatch } = this.#deps;
    let reportedAt = Number.NEGATIVE_INFINITY;
    let turned = stopwatch();
    try {
      return await work({
        progress: (done, total) => {
          if (stopwatch() - reportedAt < TELL_MS && done < total) return;
          reportedAt = stopwatch();
          progress({ job, done, total });
        },
        check: async () => {
          if (stopwatch() - turned < TURN_MS) return;
          // Lets a cancel in.
          await nextTask();
          turned = stopwatch();
          if (this.#job !== mine)
            throw new AppError('replay.cancelled', 'The search, replay or check of the past was cancelled.');
        },
      });
    } finally {
      if (this.#job === mine) this.#job = null;
      progress(null);
    }
  }
}
