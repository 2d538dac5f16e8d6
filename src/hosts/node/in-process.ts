import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { Lazy } from '../../lib/async/lazy.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { forkMemory, ForkRunner, forkWorld, type StartFork } from '../../runtime/forks/index.ts';
import type { SpanDescription } from '../../mind/replay/index.ts';
import { SPANS } from '../../mind/spans/index.ts';
import { ModelDeadlines } from '../../runtime/models/index.ts';
import { replayKit, ReplayService, type StartReplay } from '../../runtime/replay/index.ts';
import { Worlds, type WorldSource } from '../../runtime/worlds/index.ts';
import { PUBLIC_URL, publicFetch } from './public-files.ts';

const stopwatch = (): number => performance.now();

const tokens = new Lazy(() => loadWordPiece(PUBLIC_URL, publicFetch));

/** The word pieces of the bundled model, from the disk: read once for all golems of a process. */
export const tokensFromDisk = (): ReturnType<typeof loadWordPiece> => tokens.get();

/** Replays in the same thread, while nothing else is lived. @param spans every kind of span that the life may have */
export const replayInProcess =
  (spans: readonly SpanDescription[] = SPANS): StartReplay =>
  async (source, progress) =>
    new ReplayService({
      source,
      progress,
      kit: replayKit(await tokensFromDisk(), spans),
      hash: await Blake3.create(),
      stopwatch,
    });

/** Lives forks in the same thread. @param worlds where theirs are opened anew */
export function forkInProcess(
  worlds: readonly WorldSource[],
  spans: readonly SpanDescription[] = SPANS,
): StartFork {
  return async ({ store: source, embedding, models }) => {
    const deadlines = new ModelDeadlines(
      () => Date.now(),
      WALL_TIMER,
      () => undefined,
    );
    const runner = new ForkRunner({
      source,
      kit: replayKit(await tokensFromDisk(), spans),
      hash: await Blake3.create(),
      embedding,
      thinking: { models, deadlines, stopwatch },
      memory: (tick) => forkMemory(source, tick),
      world: (id, gasCoinPrice, factor) => forkWorld(new Worlds(worlds), id, gasCoinPrice, factor),
    });
    return {
      run: (request, ticks, replies) => runner.run(request, ticks, replies),
      relive: (tick, several) => runner.relive(tick, several),
      stop: () => runner.stop(),
      end: () => undefined,
    };
  };
}
