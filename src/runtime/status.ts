import type { DecisionCycleRecord, TickSummary } from '../domain/records/record.ts';
import {
  type GolemStatus,
  IDLE_MODEL,
  type ModelStatus,
  type RunState,
  type StorageStatus,
  type ThinkingNow,
} from '../domain/events/status.ts';
import type { Heart, Life } from './life/index.ts';

const NO_STORAGE: StorageStatus = {
  kind: 'memory',
  reason: null,
  moved: null,
  cleared: false,
  notes: [],
  bytes: null,
  quota: null,
  schema: 0,
  name: '',
  commitMs: null,
  inPlace: null,
  tables: [],
  failed: null,
  gone: false,
};

/** What a status is read from. */
export interface StatusSource {
  readonly life: Life;
  readonly heart: Pick<Heart, 'speed' | 'status'>;
  readonly run: RunState;
  readonly doing: string;
  readonly lastCommitted: TickSummary | null;
  /** The same tick, whole; null where it was lived before the golem woke: then the state is as it left it. */
  readonly lastRecord: DecisionCycleRecord | null;
  /** Null before anything is stored. */
  readonly storage: StorageStatus | null;
  readonly deadlines: { readonly thinking: ThinkingNow | null };
  readonly model: { readonly status: ModelStatus | null };
  readonly backfill: { readonly backlog: number };
  readonly pace: { readonly reason: string | null };
}

/** The golem at a glance: mood, vitality and books as the last committed tick left them, since ticks run ahead of their commits. */
export function statusOf(golem: StatusSource): GolemStatus {
  const { life, heart, lastCommitted: last, lastRecord: record } = golem;
  const { state, policy } = life;
  const { info } = life.world;
  const world = life.world.state();
  return {
    golemId: state.golemId,
    role: 'leader',
    run: golem.run,
    doing: golem.deadlines.thinking
      ? `Thinking about tick ${golem.deadlines.thinking.tick} with ${golem.deadlines.thinking.model}`
      : (golem.pace.reason ?? golem.doing),
    heldBack: golem.run === 'running' ? golem.pace.reason : null,
    tick: last?.tick ?? 0,
    world: {
      id: info.id,
      title: info.title,
      base: info.base,
      quote: info.quote,
      step: world.step,
      steps: info.steps,
      time: world.time,
      price: world.price,
      live: info.live ?? false,
    },
    speed: heart.speed,
    clocks: heart.status(),
    regime: state.worlds[state.worldId]?.regime.regime ?? 'range-bound',
    phase: record?.phase ?? state.phase,
    vitality: record?.vitality ?? state.vitality,
    pad: record?.appraisal.padAfter ?? state.pad,
    emotion: record?.appraisal.emotion ?? state.emotion,
    tier: last?.tier ?? null,
    tiers: state.tiers,
    equity: last?.equity ?? policy.paper.capital,
    holding: last?.holding ?? policy.paper.capital,
    steersPending: life.steersWaiting,
    thinking: golem.deadlines.thinking,
    dying: life.dying,
    death: state.death,
    generation: state.lineage?.generation ?? 1,
    storage: golem.storage ?? NO_STORAGE,
    model: golem.model.status ?? {
      ...IDLE_MODEL,
      backlog: golem.backfill.backlog,
      drift: null,
      move: null,
      arrival: null,
    },
    policyRevision: policy.revision,
    playbookRevision: state.playbook.revision,
  };
}
