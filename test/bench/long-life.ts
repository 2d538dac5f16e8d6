import { isTickCommit } from '../../src/protocol/store/commits.ts';
import type { StoreApi, TickCommit } from '../../src/protocol/store/store.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** Ticks that are really lived; a longer life has them again and again. */
const LIVED = 400;
/** Ticks of one transaction while they are written. */
const GROUP = 100;

const size = ({ record }: TickCommit): number => JSON.stringify(record).length;

/** The same tick under another number, without what only the first of its kind may have. @param small whose record stands for all */
function again({ summary, metrics, state }: TickCommit, small: TickCommit, tick: number): TickCommit {
  return {
    record: { ...small.record, tick },
    summary: { ...summary, tick },
    ...(metrics && { metrics: { ...metrics, tick, traceId: null } }),
    state: { ...state, tick },
    workspace: null,
    entries: [],
    updated: [],
    transactions: [],
  };
}

/** What a golem that lives so many ticks would have stored of each. */
export async function lived(ticks: number): Promise<readonly TickCommit[]> {
  const commits: TickCommit[] = [];
  const kept = pgliteStore(nodeDeps);
  const store: StoreApi = {
    ...kept,
    commit: (group, ...rest) => {
      commits.push(...group.filter(isTickCommit));
      return kept.commit(group, ...rest);
    },
  };
  const { golem } = await wakeHeadless({ store, world: 'sp500', seed: 1 });
  await golem.pulse.heart.step('theta', ticks);
  await golem.queue.idle();
  await store.close();
  return commits;
}

/**
 * Files of lives with so many ticks each, made in seconds: summaries and measurements of a few hundred real
 * ticks, one after another as often as it takes. There is nothing to replay in them.
 */
export async function longLives(lengths: readonly number[]): Promise<readonly Uint8Array[]> {
  const commits = await lived(LIVED);
  const small = commits.toSorted((a, b) => size(a) - size(b))[0]!;
  const files: Uint8Array[] = [];
  for (const length of lengths) {
    const { store, api } = await wakeHeadless({ world: 'sp500', seed: 1 });
    for (let from = 1; from <= length; from += GROUP) {
      const ticks = Array.from({ length: Math.min(GROUP, length - from + 1) }, (_, i) => from + i);
      await store.commit(
        ticks.map((tick) => again(commits[tick % commits.length]!, small, tick)),
        [],
        from > GROUP ? { firstTick: from - GROUP, lastTick: from - 1, ms: 1 + (from % 7) } : null,
      );
    }
    const file = await api.exportAll();
    files.push(
      new Uint8Array(await new Response(file as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()),
    );
    await store.close();
  }
  return files;
}
