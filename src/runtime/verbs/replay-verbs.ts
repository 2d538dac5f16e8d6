import { AppError } from '../../domain/errors.ts';
import type { TickRange } from '../../domain/past.ts';
import { MOST_REPORT_BYTES } from '../../domain/report.ts';
import { parseCondition } from '../../lib/condition/parse.ts';
import type { ReplayApi } from '../../protocol/replay.ts';
import type { Golem } from '../golem.ts';
import { ReplayClient } from '../replay/replay-client.ts';

const MAX_LABEL = 80;

function requireTick(name: string, tick: unknown): number {
  if (typeof tick === 'number' && Number.isInteger(tick) && tick >= 1) return tick;
  throw new AppError('input.invalid', `${name} is the number of a tick, from 1.`, { data: { [name]: tick } });
}

function rangeOf({ from, to }: Partial<TickRange> = {}): Partial<TickRange> {
  return {
    ...(from !== undefined && { from: requireTick('from', from) }),
    ...(to !== undefined && { to: requireTick('to', to) }),
  };
}

/** The verbs on the golem's past. */
export function replayVerbs(golem: Golem): ReplayApi {
  const { store, startReplay, appVersion, clock } = golem.deps;
  const client = new ReplayClient(startReplay, store, (progress) => golem.emit({ type: 'replay', progress }));
  /** What is asked for is there: every tick that was lived is durable. */
  const settled = async (): Promise<void> => golem.queue.idle();
  return {
    async stateSnapshots() {
      await settled();
      return client.ask((replay) => replay.states());
    },
    async stateAt(tick) {
      await settled();
      return client.ask((replay) => replay.at(requireTick('tick', tick)));
    },
    async stateDiff(a, b) {
      await settled();
      return client.ask((replay) => replay.diff(requireTick('a', a), requireTick('b', b)));
    },
    async stateVerify(range) {
      await settled();
      return client.ask((replay) => replay.verify(rangeOf(range)));
    },
    async statePin(tick, pinned, label) {
      const name = label === null ? null : String(label).trim().slice(0, MAX_LABEL);
      const found = await store.pinSnapshot(requireTick('tick', tick), pinned === true, name);
      if (!found) {
        throw new AppError('golem.not_found', `No state of tick ${tick} is kept, so it cannot be pinned.`, {
          data: { tick },
        });
      }
    },
    async replayRun(range) {
      await settled();
      return client.ask((replay) => replay.run(rangeOf(range)));
    },
    async replayFind({ after, upTo, condition }) {
      const query = {
        after: after === 0 ? 0 : requireTick('after', after),
        ...(upTo !== undefined && { upTo: requireTick('upTo', upTo) }),
        condition: String(condition),
      };
      parseCondition(query.condition);
      await settled();
      return client.ask((replay) => replay.find(query));
    },
    async replayReport({ from, to }) {
      const range = {
        from: requireTick('from', from),
        ...(to !== undefined && { to: requireTick('to', to) }),
      };
      await settled();
      const { golemId, worldId } = golem.life.state;
      return client.ask((replay) =>
        replay.report(range, { app: appVersion, made: clock.now(), golemId, worldId }),
      );
    },
    async replayOpen(file) {
      if (!(file instanceof Uint8Array) || file.length > MOST_REPORT_BYTES) {
        throw new AppError('input.invalid', 'A bug report is a file of at most 64 MB.', {
          data: { bytes: file?.length },
        });
      }
      return client.ask((replay) => replay.open(file));
    },
    replayCancel: () => client.cancel(),
  };
}
