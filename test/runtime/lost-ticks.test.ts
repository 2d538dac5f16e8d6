import { expect, it } from 'vitest';
import { KeptValue } from '../../src/adapters/idb/kept-value.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { Trace } from '../../src/domain/telemetry/trace.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import type { KeptTraces } from '../../src/runtime/observability/tracing/unstored-traces.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { VirtualTime } from '../support/virtual-time.ts';

/** A store that takes nothing for as long as it is full. */
function fillable(store: StoreApi): { readonly store: StoreApi; full: boolean } {
  const disk = {
    full: false,
    store: new Proxy(store, {
      get(target, name: keyof StoreApi) {
        const verb = target[name] as (...args: unknown[]) => unknown;
        return (...args: unknown[]) =>
          disk.full && (name === 'commit' || name === 'putTraces')
            ? Promise.reject(new AppError('store.quota', 'There is no room left.'))
            : verb.apply(target, args);
      },
    }),
  };
  return disk;
}

const shape = ({ spans }: Trace): readonly (readonly [string, string | null])[] =>
  spans.map(({ name, error }) => [name, error]);

it('ticks whose transaction failed are traced, and the traces stored once the store takes writes again', async () => {
  const disk = fillable(pgliteStore(nodeDeps));
  const kept = new KeptValue<KeptTraces>(null);
  const life = { world: 'sp500', seed: 7, store: disk.store, keptTraces: kept };
  const first = await wakeHeadless(life);
  // Nothing is kept by chance. That it took longer than the three before it may be a reason beside its failure.
  await first.api.policy.set({ tracing: { sampleShare: 0, slowShare: 0, slowMs: 600_000 } });
  await first.api.step('theta', 3);
  disk.full = true;
  await first.golem.life.theta(0);
  await first.golem.queue.idle();
  const failed = (await first.api.traces.forTick(4))!;
  expect(failed.status).toBe('error');
  expect(failed.kept).toContain('failed');
  expect(shape(failed)).toEqual(
    expect.arrayContaining([
      ['tick', 'store.quota'],
      ['step observe', null],
      ['step reflect', null],
      ['commit', 'store.quota'],
    ]),
  );
  expect(failed.spans.find(({ name }) => name === 'commit')!.events).toMatchObject([
    { attributes: { 'exception.message': 'There is no room left.' } },
  ]);
  expect(await first.api.traces.get(failed.id)).toEqual(failed);
  const { spans: _, ...summary } = failed;
  expect(await first.api.traces.list({ kept: 'failed', text: 'quota' })).toEqual([summary]);
  expect(await first.api.traces.list({ status: 'ok', text: 'quota' })).toEqual([]);
  expect(await disk.store.trace(failed.id)).toBeNull();

  // The page is opened anew; meanwhile there is room again.
  disk.full = false;
  const time = new VirtualTime();
  const second = await wakeHeadless({ ...life, timer: time.timer });
  expect(second.golem.life.state.tick).toBe(3);
  expect(await second.api.traces.get(failed.id)).toEqual(failed);
  // It waits a second for a tick to take it along.
  await time.pass(1_000);
  expect(second.golem.observability.tracer.pending).toEqual([]);
  await second.golem.observability.tracer.flush();
  expect(await disk.store.trace(failed.id)).toEqual(failed);
  expect(await second.api.traces.list({ kept: 'failed' })).toHaveLength(1);
  await second.api.step('theta', 1);
  expect(await second.api.records.get(4)).not.toBeNull();
  expect(await kept.get()).toBeNull();
});
