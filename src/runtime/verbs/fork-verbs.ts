import { AppError } from '../../domain/errors.ts';
import type { ForkRequest } from '../../domain/fork.ts';
import { parsePlaybook } from '../../mind/reflex/markdown.ts';
import type { ForksApi } from '../../protocol/fork.ts';
import type { Golem } from '../golem.ts';

/** A playbook that cannot be read is refused before a fork is begun for it. @throws AppError `input.invalid` with `line` and `change`, its place */
function requirePlaybooks({ changes }: ForkRequest): void {
  if (!Array.isArray(changes)) return;
  for (const [place, change] of changes.entries()) {
    if (change.kind !== 'playbook') continue;
    try {
      parsePlaybook(change.markdown);
    } catch (cause) {
      const error = AppError.from(cause);
      throw new AppError(error.code, error.message, { data: { ...error.data, change: place }, cause });
    }
  }
}

/** The verbs on lives that were lived otherwise. */
export function forkVerbs({ forks, queue }: Golem): ForksApi {
  return {
    async forkCreate(request) {
      requirePlaybooks(request);
      await queue.idle();
      return forks.create(request);
    },
    async forkAgain(id) {
      await queue.idle();
      return forks.again(id);
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
