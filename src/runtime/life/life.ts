import type { Perceived, WorldPulse } from '../../domain/world/world.ts';
import { perceivedIn } from '../../mind/market/index.ts';
import type { Dying } from '../../domain/life/dying.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { OwnerCommand, SpanHistory } from '../../domain/past/replay.ts';
import type { DeathRecord } from '../../domain/life/death-record.ts';
import type { StandingOrders } from '../../domain/rules/standing-order.ts';
import type { TokenCounter, WorldPort } from '../../mind/ports.ts';
import { readByModels } from './read-by-models.ts';
import { durationOf, type MindState, summaryOf } from '../../mind/heartbeat/index.ts';
import { endedByOwner, endedWithWorld } from '../../mind/mortality/index.ts';
import { liveSpans, theta, writtenBy } from '../../mind/spans/index.ts';
import { screened } from '../../mind/triage/index.ts';
import type { SpanDescription, SpanResult } from '../../mind/replay/index.ts';
import { commitOf } from './commits/commit-of.ts';
import type { LivedSpans } from './lived-spans.ts';
import {
  steered,
  takenBack,
  type Where,
  whereOf,
  withSaidMeanwhile,
} from '../../mind/standing-orders/index.ts';
import type { LifeDeps } from './life-deps.ts';
import { LifeNow, type Revising } from './life-now.ts';
import { liveAlone } from './lived-alone.ts';
import { playbookMade } from './playbook-made.ts';
import { entered, sought } from './world-moves.ts';

/** What was gathered of the world's step that the golem stands in, between two theta ticks. */
class StepUnderWay {
  #pulses: WorldPulse[] = [];
  #gammas = 0;

  /** One gamma beat, and what it found. */
  add(pulse: WorldPulse): void {
    this.#pulses.push(pulse);
    this.#gammas += 1;
  }

  /** What was seen so far. @param price at the last theta tick */
  perceived(price: number): Perceived {
    return perceivedIn(price, this.#pulses);
  }

  /** All of the step. @param rest what its end brought */
  gathered(rest: WorldPulse): { readonly pulses: readonly WorldPulse[]; readonly gammas: number } {
    return { pulses: [...this.#pulses, rest], gammas: this.#gammas };
  }

  /** The golem stands in it no longer. */
  forget(): void {
    this.#pulses = [];
    this.#gammas = 0;
  }
}

/** Entries made outside ticks are numbered from here, beyond any that a tick writes. */
const FIRST_OWN_COUNTER = 1_000;

/**
 * One life as it is lived: the ticks that lead from one state of its mind to the next, and what its owner changes between them.
 */
export class Life {
  readonly #now: LifeNow;
  readonly #step = new StepUnderWay();
  /** Steers that the tick under way has heard; they leave the state with it. */
  #heard = 0;

  constructor(deps: LifeDeps, state: MindState, policy: GolemPolicy, world: WorldPort) {
    this.#now = new LifeNow(deps, state, policy, world);
  }

  get state(): MindState {
    return this.#now.state;
  }

  get policy(): GolemPolicy {
    return this.#now.policy;
  }

  /** The policy that the tick under way lives by. */
  get policyUnderWay(): GolemPolicy {
    return this.#now.policyUnderWay;
  }

  get world(): WorldPort {
    return this.#now.world;
  }

  /** What counts the tokens of its prompts. */
  get tokens(): TokenCounter {
    return this.#deps.tokens;
  }

  get death(): DeathRecord | null {
    return this.state.death;
  }

  get #deps(): LifeDeps {
    return this.#now.deps;
  }

  /** Since its death was accepted, while what is open is being closed; null before, and null when it is over. */
  get dying(): Dying | null {
    return this.state.death ? null : (this.state.dying ?? null);
  }

  /** Steers that the next tick to begin will hear. */
  get steersWaiting(): number {
    return this.state.steers.length - this.#heard;
  }

  /** What gamma perceives since the last theta tick; null before the first. */
  get perceived(): Perceived | null {
    const price = this.state.worlds[this.state.worldId]?.beliefs.price ?? null;
    return price === null ? null : this.#step.perceived(price);
  }

  gamma(fraction: number): Promise<WorldPulse> {
    return this.#wholly(async () => {
      const pulse = await this.world.advance(fraction);
      this.#step.add(this.#screened(pulse));
      return pulse;
    });
  }

  /**
   * Lives one theta tick and what is lived behind it, and hands them on to be committed together. Where one of them fails, none
   * happened.
   * @returns whether it ended a delta cycle
   */
  async theta(late: number): Promise<boolean> {
    await this.#deps.queue.room();
    const aside = this.#deps.poisonTicks.setAside(this.state.golemId, this.state.tick + 1);
    if (aside) await this.#setAside(aside.steers);
    return this.#wholly(async () => {
      const { step, reference } = this.world.state();
      const rest = await this.world.finishStep();
      this.#now.policyUnderWay = this.policy;
      this.#now.state = readByModels(this.state, this.policyUnderWay.thinking, this.#deps.models.models);
      const before = this.state;
      this.#heard = before.steers.length;
      const { waiting: commands } = this.#deps.historian;
      const gathered = { ...this.#step.gathered(this.#screened(rest)), closing: { step, reference } };
      const standing = { policy: this.policyUnderWay, world: this.world.info };
      const lived = await liveSpans(
        theta,
        { tick: before.tick + 1, place: THETA_PLACE, state: before, given: { gathered, late } },
        {
          spans: this.#deps.spans,
          ports: (_, { state }) => this.#now.ports(state, aside),
          around: ({ kind }, at, live) => this.#deps.tracer.span({ kind, ...at }, live),
        },
      );
      await this.#now.exchange.run(async () => {
        this.#step.forget();
        this.#heard = 0;
        // What the owner said while the tick was under way is for the next one.
        const state = withSaidMeanwhile(lived.at(-1)!.result.state, before, this.state);
        const histories = this.#deps.historian.livedAll(lived, standing, commands);
        this.#take(lived, histories, state);
      });
      return lived.some(({ description }) => description.kind === 'delta');
    });
  }

  /** Lives a span alone, behind the last tick. @throws AppError as {@link liveAlone} does */
  alone<Given, Result extends SpanResult>(
    description: SpanDescription<Given, Result>,
    given: Given,
  ): Promise<Result> {
    return liveAlone(this.#now, description, given);
  }

  /**
   * The market jumps; memory and mood stay. What was owned is counted at the last price, and the books open anew with it.
   *
   * @param capital what the books open with instead, quote
   */
  seek(step: number, capital: number | null = null): Promise<void> {
    const what = capital === null ? `step ${step}` : `step ${step}, with ${capital}`;
    return this.#now.outsideTicks({ kind: 'seek', what }, async () => {
      const state = await sought(this.state, this.world, step, capital);
      this.#step.forget();
      return state;
    });
  }

  /** Goes on in another world, where its own books and beliefs wait. */
  enter(world: WorldPort): Promise<void> {
    return this.#now.outsideTicks({ kind: 'enter', what: world.info.id }, async () => {
      const state = await entered(this.state, world);
      this.#step.forget();
      this.#now.world = world;
      world.setGasCoinPrice(this.policy.paper.gasCoinPrice);
      return state;
    });
  }

  /** Durable when it resolves, at once also while a tick waits for a model: that tick goes on as it began, the next one hears it. */
  steer(text: string): Promise<void> {
    return this.#now.durably({ kind: 'steer', what: text }, async () =>
      steered(this.state, text, whereOf(this.state, this.world, this.policy)),
    );
  }

  /** The owner does something to his standing orders by a button; the next tick to begin hears it. @throws AppError of the change */
  order(
    what: string,
    change: (orders: MindState['standingOrders'], where: Where) => StandingOrders,
  ): Promise<void> {
    return this.#now.durably({ kind: 'order', what }, async () => ({
      ...this.state,
      standingOrders: change(this.state.standingOrders, whereOf(this.state, this.world, this.policy)),
    }));
  }

  /** The owner changes the playbook; the next tick to begin goes by it. @param revising what of @throws AppError of `change` */
  revisePlaybook(what: string, change: (state: MindState) => MindState, revising: Revising): Promise<void> {
    return this.#now.outsideTicks(
      { kind: 'playbook', what },
      async () => {
        const after = change(this.state);
        return after === this.state ? after : { ...after, cache: [] };
      },
      revising,
    );
  }

  /** The owner changes what is remembered, or how; the next tick to begin has it. @throws AppError of `change` */
  amend(command: OwnerCommand, change: (state: MindState) => Promise<MindState>): Promise<void> {
    return this.#now.outsideTicks(command, () => change(this.state));
  }

  /** The owner ends this life; durable when it resolves. What is open is closed by the ticks that follow. */
  end(reason: string | null): Promise<void> {
    return this.#now.outsideTicks({ kind: 'end', what: reason ?? '' }, async () => {
      if (this.state.dying) return this.state;
      const { time, ended: worldOver } = this.world.state();
      return endedByOwner(this.state, reason, { time, worldOver }, this.policy);
    });
  }

  /** The world has no more blocks: a golem that was dying leaves open what it could not close. */
  endWithWorld(): Promise<void> {
    const { time } = this.world.state();
    return this.#now.outsideTicks({ kind: 'end', what: 'the world ended' }, async () =>
      endedWithWorld(this.state, { time }),
    );
  }

  /** Takes effect with the next tick. */
  setPolicy(policy: GolemPolicy): void {
    this.#now.policy = policy;
    this.#deps.historian.note({ kind: 'policy', what: `revision ${policy.revision}` });
    this.world.setGasCoinPrice(policy.paper.gasCoinPrice);
  }

  /** Takes back words to the golem with which a tick twice could not be stored. */
  async #setAside(steers: readonly string[]): Promise<void> {
    const state = takenBack(this.state, steers);
    if (state === this.state) return;
    const what = steers.map((steer) => `“${steer}”`).join(', ');
    await this.#now.durably({ kind: 'set-aside', what }, async () => takenBack(this.state, steers));
  }

  /** Writes an entry that no tick made. @param make is given a counter that no other entry of this tick has */
  async remember(make: (counter: number) => GrimoireEntry): Promise<GrimoireEntry> {
    const [entry] = await this.rememberAll([make]);
    return entry!;
  }

  /** The same of several, in one transaction. */
  async rememberAll(
    makes: readonly ((counter: number) => GrimoireEntry)[],
  ): Promise<readonly GrimoireEntry[]> {
    let first = 0;
    // The counter is durable first: lost in between, a number is skipped, and none ever names two entries.
    await this.#now.outsideTicks(
      { kind: 'remember', what: `memory ${this.state.entryCounter + 1}` },
      async () => {
        first = this.state.entryCounter + 1;
        return { ...this.state, entryCounter: this.state.entryCounter + makes.length };
      },
    );
    const entries = makes.map((make, i) => make(FIRST_OWN_COUNTER + first + i));
    await this.#deps.store.putEntries(entries, []);
    this.#deps.memory.note(entries);
    return entries;
  }

  /** @param state as they left it, with what was said meanwhile */
  #take(lived: LivedSpans, histories: readonly SpanHistory[], state: MindState): void {
    const { memory, queue, tracer } = this.#deps;
    const before = this.state;
    this.#now.state = state;
    const { entries, updated } = writtenBy(lived);
    this.#deps.unembedded(memory.note([...updated, ...entries]));
    this.#deps.lived(lived);
    const [{ result }] = lived;
    const durationMs = durationOf(result.record);
    const summary = summaryOf(result.record, result.qualities, durationMs);
    const traces = tracer.take();
    const metrics = this.#deps.measure(lived, summary);
    const { tick, wallTime } = result.record;
    const what = state.playbookEdits?.at(-1)?.what ?? '';
    const commit = commitOf(lived, this.policyUnderWay, {
      summary,
      playbook: playbookMade(before, state, { trigger: 'edit', what, tick, wallTime }),
      metrics,
      histories,
      traces,
      state,
    });
    void queue.push(commit).catch(() => undefined);
  }

  /** What a pulse brought, screened as soon as it is there where triage is on. */
  #screened(pulse: WorldPulse): WorldPulse {
    return this.policy.triage.on > 0 ? screened(pulse, this.world.state().pool.address) : pulse;
  }

  /** Lives a part of a step. When that fails, the step has not begun: the world and the reflex are put back. */
  #wholly<Result>(live: () => Promise<Result>): Promise<Result> {
    return this.#now.gate.run(async () => {
      const { step } = this.world.state();
      try {
        return await live();
      } catch (error) {
        await this.world.seek(step).catch(() => undefined);
        this.#step.forget();
        this.#heard = 0;
        throw error;
      }
    });
  }
}
