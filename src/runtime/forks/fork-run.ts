import type { ForkChange, ForkReplies, ForkRequest } from '../../domain/past/fork.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { CycleResult } from '../../mind/heartbeat/index.ts';
import type { WorldPulse } from '../../domain/world/world.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { MIND_VERSION } from '../../mind/mind-version.ts';
import type { WorldPort } from '../../mind/ports.ts';
import { beginOf, besideOf, type Place, type ReplayKit, type SpanResult } from '../../mind/replay/index.ts';
import { screened } from '../../mind/triage/index.ts';
import { liveSpans, theta, writtenBy } from '../../mind/spans/index.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import type { KnownReplies, ForkTickReport } from '../../protocol/threads/fork.ts';
import type { WorkingMemory } from '../memory/index.ts';
import { StateHasher } from '../replay/index.ts';
import { type Original, type Originals, originalsFrom, type OriginalsSource } from './originals.ts';
import { NotRecorded, recordedWorld, refuseOtherPrices } from './recorded-world.ts';
import { changePlace, forcedBy, priceFactorBy, replyBy, withSteer } from './changes.ts';
import { compareTicks } from './compare.ts';
import { asBefore, CountedModels, repliesAgain } from './fork-models.ts';
import { type ForkOutside, forkPorts, type ForkThinking, REPLY_MODEL } from './fork-ports.ts';

export interface ForkDeps {
  readonly source: OriginalsSource;
  readonly kit: ReplayKit;
  readonly hash: Blake3;
  readonly embedding: ForkOutside['embedding'];
  /** The owner's models, where the fork may ask them. */
  readonly thinking: ForkThinking;
  /** The memory as it was after that tick. */
  memory(tick: number): Promise<WorkingMemory>;
  /** A world of the fork's own. @throws AppError `world.*` */
  world(id: string, gasCoinPrice: number, priceFactor: number): Promise<WorldPort>;
}

/** A tick of the fork and what was lived behind it. */
interface ForkSpans {
  readonly result: CycleResult;
  readonly behind: readonly { readonly result: SpanResult }[];
}

/** What models said before, for living a fork again; null asks them. */
type Replies = KnownReplies | null;

/** What the owner did in the original that has no meaning once the fork went another way. */
const ENDS = new Map([
  ['seek', 'the owner jumped to another date'],
  ['enter', 'the owner switched to another world'],
]);

/** Organs that no question to the memory depends on: where only they differ, the original's answers hold. */
const UNASKED: ReadonlySet<string> = new Set(['policy', 'playbook', 'cache', 'steers', 'standingOrders']);

/**
 * A life lived otherwise from one tick on, beside the original: lived again, or as it was recorded where another version of the mind lived it. It has a state, a memory and a world of its own and
 * writes nowhere else. Until the first change has an effect it is told what the original was told.
 */
export class ForkRun {
  readonly #deps: ForkDeps;
  readonly #request: ForkRequest;
  readonly #original: Originals;
  readonly #states: StateHasher;
  readonly #originals: StateHasher;
  readonly #replies: Replies;
  readonly #counted: CountedModels;
  #memory: WorkingMemory | null = null;
  #world: WorldPort | null = null;
  #place: Place | null;
  /** Why it cannot go on; null while it can. */
  ended: string | null = null;

  private constructor(request: ForkRequest, deps: ForkDeps, original: Originals, replies: Replies) {
    this.#request = request;
    this.#replies = replies;
    this.#counted = new CountedModels(deps.thinking.models);
    this.#deps = deps;
    this.#original = original;
    this.#place = original.place;
    this.#states = new StateHasher(deps.hash);
    this.#originals = new StateHasher(deps.hash);
  }

  /** @throws AppError `replay.not_recorded`, `replay.other_mind`, `input.invalid` */
  static async begin(request: ForkRequest, deps: ForkDeps, replies: Replies = null): Promise<ForkRun> {
    const original = await originalsFrom(request.from, deps.source, deps.kit, deps.hash);
    return new ForkRun(request, deps, original, replies);
  }

  /** Lives the next tick; null where the fork is over. @throws AppError of a change that cannot be made, or of the world */
  async next(): Promise<ForkTickReport | null> {
    const original = await this.#original.next();
    if (!original) {
      this.ended = 'Reached the original’s last tick.';
      return null;
    }
    const first = original.tick === this.#request.from;
    const begin = this.#begin(original, first);
    if (!begin) return null;
    const { again } = original;
    const different = again && this.#differences(begin, again.begin);
    const { changes } = this.#request;
    const untouched = different?.length === 0 && priceFactorBy(changes) === 1;
    if (again && untouched && !(first && (forcedBy(changes).size > 0 || replyBy(changes) !== null))) {
      this.#place = again.after;
      this.#note(again.spans);
      const [{ result }, ...behind] = again.spans;
      return this.#report(original, { result, behind }, true, null);
    }
    const lived = await this.#live(begin, original, first ? changes : null, different).catch(
      (error: unknown) => {
        if (!(error instanceof NotRecorded)) throw error;
        this.ended = error.message;
        return null;
      },
    );
    if (!lived) return null;
    const { result, behind, replies } = lived;
    this.#note([{ result }, ...behind]);
    const { state } = behind.at(-1)?.result ?? result;
    this.#place = { state, standing: begin.standing };
    const same = again !== null && this.#differences(this.#place, again.after).length === 0;
    return this.#report(original, lived, same, replies);
  }

  /**
   * The first tick by each of several sets of changes, every time from the state that the original began it from: nothing is carried from one
   * to the next. Of a fork that has not been lived yet.
   * @returns its records, in their order @throws AppError of a change that cannot be made, or of the world
   */
  async firstBy(several: readonly (readonly ForkChange[])[]): Promise<readonly DecisionCycleRecord[]> {
    const original = await this.#original.next();
    if (!original) return [];
    const { inputs } = original.stored;
    const place = beginOf(this.#place, inputs);
    const records: DecisionCycleRecord[] = [];
    for (const changes of several) {
      const begin = changePlace(place, changes, inputs.worldState);
      const different = original.again && this.#differences(begin, original.again.begin);
      const { result } = await this.#live(begin, original, changes, different);
      records.push(result.record);
    }
    return records;
  }

  #note(lived: readonly { readonly result: SpanResult }[]): void {
    const { updated, entries } = writtenBy(lived);
    this.#memory?.note([...updated, ...entries]);
  }

  #report(
    original: Original,
    { result, behind }: ForkSpans,
    same: boolean,
    replies: ForkReplies | null,
  ): ForkTickReport {
    const comparison = compareTicks(original.result, result, same);
    return {
      comparison,
      record: result.record,
      // Whatever is lived behind a tick has such a record.
      behind: behind.map((span) => span.result.record as LivedSpanRecord),
      replies,
      asked: this.#counted.take(),
    };
  }

  /** Models can only be asked as they are set up now, whoever was mapped then. */
  #mapped(place: Place): Place {
    const { models, mapping } = this.#request;
    if (models !== 'ask' || !mapping) return place;
    const { policy } = place.standing;
    const thinking = { ...policy.thinking, ...mapping };
    return { ...place, standing: { ...place.standing, policy: { ...policy, thinking } } };
  }

  /** Who is asked in a tick; null where nobody is. */
  #thinking(original: Original, begin: Place): ForkThinking | null {
    if (this.#request.models !== 'ask') return null;
    if (this.#replies === null)
      return { ...this.#deps.thinking, models: asBefore({ ...original, begin }, this.#counted.port) };
    const said = this.#replies.get(original.tick) ?? { models: [], generations: [] };
    return { ...this.#deps.thinking, models: repliesAgain(said) };
  }

  /** The state that the tick begins from: the fork's own, with what the owner did meanwhile as far as it still makes sense. */
  #begin(original: Original, first: boolean): Place | null {
    const { inputs } = original.stored;
    if (first)
      return changePlace(
        this.#mapped(beginOf(this.#place, inputs)),
        this.#request.changes,
        inputs.worldState,
      );
    const place = this.#place!;
    const { commands } = inputs.between;
    if (commands.length === 0) return place;
    const { before } = this.#original;
    if (before && this.#differences(place, before).length === 0) return beginOf(place, inputs);
    for (const { kind } of commands) {
      const why = ENDS.get(kind);
      if (why !== undefined) {
        this.ended = `Stopped before tick ${original.tick}: ${why}.`;
        return null;
      }
    }
    const said = commands.filter(({ kind }) => kind === 'steer').map(({ what }) => what);
    return said.reduce((there, text) => withSteer(there, text, inputs.worldState), place);
  }

  async #live(
    begin: Place,
    original: Original,
    firstChanges: readonly ForkChange[] | null,
    /** Names of organs that are not as the original’s; null where those are not known. */
    different: readonly string[] | null,
  ): Promise<ForkSpans & { readonly replies: ForkReplies | null }> {
    const { kit, embedding } = this.#deps;
    const { changes } = this.#request;
    const { inputs } = original.stored;
    const { state, standing } = begin;
    const memory = (this.#memory ??= await this.#deps.memory(original.tick - 1));
    const { live, id } = standing.world;
    const scaled = priceFactorBy(changes) !== 1;
    if (live && scaled) refuseOtherPrices(id);
    const world = live
      ? recordedWorld({ ...original, begin })
      : await this.#worldAt(inputs.closing.step, begin);
    const given = scaled
      ? { gathered: await gatherFrom(world, inputs.gammas, standing.policy), late: inputs.late }
      : theta.givenOf(inputs);
    if (!scaled && !live) await world.finishStep();
    const reply = firstChanges && replyBy(firstChanges);
    const { thinking } = standing.policy;
    const versions = original.again ? inputs.versions : { ...inputs.versions, mind: MIND_VERSION };
    const scripted = { ...thinking, t1Models: [REPLY_MODEL], t2Models: [REPLY_MODEL] };
    const how = {
      known: !scaled && (different?.every((organ) => UNASKED.has(organ)) ?? false),
      query: original.result.record.retrieved.query,
      reply,
      thinking: this.#thinking(original, begin),
    };
    const [tick, ...behind] = await liveSpans(
      theta,
      { tick: original.tick, place: THETA_PLACE, state, given },
      {
        spans: kit.spans,
        around: (_, __, lives) => lives(),
        ports: ({ kind }, at) => {
          const isTheta = at.place === THETA_PLACE;
          const answered = isTheta ? inputs : original.behind.find((span) => span.kind === kind)?.inputs;
          return {
            ...besideOf({ state: at.state, standing }, { versions }, kit),
            ...forkPorts(
              inputs,
              reply === null ? standing : { ...standing, policy: { ...standing.policy, thinking: scripted } },
              { world, embedding, memory },
              { ...how, answered: answered ?? {} },
            ),
            ...(isTheta && firstChanges && { forced: forcedBy(firstChanges) }),
          };
        },
      },
    );
    const { generations, ports } = tick.recorder;
    const known = ports.models.models.map(({ id: model, provider }) => ({ id: model, provider }));
    const replies = generations.length > 0 ? { models: known, generations } : null;
    return { result: tick.result, behind, replies };
  }

  async #worldAt(step: number, { state, standing }: Place): Promise<WorldPort> {
    const { policy } = standing;
    const { gasCoinPrice } = policy.paper;
    const world = (this.#world ??= await this.#deps.world(
      state.worldId,
      gasCoinPrice,
      priceFactorBy(this.#request.changes),
    ));
    world.setGasCoinPrice(gasCoinPrice);
    if (world.state().step !== step || world.state().fraction !== 0) await world.seek(step);
    return world;
  }

  /** Names of organs that are not the same. */
  #differences(place: Place, original: Place): readonly string[] {
    const [mine, theirs] = [this.#states.organs(place), this.#originals.organs(original)];
    return [...mine]
      .filter(([name, { hash }]) => !sameBytes(hash, theirs.get(name)?.hash ?? new Uint8Array()))
      .map(([name]) => name);
  }
}

/** What a world tells when nobody has recorded it: the beats evenly over the step. */
async function gatherFrom(world: WorldPort, gammas: number, { triage }: GolemPolicy) {
  const { step, reference, pool } = world.state();
  const kept = (pulse: WorldPulse): WorldPulse => (triage.on > 0 ? screened(pulse, pool.address) : pulse);
  const pulses = [];
  for (let beat = 1; beat <= gammas; beat += 1) pulses.push(kept(await world.advance(beat / gammas)));
  pulses.push(kept(await world.finishStep()));
  return { pulses, gammas, closing: { step, reference } };
}
