import type { ForksApi } from '../../protocol/fork.ts';
import type { Golem } from './golem.ts';

/** The verbs on lives that were lived otherwise. */
export function forkVerbs({ forks, queue }: Golem): ForksApi {
  return {
    async forkCreate(request) {
      await queue.idle();
      return forks.create(request);
    },
    forkList: () => forks.list(),
    forkCompare: (id) => forks.compare(id),
    forkRecord: (id, tick) => forks.record(id, tick),
    forkStop: (id) => forks.stop(id),
    forkRename: (id, name) => forks.rename(id, name),
    forkDiscard: (id) => forks.discard(id),
    forkExport: (id) => forks.export(id),
  };
}
