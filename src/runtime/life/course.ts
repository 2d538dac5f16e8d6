import { KeptValue } from '../../adapters/idb/index.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort, EnvironmentPort, ModelPort } from '../../mind/ports.ts';
import type { StartFork } from '../forks/index.ts';
import { followModel, type Memory, type VectorBackfill } from '../memory/index.ts';
import type { LocalModel } from '../models/index.ts';
import type { Observability, Telemetry, Tracer, EventPublisher } from '../observability/index.ts';
import type { Worlds } from '../worlds/index.ts';
import { AttributionAtRest } from './attribution/at-rest.ts';
import { type AttributionDeps, Attributions } from './attribution/attributions.ts';
import { storeFailed } from './heart/faults.ts';
import { type PoisonTick, PoisonTicks } from './commits/poison-ticks.ts';
import { Thanatopsis } from './death/thanatopsis.ts';
import { Lives, type LivesDeps } from './lives.ts';
import { PreAssembly } from './pre-assembly/pre-assembly.ts';
import type { Pulse } from './pulse.ts';
import { Rest } from './rest/rest.ts';
import { WorldSession } from './world-session.ts';
import type { TickSummary, GateResult } from '../../domain/records/record.ts';
import type { TickMetrics } from '../../domain/telemetry/telemetry.ts';
import { writtenBy } from '../../mind/spans/index.ts';
import type { CommitQueue } from './commits/commit-queue.ts';
import { deltaMsOf, deltaEvent, isDeltaRecord } from './commits/delta-events.ts';
import type { LivedSpans } from './lived-spans.ts';
import { isTickCommit } from '../../protocol/store/commits.ts';
import type { TickCommit } from '../../protocol/store/store.ts';
import type { StoredLife } from './commits/stored-life.ts';
import type { RunStatus } from './run-status.ts';

/** What a tick did on which nothing was decided, in a sentence: it watched, and why no more. */
export function watchingWords({ predictionError, threshold }: GateResult): string {
  const [surprise, bound] = [predictionError.toFixed(2), threshold.toFixed(2)];
  return predictionError < threshold
    ? `Nothing unusual: no decision needed (surprise ${surprise}, threshold ${bound}).`
    : `Unusual, but it decided only just now (surprise ${surprise}, threshold ${bound}).`;
}

/** Tells of what was lived, once it is stored. @param over where a life is over with it */
function tellDurable(
  { durable }: Pick<StoredLife, 'durable'>,
  run: Pick<RunStatus, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
  over: () => void,
): void {
  durable.hear((commit) => {
    const died = isTickCommit(commit) && tellTick(commit, run, publisher);
    for (const { record } of commit.behind ?? [])
      if (isDeltaRecord(record)) publisher.emit(deltaEvent(record));
    if (died) over();
  });
}

function tellTick(
  { summary, record, events }: TickCommit,
  run: Pick<RunStatus, 'died'>,
  publisher: Pick<EventPublisher, 'emit'>,
): boolean {
  publisher.emit({ type: 'tick', summary });
  for (const event of events ?? []) publisher.emit(event);
  const { dying, death } = record;
  if (dying && dying.acceptedAt === record.tick) publisher.emit({ type: 'dying', dying });
  if (!death) return false;
  run.died(death.lastWords);
  publisher.emit({ type: 'death', death });
  return true;
}

interface Measuring {
  readonly telemetry: Telemetry;
  readonly queue: Pick<CommitQueue, 'depth'>;
  readonly backfill: Pick<VectorBackfill, 'backlog'>;
  readonly tracer: Pick<Tracer, 'idOf'>;
}

/** What was measured of a tick and what was lived behind it; null where nothing is. */
function measureTick(
  { telemetry, queue, backfill, tracer }: Measuring,
  lived: LivedSpans,
  summary: TickSummary,
): TickMetrics | null {
  const [{ result }] = lived;
  return telemetry.lived(result.record, summary, {
    deltaMs: deltaMsOf(lived),
    entriesWritten: writtenBy(lived).entries.length,
    queued: queue.depth,
    withoutVectors: backfill.backlog,
    traceId: tracer.idOf(result.record.tick),
  });
}

/** What makes pieces of a golem's next prompt while it rests between ticks. */
const preAssemblyOf = (
  { clock, timer }: { readonly clock: ClockPort; readonly timer: Timer },
  { heart, living }: Pick<Pulse, 'heart' | 'living'>,
  { atHand }: Pick<Memory, 'atHand'>,
): PreAssembly =>
  new PreAssembly({
    timer,
    stopwatch: () => clock.stopwatch(),
    enabled: () => (living.current?.policy.context.preassembles ?? 0) >= 1,
    tokens: () => living.current?.tokens ?? null,
    idleMs: () => {
      const { nextAt } = heart.status().gamma;
      return nextAt === null ? Infinity : nextAt - clock.now();
    },
    held: () => atHand.held(),
    heldBy: (id) => atHand.heldBy(id),
  });

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
  /** Null where the host tells nothing of its device. */
  readonly environment: EnvironmentPort | null;
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

  constructor(deps: CourseDeps, { observability, pulse, memory, worlds, models, environment }: CourseParts) {
    const { store } = deps;
    const { publisher, telemetry, tracer } = observability;
    const { living, run, stored, heart, control, beats } = pulse;
    const { backfill } = memory;
    const parts = { ...pulse, publisher, tracer, worlds };
    const poisonTicks = new PoisonTicks(deps.keptPoisonTick ?? new KeptValue(null));
    const preAssembly = preAssemblyOf(deps, pulse, memory);
    const worldSession = new WorldSession(parts);
    const thanatopsis = new Thanatopsis({ ...parts, store, clock: deps.clock });
    const lives = new Lives(deps, {
      ...parts,
      memory: memory.atHand,
      embedder: memory.embedder,
      backfill,
      models,
      environment,
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
        run.doing = decision?.summary ?? watchingWords(gate);
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
    tellDurable(stored, run, publisher, () => void thanatopsis.goOn());
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
