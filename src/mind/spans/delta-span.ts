import { isDelta } from '../policy/index.ts';
import type { DeltaRecord } from '../../domain/records/lived-span.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';
import { distilling } from '../grimoire/index.ts';
import type { SpanDescription, SpanResult } from '../replay/index.ts';
import { Stopwatch } from '../heartbeat/index.ts';

/** What a delta cycle is begun with: when it is in the world. */
interface DeltaGiven {
  readonly worldTime: number;
}

interface DeltaResult extends SpanResult {
  readonly record: DeltaRecord;
}

/** The delta cycle behind the theta tick that ends it, in the mood that the tick left. It changes memory, and of the mind's own state nothing. */
export const deltaSpan: SpanDescription<DeltaGiven, DeltaResult, 'memory'> = {
  kind: 'delta',
  ports: ['memory'],

  follows: ({ kind, result: { record } }, { clocks }) =>
    kind === 'theta' && isDelta(record.tick, clocks) ? { worldTime: record.worldTime } : null,

  async live({ tick, place, state, given: { worldTime } }, { memory, policy, clock, follow, versions }) {
    const watch = new Stopwatch<distilling.DeltaStep>(
      () => clock.stopwatch(),
      (timing, failure) => follow?.step(timing, failure),
    );
    const { worldId, golemId, pad } = state;
    const made = await distilling.delta({
      tick,
      worldId,
      time: worldTime,
      pad,
      policy: policy.memory,
      filing: distilling.filingBy(state.playbook.rules),
      memory,
      watch,
    });
    return {
      record: {
        kind: 'delta',
        tick,
        place,
        golemId,
        worldId,
        worldTime,
        wallTime: clock.now(),
        versions,
        learned: made.created.map(({ id }) => id),
        changed: made.updated.map(({ id }) => id),
        faded: made.faded,
        read: made.read,
        ...(made.rehearsed.length > 0 && { rehearsed: made.rehearsed }),
        timings: watch.timings(),
      },
      state,
      entries: made.created,
      updated: made.updated,
    };
  },

  inputsOf: (given) => given,
  givenOf: (inputs) => ({ worldTime: (inputs as SpanInputs & DeltaGiven).worldTime }),

  compared: ({ wallTime: _wall, timings: _timings, ...record }) => record,
};
