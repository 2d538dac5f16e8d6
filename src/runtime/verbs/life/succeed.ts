import { AppError } from '../../../domain/errors.ts';
import type { GolemStatus } from '../../../domain/events/status.ts';
import type { Lineage } from '../../../domain/life/testament.ts';
import { RandomStreams } from '../../../lib/math/random-streams.ts';
import { type MindState, newborn } from '../../../mind/heartbeat/index.ts';
import { inheritance, inheritedPlaybook } from '../../../mind/mortality/index.ts';
import { freshWorldMind } from '../../../mind/market/index.ts';
import type { Golem } from '../../golem.ts';
import { statusOf } from '../../status.ts';

/** Another name than any that died here had. */
function nameFor(id: string, dead: readonly { readonly golemId: string }[], generation: number): string {
  return dead.some(({ golemId }) => golemId === id) ? `${id}-${generation}` : id;
}

/**
 * A successor takes the dead golem's place, in one transaction: born with what the testament passes on, with the policy that is in force, and
 * where the dead one stood in the world. @throws AppError `golem.not_found`, `input.invalid`, `store.*`
 */
export async function succeed(golem: Golem, id: string): Promise<GolemStatus> {
  const { store, birth, clock } = golem.deps;
  const { life } = golem;
  if (!life.death)
    throw new AppError(
      'input.invalid',
      'This golem is alive. A successor can start only after its life has ended.',
    );
  await golem.course.thanatopsis.goOn();
  const [testament, passed, dead] = await Promise.all([
    store.testament(id),
    store.genome(id),
    store.testaments(),
  ]);
  if (!testament) throw new AppError('golem.not_found', 'This testament no longer exists.');
  if (!passed)
    throw new AppError(
      'input.invalid',
      'This testament is not finished: the inheritance is still being chosen. Wait, then try again.',
    );
  const { policy, state: last, world } = life;
  const generation = (testament.lineage?.generation ?? 1) + 1;
  const { id: name, seed } = birth();
  const heir = { worldTime: world.state().time, memory: policy.memory };
  const entries = inheritance(testament, passed, heir);
  const lineage: Lineage = {
    generation,
    parent: testament.id,
    parentGolem: testament.golemId,
    first: testament.lineage?.first ?? testament.golemId,
    given: entries.length,
  };
  const playbook = inheritedPlaybook(last.playbook);
  const { worldId } = last;
  const state: MindState = {
    ...newborn({
      golemId: nameFor(name, dead, generation),
      worldId,
      // Each of a line has its own chances.
      random: RandomStreams.fromSeed(seed + generation).state(),
      policy,
      playbook,
    }),
    worlds: { [worldId]: freshWorldMind(last.worlds[worldId]?.step ?? 0, null) },
    lineage,
    // The owner's documents are of the line.
    ...(last.ownCodex && { ownCodex: last.ownCodex, codexTexts: last.codexTexts }),
  };
  const revision = { revision: policy.revision, tick: 0, wallTime: clock.now() };
  await golem.course.lives.replace(() =>
    store.succeed({
      state,
      policy,
      entries,
      playbook: {
        ...playbook,
        origin: { trigger: 'inherited', what: '', tick: 0, wallTime: revision.wallTime },
      },
      revision: { ...revision, trigger: 'genesis', changes: [] },
    }),
  );
  golem.pulse.heart.restore(0);
  golem.emitStatus();
  return statusOf(golem);
}
