import type { GolemDeps } from '../golem-deps.ts';
import type { Life } from '../life/life.ts';
import { type ForkDeskDeps, ForkService } from './fork-service.ts';

interface ForkParts extends Pick<ForkDeskDeps, 'embedding' | 'models' | 'changed'> {
  life(): Pick<Life, 'state' | 'policy'>;
}

/** Forks of the living golem. */
export function forksOf(
  { startFork, store, openForks, newId, clock }: GolemDeps,
  { embedding, models, life, changed }: ForkParts,
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
      const { state, policy } = life();
      const { golemId, worldId, tick } = state;
      const { t1Models, t2Models } = policy.thinking;
      return { golemId, worldId, tick, mapping: { t1Models, t2Models } };
    },
    changed,
  });
}
