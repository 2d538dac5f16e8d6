import { KeptValue } from '../../adapters/idb/index.ts';
import { watchingWords } from '../../shared/watching-words.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ModelPort } from '../../mind/ports.ts';
import type { StartFork } from '../forks/index.ts';
import { followModel, type Memory } from '../memory/index.ts';
import type { LocalModel } from '../models/index.ts';
import type { Observability } from '../observability/index.ts';
import type { Worlds } from '../worlds/index.ts';
import { AttributionAtRest } from './attribution/at-rest.ts';
import { type AttributionDeps, Attributions } from './attribution/attributions.ts';
import { storeFailed } from './commits/faults.ts';
import { type PoisonTick, PoisonTicks } from './commits/poison-ticks.ts';
import { tellDurable } from './commits/tell-durable.ts';
import { Thanatopsis } from './death/thanatopsis.ts';
import { Lives, type LivesDeps } from './lives.ts';
import { measureTick } from './measure-tick.ts';
import { preAssemblyOf } from './pre-assembly/pre-assembly-of.ts';
import type { PreAssembly } from './pre-assembly/pre-assembly.ts';
import type { Pulse } from './pulse.ts';
import { Rest } from './rest/rest.ts';
import { WorldSession } from './world-session.ts';

/** What of the outside a life takes its course with. */
interface CourseDeps extends LivesDeps, Omit<AttributionDeps, 'traced' | 'store' | 'localModel'> {
  readonly timer: Timer;
  /** The language model in this tab; none without it. */
  readonly localModel?: LocalModel;
  readonly startFork: StartFork;
  /** Where a tick that the store refused is counted; in memory without it. */
  readonly keptPoisonTick?: KeptValue<PoisonTick>;
}

/** What of a golem a life takes its course in. */
interface CourseParts {
  readonly observability: Observability;
  readonly pulse: Pulse;
  readonly memory: Memory;
  readonly worlds: Worlds;
  /** The models that its ticks ask. */
  readonly models: ModelPort;
}

/** The course of lives: how one comes up, stands in a world, is traced and rests, fails to be stored, dies, and makes room for another. */
export class Course {
  readonly lives: Lives;
  readonly worldSession: WorldSession;
  readonly thanatopsis: Thanatopsis;
  readonly attributions: Attributions;
  readonly attributionAtRest: AttributionAtRest;
  readonly preAssembly: PreAssembly;
  readonly poisonTicks: PoisonTicks;

  constructor(deps: CourseDeps, { observability, pulse, memory, worlds, models }: CourseParts) {
    const { store } = deps;
    const { publisher, telemetry, tracer } = observability;
    const { living, standing, stored, heart, control, beats } = pulse;
    const { backfill } = memory;
    const parts = { ...pulse, publisher, tracer, worlds };
    const poisonTicks = new PoisonTicks(deps.keptPoisonTick ?? new KeptValue(null));
    const preAssembly = preAssemblyOf(deps, { heart, memory: memory.atHand, living });
    const worldSession = new WorldSession(parts);
    const thanatopsis = new Thanatopsis({ ...parts, store, clock: deps.clock });
    const lives = new Lives(deps, {
      ...parts,
      memory: memory.atHand,
      embedder: memory.embedder,
      backfill,
      models,
      poisonTicks,
      preAssembly,
      worldSession,
      thanatopsis,
      loadModel: () => void memory.model.load(),
      modelOfLife: { leave: () => memory.move.halt(), follow: () => followModel(memory, deps) },
      measure: (lived, summary) =>
        measureTick({ telemetry, tracer, backfill, queue: stored.queue }, lived, summary),
      lived: (lived) => {
        const { decision, gate } = lived[0].result.record;
        preAssembly.lived(lived);
        standing.doing = decision?.summary ?? watchingWords(gate);
      },
    });
    const attributions = new Attributions({
      ...deps,
      traced: async (attribution) => {
        const { feedLoopOne } = await import('./attribution/feed.ts');
        await feedLoopOne(attribution, living.life, store);
      },
    });
    const attributionAtRest = new AttributionAtRest(attributions, deps, {
      awake: () => living.current !== null,
      resting: () => !heart.running,
      life: () => living.life,
    });
    beats.holdFor(memory.pace);
    beats.holdFor(new Rest({ ...parts, start: deps.startFork, store, embedding: memory.embedder }));
    tellDurable(stored, standing, publisher, () => void thanatopsis.goOn());
    stored.committed.hear(() => attributionAtRest.look());
    stored.failed.hear((error, lost) => void storeFailed(error, lost, { ...parts, poisonTicks, lives }));
    control.changed.hear(() => attributionAtRest.look());
    this.lives = lives;
    this.worldSession = worldSession;
    this.thanatopsis = thanatopsis;
    this.attributions = attributions;
    this.attributionAtRest = attributionAtRest;
    this.preAssembly = preAssembly;
    this.poisonTicks = poisonTicks;
  }
}
