import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { tableAt } from '../../lib/threads/line.ts';
import type { ReplayListener, ReplayWorkerApi } from '../../protocol/threads/replay.ts';
import { type PastReads, replayKit, ReplayService } from '../../runtime/replay/index.ts';

/** Looks into the past. @param store a port on which the life's store answers */
export async function beginReplay(
  baseUrl: string,
  store: MessagePort,
  progress: ReplayListener,
): Promise<ReplayWorkerApi> {
  const [tokens, hash] = await Promise.all([loadWordPiece(baseUrl, fetch), Blake3.create()]);
  return new ReplayService({
    source: tableAt<PastReads>(store),
    kit: replayKit(tokens),
    hash,
    progress,
    stopwatch: () => performance.now(),
  });
}
