import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { allTold } from '../../support/told.ts';

const WARM_UP = 300;
const PART = 350;
/** A memory a tick with its words, its measurements and its place in the indexes, until as many are at hand as may be: some 8 kB. */
const MOST_A_TICK = 16_000;
/** A handle left behind by every tick would give 350; timers and reads under way at the moment of counting are a few. */
const MOST_HANDLES = 10;

/** What is left once everything that nobody holds is gone. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it('takes no more heap, no more handles and no more listeners the longer it lives', async () => {
  const headless = await wakeHeadless({ world: 'sp500', seed: 1 });
  const { golem, store, events } = headless;
  const live = async (ticks: number) => {
    await golem.pulse.heart.step('theta', ticks);
    await golem.queue.idle();
    // The listener of this test keeps everything that it was told.
    await allTold(headless);
    events.length = 0;
    const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
    return { heap: heap(), handles: process.getActiveResourcesInfo().length, listeners };
  };
  const warm = await live(WARM_UP);
  const first = await live(PART);
  const second = await live(PART);
  expect((second.heap - first.heap) / PART).toBeLessThan(MOST_A_TICK);
  expect(second.handles).toBeLessThanOrEqual(warm.handles + MOST_HANDLES);
  expect(second.listeners).toBe(warm.listeners);
  await store.close();
}, 60_000);
