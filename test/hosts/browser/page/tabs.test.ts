import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { NO_PAGE } from '../../../../src/hosts/node/no-page.ts';
import { LeaderTabs, type Watching, watchLeader } from '../../../../src/hosts/browser/page/tabs.ts';
import { VERBS, VERB_NAMES } from '../../../../src/protocol/verbs/table.ts';
import { createFacade } from '../../../../src/runtime/facade/create-facade.ts';
import type { GolemFacade } from '../../../../src/runtime/facade/facade.ts';
import { Listeners } from '../../../../src/runtime/facade/listeners.ts';
import { collect } from '../../../adapters/archive/file-bytes.ts';
import { lineTo, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { deferred } from '../../../../src/lib/async/deferred.ts';

type Ask = (method: string, args: readonly unknown[]) => Promise<unknown>;

const open = new Set<{ close(): void }>();
function close(one: { close(): void }): void {
  open.delete(one);
  one.close();
}
afterEach(() => {
  for (const one of open) close(one);
});

/** Two tabs of one golem, over real channels. */
async function tabs(ask: Ask, commands: 'from every tab' | 'from the leader' = 'from the leader') {
  const name = randomUUID();
  const leader = new LeaderTabs(name, commands, ask);
  const page = new EventTarget();
  const watch = (mine = commands): Promise<Watching> =>
    watchLeader({
      name,
      page,
      commands: mine,
      events: () => undefined,
      leaderChanged: () => undefined,
    });
  const watching = await watch();
  open.add(leader).add(watching);
  return { leader, watching, watch };
}

const facadeOver = (watching: Watching): GolemFacade =>
  createFacade(watching, new Listeners(), Promise.resolve(), NO_PAGE);

const asked = VERB_NAMES.filter((name) => VERBS[name].by === 'golem');
const queries = asked.filter((name) => VERBS[name].kind === 'query');
const commands = asked.filter((name) => VERBS[name].kind === 'command');

describe('a tab that watches', () => {
  test('asks each query of the table, with its arguments', async () => {
    const heard: unknown[] = [];
    const { watching } = await tabs(async (...call) => heard.push(call));
    for (const name of queries) await watching.call(name, name, { of: 'it' });
    expect(heard).toEqual(queries.map((name) => [name, [name, { of: 'it' }]]));
    expect(queries).toEqual(expect.arrayContaining(['fork.export', 'exportEvents', 'exportAll', 'state.at']));
  });

  test('is refused each command of the table, and what the table does not know', async () => {
    const heard: unknown[] = [];
    const { watching, watch } = await tabs(async (...call) => heard.push(call));
    // The leader refuses by itself too, where a tab does not.
    const rude = await watch('from every tab');
    open.add(rude);
    for (const name of [...commands, 'golem', 'toString']) {
      const refusal = { code: 'tab.read_only', data: { method: name } };
      await expect(watching.call(name), name).rejects.toMatchObject(refusal);
      await expect(rude.call(name), name).rejects.toMatchObject(refusal);
    }
    expect(heard).toEqual([]);
    expect(commands).toEqual(
      expect.arrayContaining(['fork.again', 'fork.create', 'models.generate', 'erase']),
    );
  });

  test('may command where every tab may', async () => {
    const { watching } = await tabs(async (method) => method, 'from every tab');
    for (const name of commands) expect(await watching.call(name)).toBe(name);
  });

  test('takes a life along, and its parts as text', async () => {
    const { golem, verbs, store } = await wakeHeadless({ world: 'sp500', seed: 3 });
    await golem.pulse.heart.step('theta', 12);
    await golem.queue.idle();
    const line = lineTo(verbs);
    const { watching } = await tabs((method, args) => line.call(method, ...args));
    const watched = facadeOver(watching);
    const told = deferred<number>();
    const file = await collect(await watched.exportAll({ onProgress: ({ done }) => told.resolve(done) }));
    const { tick } = await watched.inspectArchive(new Blob([file as Uint8Array<ArrayBuffer>]));
    expect(tick).toBe(12);
    await told.promise;
    const records = new TextDecoder().decode(await collect(await watched.exportRecords()));
    expect(records.trimEnd().split('\n')).toHaveLength(12);
    for (const text of [await watched.exportMemory('markdown'), await watched.exportLedger()])
      expect((await collect(text)).length).toBeGreaterThan(0);
    expect(await watched.replay.open(await watched.replay.report({ from: 5, to: 6 }))).toMatchObject({
      info: { from: 5, to: 6 },
    });
    await store.close();
  });
});

test('a tab that leads no more tells nobody what it still hears, and does not fail for it', async () => {
  const { leader } = await tabs(async () => null);
  close(leader);
  expect(() => leader.broadcast([])).not.toThrow();
});

describe('a stream between tabs', () => {
  /** Endless; remembers that it was given up. */
  function source() {
    const seen = { pulls: 0 };
    const cancelled = deferred<undefined>();
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.pulls += 1;
          controller.enqueue(new Uint8Array(4));
        },
        cancel: () => cancelled.resolve(undefined),
      },
      { highWaterMark: 0 },
    );
    return { seen, stream, cancelled: cancelled.promise };
  }

  test('is never read ahead of its reader, and is given up when the reader cancels', async () => {
    const { seen, stream, cancelled } = source();
    const { watching } = await tabs(async () => stream);
    const reader = (await facadeOver(watching).exportRecords()).getReader();
    await reader.read();
    await reader.read();
    expect(seen.pulls).toBe(2);
    await reader.cancel();
    await cancelled;
  });

  test('is given up when the reading tab goes', async () => {
    const { stream, cancelled } = source();
    const { watching } = await tabs(async () => stream);
    await (await facadeOver(watching).exportRecords()).getReader().read();
    close(watching);
    await cancelled;
  });

  test('breaks off when the line to the leader is cut', async () => {
    const { stream } = source();
    const { watching } = await tabs(async () => stream);
    const reader = (await facadeOver(watching).exportRecords()).getReader();
    await reader.read();
    close(watching);
    await expect(reader.read()).rejects.toMatchObject({ code: 'worker.lost', retryable: true });
  });
});
