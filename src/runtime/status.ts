import { type GolemStatus, IDLE_MODEL, type StorageStatus } from '../domain/events/status.ts';
import type { Environment } from './environment/index.ts';
import type { Pulse } from './life/index.ts';
import type { Memory } from './memory/index.ts';

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
  readonly pulse: Pick<Pulse, 'living' | 'run' | 'stored' | 'heart' | 'deadlines'>;
  readonly memory: Pick<Memory, 'model' | 'backfill' | 'pace'>;
  readonly environment: Pick<Environment, 'now'> | null;
}

/** The golem at a glance: mood, vitality and books as the last committed tick left them, since ticks run ahead of their commits. */
export function statusOf({ pulse, memory, environment }: StatusSource): GolemStatus {
  const { living, run, stored, heart } = pulse;
  const { life } = living;
  const { thinking } = pulse.deadlines;
  const { reason } = memory.pace;
  // The same tick, whole; null where it was lived before the golem woke: then the state is as it left it.
  const { lastCommitted: last, lastRecord: record } = stored;
  const { state, policy } = life;
  const { info } = life.world;
  const world = life.world.state();
  return {
    golemId: state.golemId,
    role: 'leader',
    run: run.state,
    doing: thinking ? `Thinking about tick ${thinking.tick} with ${thinking.model}` : (reason ?? run.doing),
    heldBack: run.state === 'running' ? reason : null,
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
    thinking,
    dying: life.dying,
    death: state.death,
    generation: state.lineage?.generation ?? 1,
    storage: stored.storage ?? NO_STORAGE,
    environment: environment?.now() ?? null,
    model: memory.model.status ?? {
      ...IDLE_MODEL,
      backlog: memory.backfill.backlog,
      drift: null,
      move: null,
      arrival: null,
    },
    policyRevision: policy.revision,
    playbookRevision: state.playbook.revision,
  };
}
