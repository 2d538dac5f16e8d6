import type { MindState } from '../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { type ForkServiceDeps, ForkService } from './fork-service.ts';

/** What of the outside forks are lived with. */
interface ForksDeps extends Pick<ForkServiceDeps, 'store' | 'newId'> {
  readonly startFork: ForkServiceDeps['start'];
  readonly clock: { now(): number };
  /** Where forks are kept. */
  openForks(): ReturnType<ForkServiceDeps['forks']>;
}

interface ForkParts extends Pick<ForkServiceDeps, 'embedding' | 'models' | 'changed'> {
  readonly living: {
    readonly life: {
      readonly state: Pick<MindState, 'golemId' | 'worldId' | 'tick'>;
      readonly policy: Pick<GolemPolicy, 'thinking'>;
    };
  };
}

/** Forks of the living golem. */
export function forksOf(
  { startFork, store, openForks, newId, clock }: ForksDeps,
  { embedding, models, living, changed }: ForkParts,
): ForkService {
  return new ForkService({
    start: startFork,
    store,
    embedding,
    models,
    forks: openForks,
    newId,
    now: () => clock.now(),
    life: () => {
      const { state, policy } = living.life;
      const { golemId, worldId, tick } = state;
      const { t1Models, t2Models } = policy.thinking;
      return { golemId, worldId, tick, mapping: { t1Models, t2Models } };
    },
    changed,
  });
}
