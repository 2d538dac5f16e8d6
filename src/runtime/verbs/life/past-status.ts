import { CLOCKS, type ClockName } from '../../../domain/life/life.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import type { ClockStatus, GolemStatus } from '../../../domain/events/status.ts';
import type { View } from '../view.ts';

/** Clocks do not beat in the past. */
function still(clocks: GolemStatus['clocks']): Readonly<Record<ClockName, ClockStatus>> {
  const at = (clock: ClockName): ClockStatus => ({
    ...clocks[clock],
    beats: 0,
    late: 0,
    lastAt: null,
    nextAt: null,
  });
  return Object.fromEntries(CLOCKS.map((clock) => [clock, at(clock)])) as Record<ClockName, ClockStatus>;
}

/** The golem at a glance as it was then. Speed, storage and the embedding model are those of now. */
export function pastStatus(
  { at, state, policy, world, worldState }: View,
  summary: TickSummary,
  now: GolemStatus,
): GolemStatus {
  const { step, time, price } = worldState;
  const there = state.worlds[state.worldId];
  return {
    golemId: state.golemId,
    role: 'follower',
    past: at,
    run: state.death ? 'dead' : 'paused',
    doing: `As it was at the end of tick ${at}`,
    heldBack: null,
    tick: at,
    world: {
      id: world.id,
      title: world.title,
      base: world.base,
      quote: world.quote,
      steps: world.steps,
      live: world.live ?? false,
      step,
      time,
      price,
    },
    speed: now.speed,
    clocks: still(now.clocks),
    regime: there?.regime.regime ?? 'range-bound',
    phase: state.phase,
    vitality: state.vitality,
    pad: state.pad,
    emotion: state.emotion,
    tier: summary.tier,
    tiers: state.tiers,
    equity: summary.equity,
    holding: summary.holding,
    steersPending: state.steers.length,
    thinking: null,
    dying: state.death ? null : (state.dying ?? null),
    death: state.death,
    generation: state.lineage?.generation ?? 1,
    storage: now.storage,
    environment: state.environment?.reading ?? null,
    model: now.model,
    policyRevision: policy.revision,
    playbookRevision: state.playbook.revision,
  };
}
