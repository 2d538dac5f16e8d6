import type { Organs } from '../organs.ts';
import { ORGANS } from '../organs.ts';
import { type CyclePorts, runCycle, watchOf } from './cycle.ts';
import { delta, type DeltaResult, isDelta } from './delta.ts';
import type { MindState } from './mind-state.ts';
import type { Gathered } from './observe.ts';
import type { CycleResult } from './reflect.ts';
import type { TickStopwatch } from './stopwatch.ts';

/**
 * One theta tick, and behind it the delta cycle that it ends, where it ends one. Both are kept as one: a tick without its delta did
 * not happen. Takes a state and gives the next; commits nothing itself.
 * @throws AppError of the world or the memory
 */
export async function liveTick(
  state: MindState,
  gathered: Gathered,
  ports: CyclePorts,
  organs: Organs = ORGANS,
): Promise<CycleResult> {
  const watch = watchOf(ports);
  const theta = await runCycle(state, gathered, ports, organs, watch);
  if (!isDelta(theta.record.tick, ports.policy.clocks)) return theta;
  const cycle = await watch.time('delta', () => deltaAfter(theta, ports));
  return together(theta, cycle, watch);
}

/** The delta cycle at the end of a theta tick, in the mood that it left. Memory does not know yet what the tick wrote. */
function deltaAfter({ record, entries, updated }: CycleResult, ports: CyclePorts): Promise<DeltaResult> {
  return delta({
    tick: record.tick,
    worldId: record.observation.worldId,
    time: record.worldTime,
    pad: record.appraisal.padAfter,
    policy: ports.policy.memory,
    memory: ports.memory,
    unwritten: { created: entries, changed: new Map(updated.map((entry) => [entry.id, entry])) },
  });
}

/** What a tick and its delta cycle have made, in one record: what was made is named before what was only changed. */
function together(theta: CycleResult, cycle: DeltaResult, watch: TickStopwatch): CycleResult {
  const { record } = theta;
  const made = theta.entries.filter(({ type }) => type !== 'episode').length;
  const consolidated = cycle.created.map(({ id }) => id);
  const updated = new Map([...theta.updated, ...cycle.updated].map((entry) => [entry.id, entry]));
  return {
    ...theta,
    record: {
      ...record,
      learned: [...record.learned.slice(0, made), ...consolidated, ...record.learned.slice(made)],
      timings: watch.timings(),
    },
    entries: [...theta.entries, ...cycle.created],
    updated: [...updated.values()],
    delta: cycle.counts,
  };
}
