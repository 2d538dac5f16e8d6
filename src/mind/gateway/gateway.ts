import { AppError } from '../../domain/errors.ts';
import type { GatewayHints } from '../../domain/models/gateway-hints.ts';
import type { GatewayProfile } from '../../domain/models/gateway-profile.ts';
import type {
  BudgetSlot,
  GatewayOutcome,
  GatewayRecord,
  LayerName,
  LeftModel,
  WithoutGateway,
} from '../../domain/gateway/gateway.ts';
import type { FailoverStep, ModelEvent, ModelReply, ModelRequest } from '../../domain/models/model.ts';
import type { RunContext } from '../../domain/models/run-context.ts';
import type { Party } from '../../domain/models/party.ts';
import type { Routed } from '../../domain/models/route.ts';
import type { ClockPort, ModelPort, TokenCounter } from '../ports.ts';
import { unlessLeft } from './cancelled.ts';
import { contextOf } from './gateway-context.ts';
import type { RequestOrigin, GatewayContext, GatewayThread } from './gateway-context.ts';
import type { ConfiguredLayer } from './layer-execution.ts';
import type { LimitsReceipt } from '../../domain/gateway/limits.ts';
import type { Framed } from './frames/sent-frames.ts';
import type { Fitted } from './limits/fit.ts';
import { type Inject, type PutCodex, RequestRun } from './request-run.ts';
import { lightRecordOf, recordOf, slotsOf } from './record-of.ts';
import { type GatewayRequest, gatewayRequest, modelRequestOf, textsIn } from './request.ts';
import { type AgainEvent, inRounds } from './rounds.ts';
import type { GatewayPorts } from './ports.ts';
import { stepOf } from './step-of.ts';
import { NOTHING_WITHOUT, onlyFound, WithoutLayers } from './without.ts';

/** Models that are told for whom they are asked: what is paid is paid for somebody. */
export interface Upstream {
  readonly models: ModelPort['models'];
  /** @throws AppError `model.*`, `gateway.budget_exceeded`, `endpoint.limit_reached` */
  generate(request: ModelRequest, party: Party, signal?: AbortSignal): AsyncIterable<ModelEvent>;
}

export interface GatewayDeps {
  /** Where requests go that no layer answers. */
  readonly upstream: Upstream;
  readonly clock: ClockPort;
  /** The layers as they are set for a profile. */
  seats(profile: GatewayProfile): readonly ConfiguredLayer[];
  readonly tokens: TokenCounter;
  /** Tokens of each slot of the context budget. */
  limits(): Readonly<Record<BudgetSlot, number>>;
  /** Of a configured model, by its id; null where they are unknown. */
  readonly prices: GatewayPorts['prices'];
  /** Names a text by its content. */
  readonly hash: GatewayPorts['hash'];
  /** A name that no other request has. */
  newId(): string;
  /** @throws AppError for a request that no layer is to look at: too much for them. Told to whoever asks, and recorded without its texts */
  admit(request: GatewayRequest): void;
  /** @throws AppError for a request that is not to be sent: told to whoever asks, and recorded */
  check(request: GatewayRequest): void;
  /**
   * Holds what the layers have made of a request to the limits of what is sent; without it none is held.
   * @param promptTokens at most, where whoever asks says so; else null
   * @throws AppError for a request that is too long all the same
   */
  fit?(request: GatewayRequest, context: GatewayContext, promptTokens: number | null): Promise<Fitted>;
  /** Sends what the layers have made of a request as what was sent before and what is new; without it each is sent whole. */
  frame?(request: GatewayRequest, context: GatewayContext, limits: LimitsReceipt | null): Framed | null;
  /** What puts the owner's documents into the requests of a party; null where nothing does. */
  codex?(party: Party, context: Pick<GatewayContext, 'profile' | 'codex'>): PutCodex | null;
  /** What adds to the requests of a party and a profile before the layers; null where nothing does. */
  inject?(party: Party, profile: GatewayProfile): Inject | null;
  /** What the device is like, in classes; null, or left out, where nobody reads it. */
  environment?(): RunContext['environment'];
  /**
   * Told of every request when it is over; what is kept of it is made when it is asked for, behind the reply.
   * @returns where so much waits to be kept that whoever asked has to wait too
   */
  over(waiting: WaitingRecord): void | Promise<void>;
}

/** What is to be kept of a request that is over. */
export interface WaitingRecord {
  /** What it came to, without its texts, which whoever asked may want to know with the reply. */
  readonly light: GatewayRecord;
  /** Of its texts, as it came and as it was sent. */
  readonly characters: number;
  /**
   * Made at once, or masked first. @param texts false: none of its texts will be kept, and none need be masked
   */
  make(texts: boolean): GatewayRecord | Promise<GatewayRecord>;
}

const timesOf = (
  { at, overheadMs, routed, without }: Course,
  ms: number,
): Pick<GatewayRecord, 'at' | 'ms' | 'overheadMs' | 'routed' | 'without'> => ({
  at,
  ms,
  overheadMs,
  ...(routed && { routed }),
  ...(without && { without }),
});

/** How far a request has come. */
interface Course {
  readonly context: GatewayContext;
  readonly run: RequestRun;
  readonly at: number;
  /** Ms since it came in. */
  now(): number;
  admitted: boolean;
  /** How its models were chosen; null where they were not. */
  routed: Routed | null;
  /** What the step stands on; null until it has been checked. */
  step: RunContext | null;
  readonly hints: GatewayHints;
  overheadMs: number | null;
  /** What it would have come to past the gateway; null where nobody knows. */
  without: WithoutGateway | null;
}

interface Answering {
  readonly by: 'model' | LayerName;
  readonly events: AsyncIterable<ModelEvent>;
}

/** Reasons are the owner's to see in full, and may name what was asked: of each step what it was and what it cost is kept. */
function leftIn(steps: unknown): { readonly left?: readonly LeftModel[] } {
  const all = (steps as readonly FailoverStep[] | undefined) ?? [];
  if (all.length === 0) return {};
  const left = all.map(({ model, code, attempts, spoke, estimatedUsd }) => ({
    model,
    code,
    attempts,
    usd: spoke?.cost?.usd ?? estimatedUsd ?? null,
    ...(estimatedUsd !== undefined && { by: 'estimate' as const }),
  }));
  return { left };
}

const answered = (by: 'model' | LayerName, reply: ModelReply): GatewayOutcome => ({
  kind: 'answered',
  by,
  model: reply.model,
  servedBy: reply.servedBy,
  usage: reply.usage,
  cost: by === 'model' ? reply.cost : null,
  stopReason: reply.stopReason,
  ...(by === 'model' && reply.seed !== undefined && { seed: reply.seed }),
  ...leftIn(reply.failovers),
});

const failed = (error: AppError): GatewayOutcome => ({
  kind: 'failed',
  code: error.code,
  reason: error.message,
  ...leftIn(error.data['failovers']),
});

const passed = ({ run, now, overheadMs }: Course): ModelEvent => ({
  type: 'passed',
  overheadMs: overheadMs ?? now(),
  layers: run.taken(),
});

const LEFT: GatewayOutcome = {
  kind: 'failed',
  code: 'model.cancelled',
  reason: 'The client disconnected before the end.',
};

/** A layer as whoever asks wants it for this request. */
function asWished(seat: ConfiguredLayer, layers: GatewayHints['layers']): ConfiguredLayer {
  const on = layers?.[seat.description.name];
  return on === undefined || on === seat.on ? seat : { ...seat, on, asked: true };
}

/** With what models that read less are sent: nothing of it is marked for a cache. */
function withInstead(request: ModelRequest, instead: Fitted['instead']): ModelRequest {
  if (instead.size === 0) return request;
  const own = [...instead].map(([id, { request: fitted }]) => {
    const { system = null, messages } = modelRequestOf(fitted);
    const cache = request.cache && { ...request.cache, ends: [] };
    return [id, { system, messages, ...(cache && { cache }) }] as const;
  });
  return { ...request, instead: Object.fromEntries(own) };
}

/** What stands between a mind and any model: each request passes eight layers (seed 002), for whoever asks it. */
export class Gateway implements Upstream {
  readonly #deps: GatewayDeps;
  readonly #without: WithoutLayers;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#without = new WithoutLayers(deps);
  }

  get models(): ModelPort['models'] {
    return this.#deps.upstream.models;
  }

  /** @throws AppError `model.*` as the upstream does, `gateway.*` where a layer or a limit refuses the request */
  generate(request: ModelRequest, party: Party, signal?: AbortSignal): AsyncGenerator<ModelEvent> {
    const models = (): readonly string[] => this.models.map(({ id }) => id);
    return inRounds(request, models, (asked, before) => this.#round(asked, party, before, signal));
  }

  /** @param thread null of what comes in; else which of its rounds this is */
  async *#round(
    request: ModelRequest,
    party: Party,
    thread: GatewayThread | null,
    signal?: AbortSignal,
  ): AsyncGenerator<ModelEvent | AgainEvent> {
    const course = this.#begin(request, { party, thread, dry: false, signal });
    let outcome: GatewayOutcome = LEFT;
    let over = false;
    const finish = (): void | Promise<void> => {
      if (over) return;
      over = true;
      const ended = outcome;
      const ms = course.now();
      // Without its texts nobody knows what of a reason is personal.
      const bare = ended.kind === 'failed' ? { ...ended, reason: ended.code } : ended;
      const light = lightRecordOf(course, { ...timesOf(course, ms), outcome: bare });
      const make = (texts: boolean): GatewayRecord | Promise<GatewayRecord> => {
        const masking = texts ? course.run.mask() : null;
        // Without its texts it is soon given up: its tokens are not counted either.
        const record = (): GatewayRecord =>
          texts
            ? this.#record(course, light, ended)
            : recordOf(light, course.run, { outcome: bare, slots: [], tokenizer: null });
        return masking ? masking.then(record) : record();
      };
      return this.#deps.over({ light, characters: course.run.characters, make });
    };
    try {
      const { run } = course;
      const { by, events } = await this.#down(course, signal);
      if (thread === null && request.hints?.id !== undefined) yield passed(course);
      for await (const event of run.up(events)) {
        // It is of the record: whoever asked finds it there.
        if (event.type === 'routed') {
          course.routed = event.routed;
          continue;
        }
        if (event.type !== 'done') {
          yield event;
          continue;
        }
        const { reply } = event;
        outcome = answered(by, reply);
        const messages = by === 'model' ? await run.follow(reply) : null;
        course.without = this.#past(course, by, reply, messages !== null);
        // Whoever has the reply finds the request among those that are kept, or waits for it.
        await finish();
        yield messages ? { type: 'again', thread: course.context.thread, reply, messages } : event;
      }
    } catch (thrown) {
      const error = AppError.from(thrown);
      outcome = failed(error);
      throw error;
    } finally {
      await finish();
    }
  }

  /** @param again the model is asked again, as what it called is carried out here */
  #past(
    { context, run }: Course,
    by: Answering['by'],
    reply: ModelReply,
    again: boolean,
  ): WithoutGateway | null {
    const { wanted: came, went } = run;
    if (by === 'model') {
      const without = this.#without.of({ context, came, went: went ?? came, reply });
      return again && onlyFound(reply.toolCalls) ? NOTHING_WITHOUT : without;
    }
    const saved = run.reports().find(({ layer }) => layer === by)?.saved;
    if (saved?.tokens == null) return null;
    return { input: saved.tokens, cacheRead: 0, usd: saved.usd, by: 'earlier-reply' };
  }

  /** What the layers make of a request, without sending it: nothing of it is kept. Never throws for what a layer refuses. */
  async dry(request: ModelRequest, party: Party): Promise<GatewayRecord> {
    const course = this.#begin(request, { party, thread: null, dry: true, signal: undefined });
    try {
      this.#admit(course);
      const { sent } = await course.run.down();
      if (sent) this.#deps.check(sent);
      await course.run.mask();
      return this.#recordNow(course, { kind: 'dry' });
    } catch (thrown) {
      return this.#recordNow(course, failed(AppError.from(thrown)));
    }
  }

  #begin(
    request: ModelRequest,
    {
      thread,
      ...asking
    }: Omit<RequestOrigin, 'id' | 'thread' | 'deterministic'> & { readonly thread: GatewayThread | null },
  ): Course {
    const { clock, seats, newId, fit, frame } = this.#deps;
    const began = clock.stopwatch();
    const { hints = {}, ...asked } = request;
    const id = thread === null ? (hints.id ?? newId()) : newId();
    const context = contextOf(hints, {
      ...asking,
      id,
      thread: thread ?? { id, round: 1 },
      deterministic: asked.temperature === 0 || asked.seed != null,
    });
    const now = (): number => clock.stopwatch() - began;
    const came = gatewayRequest(asked, hints.marks);
    const inject = this.#deps.inject?.(context.party, context.profile) ?? null;
    const set = seats(context.profile).map((seat) => asWished(seat, hints.layers));
    const { promptTokens = null } = hints;
    const within = fit ? (one: GatewayRequest) => fit(one, context, promptTokens) : null;
    const codex = this.#deps.codex?.(context.party, context) ?? null;
    const run = new RequestRun(came, set, context, now, {
      inject,
      codex,
      fit: within,
      frame: frame ? (one, held) => frame(one, context, held) : null,
    });
    return {
      context,
      run,
      step: null,
      hints,
      at: clock.now(),
      now,
      admitted: false,
      routed: null,
      overheadMs: null,
      without: null,
    };
  }

  #admit(course: Course): void {
    const environment = this.#deps.environment?.() ?? null;
    course.step = stepOf(course.context, course.run.came, course.hints, environment);
    this.#deps.admit(course.run.came);
    course.admitted = true;
  }

  async #down(course: Course, signal: AbortSignal | undefined): Promise<Answering> {
    const { upstream, check } = this.#deps;
    this.#admit(course);
    const { sent, answered: by } = await unlessLeft(course.run.down(), signal);
    if (by) return by;
    check(sent!);
    course.overheadMs = course.now();
    const whole = this.#measured(modelRequestOf(sent!), sent!);
    const request = withInstead(whole, course.run.instead);
    return { by: 'model', events: upstream.generate(request, course.context.party, signal) };
  }

  /** Where a model is to be chosen, with how many tokens it must read. */
  #measured(request: ModelRequest, sent: GatewayRequest): ModelRequest {
    const { route } = request;
    if (!route) return request;
    const { tokens } = this.#deps;
    const promptTokens = textsIn(sent).reduce((sum, text) => sum + tokens.count(text), 0);
    return { ...request, route: { ...route, promptTokens } };
  }

  #recordNow(course: Course, outcome: GatewayOutcome): GatewayRecord {
    return this.#record(
      course,
      lightRecordOf(course, { ...timesOf(course, course.now()), outcome }),
      outcome,
    );
  }

  #record({ run, admitted }: Course, light: GatewayRecord, outcome: GatewayOutcome): GatewayRecord {
    const { tokens, limits } = this.#deps;
    const slots = admitted ? slotsOf(run.came, run.went, limits(), tokens) : [];
    const kept = outcome.kind === 'failed' ? { ...outcome, reason: run.masked(outcome.reason) } : outcome;
    return recordOf(light, run, { outcome: kept, slots, tokenizer: tokens.name });
  }
}
