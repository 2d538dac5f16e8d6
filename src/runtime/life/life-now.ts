import type { GolemPolicy } from '../../mind/policy/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { OwnerCommand } from '../../domain/past/replay.ts';
import type { PlaybookOrigin } from '../../domain/rules/playbook.ts';
import { Mutex } from '../../lib/async/mutex.ts';
import { RandomStreams } from '../../lib/math/random-streams.ts';
import { MIND_VERSION } from '../../mind/mind-version.ts';
import type { ModelPort, WorldPort } from '../../mind/ports.ts';
import type { CyclePorts, MindState } from '../../mind/heartbeat/index.ts';
import { wrapPort } from '../../mind/replay/index.ts';
import type { LifeDeps } from './life-deps.ts';
import { playbookMade } from './playbook-made.ts';
import type { PoisonTick } from './commits/poison-ticks.ts';

const SCHEMA = 1;

/** What of a revision of the playbook the owner's command alone knows. */
export type Revising = Pick<PlaybookOrigin, 'trigger' | 'what'>;

function refusal(error: AppError): AsyncIterable<never> {
  return {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  };
}

/** Models that are not asked, and why. */
function setAside(models: ModelPort, reason: string): ModelPort {
  const error = new AppError(
    'model.set_aside',
    `It is not asked: twice the database did not take this tick (${reason}).`,
  );
  return wrapPort('models', models, {
    generate: () => () => refusal(error),
  });
}

/**
 * What a life is at this moment. Everything that changes the state goes through one gate, so that nothing comes between the steps of a
 * tick; and whatever changes it between ticks is durable before it is acknowledged.
 */
export class LifeNow {
  readonly deps: LifeDeps;
  state: MindState;
  policy: GolemPolicy;
  /** What the tick under way began with: a change of policy is for the next one. */
  policyUnderWay: GolemPolicy;
  world: WorldPort;
  /** One after the other: ticks, spans that are lived alone, and what the owner changes between them. */
  readonly gate = new Mutex();
  /** One state takes the place of another. Held no longer than that takes: a tick that waits for a model does not hold it. */
  readonly exchange = new Mutex();

  constructor(deps: LifeDeps, state: MindState, policy: GolemPolicy, world: WorldPort) {
    this.deps = deps;
    this.state = state;
    this.policy = policy;
    this.policyUnderWay = policy;
    this.world = world;
  }

  /** Changes the state between ticks and makes the change durable before it is acknowledged. @throws AppError of `change` */
  outsideTicks(command: OwnerCommand, change: () => Promise<MindState>, revising?: Revising): Promise<void> {
    return this.gate.run(async () => {
      await this.durably(command, change, revising);
    });
  }

  /** The same at once, also while a tick is under way: it goes on as it began. */
  durably(
    command: OwnerCommand,
    change: () => Promise<MindState>,
    revising: Revising = { trigger: 'owner', what: '' },
  ): Promise<void> {
    return this.exchange.run(async () => {
      const { queue, store, historian, clock } = this.deps;
      // A stored state must never be ahead of the ticks that led to it.
      await queue.idle();
      const state = await change();
      const origin = { ...revising, tick: this.state.tick, wallTime: clock.now() };
      await store.saveState(state, playbookMade(this.state, state, origin) ?? undefined);
      this.state = state;
      historian.note(command);
    });
  }

  /** What a span is lived by. @param aside why no model is asked; null where they are */
  ports({ random, playbook }: MindState, aside: PoisonTick | null): Omit<CyclePorts, 'late'> {
    const { memory, embedder, tokens, reflex, deadlines, environment, tracer, clock, appVersion } = this.deps;
    const models = aside ? setAside(this.deps.models, aside.reason) : this.deps.models;
    const { pieces: ready } = this.deps.preAssembly;
    return {
      ...(ready && { ready }),
      ...tracer.ports({ world: this.world, memory, embedding: embedder, models, clock }),
      tokens,
      reflex,
      deadlines,
      ...(environment && { environment }),
      random: RandomStreams.fromState(random),
      policy: this.policyUnderWay,
      versions: {
        app: appVersion,
        schema: SCHEMA,
        mind: MIND_VERSION,
        policy: this.policyUnderWay.revision,
        playbook: playbook.revision,
      },
    };
  }
}
