import type { TickCommit } from '../../src/protocol/store.ts';
import { PgliteStore } from '../../src/adapters/pglite/store.ts';
import { nodeDeps } from '../adapters/pglite/node-deps.ts';
import { wakeHeadless } from '../support/headless-golem.ts';

/** Ticks that are really lived; a longer life has them again and again. */
const LIVED = 400;
/** Ticks of one transaction while they are written. */
const GROUP = 100;

/** The same tick under another number, without what only the first of its kind may have. */
function again(commit: TickCommit, tick: number): TickCommit {
  const { record, summary, metrics, state } = commit;
  return {
    record: { ...record, tick },
    summary: { ...summary, tick },
    ...(metrics && { metrics: { ...metrics, tick, traceId: null } }),
    state: { ...state, tick },
    workspace: null,
    entries: [],
    updated: [],
    transactions: [],
  };
}

/** Every transaction of a golem that lives so many ticks. */
async function lived(ticks: number): Promise<readonly TickCommit[]> {
  const store = new PgliteStore(nodeDeps);
  const commits: TickCommit[] = [];
  const { commit } = PgliteStore.prototype;
  store.commit = (group, ...rest) => {
    commits.push(...group);
    return commit.call(store, group, ...rest);
  };
  const { golem } = await wakeHeadless({ store, world: 'sp500', seed: 1 });
  await golem.heart.step('theta', ticks);
  await golem.queue.idle();
  await store.close();
  return commits;
}

/**
 * Files of lives with so many ticks each, made in seconds: records and measurements of a few hundred real ticks, one after
 * another as often as it takes. There is nothing to replay in them.
 */
export async function longLives(lengths: readonly number[]): Promise<readonly Uint8Array[]> {
  const commits = await lived(LIVED);
  const files: Uint8Array[] = [];
  for (const length of lengths) {
    const { store, api } = await wakeHeadless({ world: 'sp500', seed: 1 });
    for (let from = 1; from <= length; from += GROUP) {
      const ticks = Array.from({ length: Math.min(GROUP, length - from + 1) }, (_, i) => from + i);
      await store.commit(
        ticks.map((tick) => again(commits[tick % commits.length]!, tick)),
        [],
      );
    }
    const file = await api.exportAll(() => undefined);
    files.push(
      new Uint8Array(await new Response(file as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()),
    );
    await store.close();
  }
  return files;
}
