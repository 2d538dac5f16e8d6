import { delta, isDelta } from '../heartbeat/delta.ts';
import { type CyclePorts, runCycle, watchOf } from '../heartbeat/cycle.ts';
import type { CycleResult } from '../heartbeat/reflect.ts';
import { theta, type ThetaDescription } from '../heartbeat/theta-span.ts';
import { filingOfVersion3 } from './filing-of-version-3.ts';
import { memoryAfter } from '../spans/memory-after.ts';

/**
 * A theta tick as the versions 1 and 2 of the mind lived it: the delta cycle that it ends is a step of its own, told by the tick's
 * ports, and goes into its record.
 */
export const thetaOfVersion2: ThetaDescription = {
  ...theta,
  async live({ state, given: { gathered, late } }, beside, organs) {
    const ports: CyclePorts = { ...beside, late };
    const watch = watchOf(ports);
    const lived = await runCycle(state, gathered, ports, organs, watch);
    const { record } = lived;
    if (!isDelta(record.tick, ports.policy.clocks)) return lived;
    const cycle = await watch.time('delta', () =>
      delta({
        tick: record.tick,
        worldId: record.observation.worldId,
        time: record.worldTime,
        pad: record.appraisal.padAfter,
        policy: ports.policy.memory,
        filing: filingOfVersion3,
        versions: ports.versions,
        memory: memoryAfter(ports.memory, lived),
        watch: { time: async (_, work) => work() },
      }),
    );
    return together(lived, cycle, watch.timings());
  },
};

/** What a tick and its delta cycle have made, in one record: what was made is named before what was only changed. */
function together(
  lived: CycleResult,
  cycle: Awaited<ReturnType<typeof delta>>,
  timings: CycleResult['record']['timings'],
): CycleResult {
  const { record } = lived;
  const made = lived.entries.filter(({ type }) => type !== 'episode').length;
  const consolidated = cycle.created.map(({ id }) => id);
  const updated = new Map([...lived.updated, ...cycle.updated].map((entry) => [entry.id, entry]));
  return {
    ...lived,
    record: {
      ...record,
      learned: [...record.learned.slice(0, made), ...consolidated, ...record.learned.slice(made)],
      timings,
    },
    entries: [...lived.entries, ...cycle.created],
    updated: [...updated.values()],
  };
}
