import { AppError } from '../../../domain/errors.ts';
import { parseCondition } from '../../../lib/condition/parse.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import { ReplayClient } from '../../replay/index.ts';

/** The verbs on the golem's past. */
export function replayVerbs(golem: Golem): VerbsOf<'state' | 'replay'> {
  const { store, startReplay, appVersion, clock } = golem.deps;
  const client = new ReplayClient(startReplay, store, (progress) => golem.emit({ type: 'replay', progress }));
  /** What is asked for is there: every tick that was lived is durable. */
  const settled = async (): Promise<void> => golem.queue.idle();
  return {
    async 'state.snapshots'() {
      await settled();
      return client.ask((replay) => replay.states());
    },
    async 'state.byHash'(hash) {
      await settled();
      const { states } = await client.ask((replay) => replay.states());
      return states.filter(({ root }) => root.startsWith(hash));
    },
    async 'state.at'(tick) {
      await settled();
      return client.ask((replay) => replay.at(tick));
    },
    async 'state.diff'(a, b) {
      await settled();
      return client.ask((replay) => replay.diff(a, b));
    },
    async 'state.verify'(range = {}) {
      await settled();
      return client.ask((replay) => replay.verify(range));
    },
    async 'state.pin'(tick, pinned, label) {
      const found = await store.pinSnapshot(tick, pinned, label ?? null);
      if (!found) {
        throw new AppError(
          'golem.not_found',
          `No state of tick ${tick} is stored, so there is nothing to pin. Choose a tick with a stored state.`,
          {
            data: { tick },
          },
        );
      }
    },
    async 'replay.run'(range = {}) {
      await settled();
      return client.ask((replay) => replay.run(range));
    },
    async 'replay.find'(query) {
      parseCondition(query.condition);
      await settled();
      return client.ask((replay) => replay.find(query));
    },
    async 'replay.report'(range) {
      await settled();
      const { golemId, worldId } = golem.life.state;
      const meta = { app: appVersion, made: clock.now(), golemId, worldId };
      const bytes = await client.ask((replay) => replay.report(range, meta));
      return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    },
    async 'replay.open'(file) {
      const stream = file instanceof Blob ? file.stream() : file;
      return client.ask((replay) => replay.open(stream));
    },
    'replay.cancel': () => client.cancel(),
  };
}
