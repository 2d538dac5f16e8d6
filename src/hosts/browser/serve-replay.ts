import * as Comlink from 'comlink';
import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { AppError } from '../../domain/errors.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { installErrorTransfer } from '../../protocol/threads/errors-over-comlink.ts';
import { installStreamTransfer } from '../../protocol/threads/streams-over-comlink.ts';
import type { ReplayListener, ReplayWorkerApi } from '../../protocol/threads/replay.ts';
import { type PastReads, replayKit, ReplayService } from '../../runtime/replay/index.ts';

export interface ReplayWorkerInit {
  readonly baseUrl: string;
  /** A port on which the life's store answers. */
  readonly store: MessagePort;
}

export interface ReplayWorker extends ReplayWorkerApi {
  init(init: ReplayWorkerInit, progress: (...args: Parameters<ReplayListener>) => void): Promise<void>;
}

/** Serves looking into the past on this worker's own port. */
export function serveReplay(): void {
  installErrorTransfer();
  installStreamTransfer();
  let service: ReplayService | null = null;
  const ready = (): ReplayService => {
    if (!service) throw new AppError('golem.busy', 'It has not been started yet.', { retryable: true });
    return service;
  };
  const api: ReplayWorker = {
    async init({ baseUrl, store }, progress) {
      const [tokens, hash] = await Promise.all([loadWordPiece(baseUrl, fetch), Blake3.create()]);
      service = new ReplayService({
        source: Comlink.wrap<PastReads>(store) as unknown as PastReads,
        kit: replayKit(tokens),
        hash,
        progress,
        stopwatch: () => performance.now(),
      });
    },
    states: () => ready().states(),
    at: (tick) => ready().at(tick),
    diff: (a, b) => ready().diff(a, b),
    verify: (range) => ready().verify(range),
    run: (range) => ready().run(range),
    find: (query) => ready().find(query),
    report: (range, meta) => ready().report(range, meta),
    open: (file) => ready().open(file),
    cancel: () => ready().cancel(),
  };
  Comlink.expose(api);
}
