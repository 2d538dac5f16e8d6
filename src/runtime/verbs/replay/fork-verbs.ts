import { FEATURES } from '../../../mind/heartbeat/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ForkRequest } from '../../../domain/past/fork.ts';
import { parsePlaybook } from '../../../mind/reflex/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** A playbook that cannot be read is refused before a fork is begun for it. @throws AppError `input.invalid` with `line` and `change`, its place */
function requirePlaybooks({ changes }: ForkRequest): void {
  for (const [place, change] of changes.entries()) {
    if (change.kind !== 'playbook') continue;
    try {
      parsePlaybook(change.markdown, FEATURES);
    } catch (cause) {
      const error = AppError.from(cause);
      throw new AppError(error.code, error.message, { data: { ...error.data, change: place }, cause });
    }
  }
}

/** The verbs on lives that were lived otherwise. */
export function forkVerbs({ forks, queue }: Golem): VerbsOf<'fork'> {
  return {
    async 'fork.create'(request) {
      requirePlaybooks(request);
      await queue.idle();
      return forks.create(request);
    },
    async 'fork.again'(id) {
      await queue.idle();
      return forks.again(id);
    },
    'fork.list': () => forks.list(),
    'fork.compare': (id) => forks.compare(id),
    'fork.record': (id, tick) => forks.record(id, tick),
    'fork.spans': (id, tick) => forks.spans(id, tick),
    'fork.stop': (id) => forks.stop(id),
    'fork.rename': (id, name) => forks.rename(id, name),
    'fork.discard': (id) => forks.discard(id),
    'fork.export': (id) => forks.export(id),
  };
}
