import { AppError } from '../../domain/errors.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { RandomStreams } from '../../lib/math/random-streams.ts';
import { DEFAULT_PLAYBOOK } from '../../mind/playbook-default.ts';
import type { ClockPort } from '../../mind/ports.ts';
import { type MindState, newborn } from '../../mind/heartbeat/index.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { Worlds } from '../worlds/index.ts';

/** Makes a golem in the world that was asked for, or else in the first on offer, and keeps it, with the policy it is born with, before its first tick. */
export async function createLife(
  policy: GolemPolicy,
  {
    store,
    worlds,
    clock,
    birth,
    worldId,
  }: {
    readonly store: Pick<StoreApi, 'savePolicy' | 'saveState'>;
    readonly worlds: Worlds;
    readonly clock: ClockPort;
    readonly worldId?: string | undefined;
    birth(): { readonly id: string; readonly seed: number };
  },
): Promise<MindState> {
  const born =
    worldId !== undefined && (await worlds.offers(worldId)) ? worldId : (await worlds.list())[0]?.id;
  if (born === undefined)
    throw new AppError(
      'world.not_found',
      'No recorded world was found, so the golem can’t start. Reload the page.',
    );
  const { id, seed } = birth();
  const state = newborn({
    golemId: id,
    worldId: born,
    random: RandomStreams.fromSeed(seed).state(),
    policy,
    playbook: DEFAULT_PLAYBOOK,
  });
  const genesis = { revision: policy.revision, tick: 0, wallTime: clock.now() };
  await store.savePolicy(policy, { ...genesis, trigger: 'genesis', changes: [] });
  const origin = { trigger: 'birth', what: '', tick: 0, wallTime: genesis.wallTime } as const;
  await store.saveState(state, { made: { ...state.playbook, origin }, before: null });
  return state;
}
