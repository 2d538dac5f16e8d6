import { AppError } from '../../../domain/errors.ts';
import { type GatewayHints } from '../../../domain/models/gateway-hints.ts';
import { GATEWAY_PROFILES, type GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { RunContext } from '../../../domain/models/run-context.ts';
import {
  type BudgetSlot,
  BUDGET_SLOTS,
  type GatewayRecord,
  type GatewaySavings,
  type LayerName,
  type LayerSetting,
} from '../../../domain/gateway/gateway.ts';
import type { DayRange } from '../../../domain/gateway/gateway.ts';
import type { ModelEvent, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { Guest, Keyed, Party } from '../../../domain/models/party.ts';
import { mostCost } from '../../../adapters/models/index.ts';
import { Blake3 } from '../../../lib/bytes/blake3.ts';
import { hex } from '../../../lib/bytes/hex.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import {
  admitRequest,
  type AffinityPort,
  checkRequest,
  Gateway,
  type GatewayContext,
  type GatewayLayer,
  type GatewayPorts,
  HistorySessions,
  type Inject,
  type LayerDescription,
  LAYERS,
  loadHistory,
  type PromptLimits,
  type SentFrames,
  type PutCodex,
  type SummariserPort,
  type ToolsPort,
} from '../../../mind/gateway/index.ts';
import type { HistoryService, HistoryServiceDeps } from './history-service.ts';
import { type GolemPolicy, SLOT_LIMITS } from '../../../mind/policy/index.ts';
import type { ClockPort, ModelPort, TokenCounter } from '../../../mind/ports.ts';
import { holdingWhatIsSent } from './holding-what-is-sent.ts';
import type { Replies } from './replies.ts';
import { finalReply } from '../../../shared/final-reply.ts';
import { KeepAlive } from './keep-alive.ts';
import type { GatewayLog } from './gateway-log.ts';
import { GatewayTallies } from './gateway-tallies.ts';
import { historySummariser } from './history-summariser.ts';
import type { PiiService } from './pii-service.ts';
import type { Spending } from './spending.ts';

/** What persons and programs bring along to their requests. */
interface Brought {
  readonly tools: { service(): Promise<ToolsPort> };
  /** What is added to them. */
  readonly injectors: {
    inject(party: Party, profile: GatewayProfile): Inject | null;
  };
  /** Documents that they are given. */
  readonly codex: {
    put(party: Party, asked: Pick<GatewayContext, 'profile' | 'codex'>): PutCodex | null;
  };
  /** Told of every request that is over. */
  passed(record: GatewayRecord): void;
}

export interface GatewayServiceDeps {
  readonly models: ModelPort;
  readonly clock: ClockPort;
  readonly timer: Timer;
  readonly log: GatewayLog;
  readonly pii: PiiService;
  readonly spending: Spending;
  /** Replies that may be given again, shared with the verbs on them. */
  readonly replies: { replies(): Promise<Replies> };
  loadTokens(): Promise<TokenCounter>;
  /** What counts as each model does. */
  loadCounters(): Promise<(model: ModelConfig) => TokenCounter>;
  /** The model in this tab; none without it. */
  readonly local?: AffinityPort;
  /** What the device is like, in classes; null where nobody reads it. */
  environment(): RunContext['environment'];
  /** What L8 goes by; without it by its patterns. */
  readonly judge?: NonNullable<GatewayPorts['judge']>;
  newId(): string;
  policy(): GolemPolicy['gateway'];
  /** The market's regime now: an answer of another is no answer; null before there is one. And the moment in its world. */
  market(): { readonly regime: string | null; readonly moment: string };
  /** How providers' caches are kept warm. */
  keepAlive(): GolemPolicy['keepAlive'];
  /** Told of every request that is over. */
  passed(record: GatewayRecord): void;
}

interface Ready {
  readonly historyService: HistoryServiceDeps;
  readonly gateway: Gateway;
  readonly limits: PromptLimits;
  readonly frames: SentFrames;
  readonly layers: readonly { readonly description: LayerDescription; readonly layer: GatewayLayer | null }[];
}

const utf8 = new TextEncoder();

/** The gateway of this worker: put together when it is first asked, with what its layers need. */
export class GatewayService {
  readonly log: GatewayLog;
  /** What has passed, counted. */
  readonly tallies = new GatewayTallies();
  /** What each party's conversations are told in short. */
  readonly history = new PerParty(() => new HistorySessions());
  readonly #deps: GatewayServiceDeps;
  readonly #keepAlive: KeepAlive;
  readonly #summariser: SummariserPort;
  #brought: Brought | null = null;
  /** Where it cannot be put together, the next request tries again. */
  readonly #ready = new Lazy(() => this.#wake());
  #historyService: HistoryService | null = null;

  constructor(deps: GatewayServiceDeps) {
    this.#deps = deps;
    this.log = deps.log;
    const { models, clock, timer, newId, spending } = deps;
    this.#keepAlive = new KeepAlive({
      timer,
      newId,
      now: () => clock.now(),
      policy: () => deps.keepAlive(),
      prices: (id) => spending.prices(id),
      ask: (request, party) => finalReply(spending.upstream.generate(request, party)),
      over: (record) => this.log.add(record),
    });
    this.#summariser = historySummariser({
      newId,
      now: () => clock.now(),
      models: () => deps.policy().summaryModels,
      providerOf: (id) => models.models.find((one) => one.id === id)?.provider,
      ask: (request, party, signal) => finalReply(spending.upstream.generate(request, party, signal)),
      over: (record) => this.log.add(record),
    });
  }

  /** What requests bring along is known; nothing is asked before. */
  bring(brought: Brought): void {
    this.#brought = brought;
  }

  /** Asks a model through the layers, for whoever is named. */
  async *generate(request: ModelRequest, party: Party, signal?: AbortSignal): AsyncGenerator<ModelEvent> {
    const { gateway } = await this.#ready.get();
    yield* gateway.generate(this.#placed(request), party, signal);
  }

  /** The models behind the gateway, for one party. @param hints what is not said by a request itself */
  port(party: Party, hints: () => GatewayHints): ModelPort {
    const { models } = this.#deps;
    const generate = (request: ModelRequest, signal?: AbortSignal): AsyncIterable<ModelEvent> =>
      this.generate({ ...request, hints: { ...hints(), ...request.hints } }, party, signal);
    return {
      get models() {
        return models.models;
      },
      generate,
    };
  }

  /** What the layers would do with a request; nothing is sent and nothing kept. */
  async dry(request: ModelRequest, party: Party): Promise<GatewayRecord> {
    return (await this.#ready.get()).gateway.dry(this.#placed(request), party);
  }

  /** A request in the regime in which it is asked, where it does not say so itself. */
  #placed(request: ModelRequest): ModelRequest {
    const { regime, moment } = this.#deps.market();
    return {
      ...request,
      hints: { ...(regime !== null && { regime }), moment, ...request.hints },
    };
  }

  async layers(): Promise<readonly LayerSetting[]> {
    const { layers } = await this.#ready.get();
    return layers.map(({ description, layer }) => ({
      layer: description.name,
      number: description.number,
      title: description.title,
      does: description.does,
      able: layer !== null,
      on: Object.fromEntries(
        GATEWAY_PROFILES.map((profile) => [profile, layer !== null && this.#isOn(description, profile)]),
      ) as LayerSetting['on'],
    }));
  }

  /** @throws AppError `gateway.not_found` for a layer that is not here */
  async setLayer(profile: GatewayProfile, name: LayerName, on: boolean): Promise<readonly LayerSetting[]> {
    const { layers } = await this.#ready.get();
    if (!layers.some(({ description, layer }) => description.name === name && layer)) {
      throw new AppError(
        'gateway.not_found',
        'This layer is not available: something it needs is missing. gateway.layers() lists the available ones.',
        {
          data: { layer: name },
        },
      );
    }
    this.log.setSwitch(profile, name, on);
    return this.layers();
  }

  async savings(range: DayRange): Promise<GatewaySavings> {
    await this.awake();
    return { days: this.log.days(range), spending: this.#deps.spending.now() };
  }

  /** What was asked for the life that is over: its sums and what it cost stay. */
  async forget(): Promise<void> {
    this.#keepAlive.forget();
    this.cancelByHand();
    this.history.clear();
    const { limits, frames } = await this.#ready.get();
    limits.forget();
    frames.forget();
    await (await this.awake()).forgetRequests();
  }

  /** Conversations, told in short or handed over when somebody asks for it. */
  async historyService(): Promise<HistoryService> {
    const { historyService } = await this.#ready.get();
    const [{ HistoryService }, telling] = await Promise.all([import('./history-service.ts'), loadHistory()]);
    return (this.#historyService ??= new HistoryService(historyService, telling));
  }

  /** Ends what a model writes of a party's conversation, of all of them, or of all there are, because it was asked for. */
  cancelByHand(party?: Party, session?: string): void {
    this.#historyService?.cancel(party, session);
  }

  /** Nothing is remembered of a guest, or a program with a key, any more but its requests, and what it has spent. */
  async forgetGuest(guest: Guest | Keyed): Promise<void> {
    this.cancelByHand(guest);
    this.history.forget(guest);
    const { limits, frames } = await this.#ready.get();
    limits.forget(guest);
    frames.forget(guest);
    this.#deps.pii.forget(guest);
    (await this.#deps.replies.replies()).cache.forget(guest);
  }

  /**
   * Nothing of what a user of a program's said stays: conversations, kept replies and masks of the program go whole, as they are not told
   * apart by user, and of the user's requests nothing but what they came to. @returns how many of them had texts
   */
  async forgetUser(party: Party, user: string | null): Promise<number> {
    this.cancelByHand(party);
    this.history.forget(party);
    (await this.#ready.get()).limits.forget(party);
    this.#deps.pii.forget(party);
    (await this.#deps.replies.replies()).cache.forget(party);
    return (await this.awake()).forgetUser(party, user);
  }

  /**
   * Texts to a server that makes vectors of them: masked first, and within the limits of what may be spent. No layer but L7 has
   * anything to do with them, and nothing of them is kept.
   * @throws AppError `gateway.budget_exceeded`, and as `ask` does
   */
  async vectors<Made extends { readonly tokens: number | null }>(
    party: Party,
    id: string,
    texts: readonly string[],
    ask: (masked: readonly string[]) => Promise<Made>,
  ): Promise<Made> {
    await this.#ready.get();
    const { pii, spending } = this.#deps;
    const prices = spending.prices(id);
    const messages = texts.map((content) => ({ role: 'user' as const, content }));
    const most = (): number => mostCost({ messages, maxTokens: 0 }, prices ? [prices] : []);
    const giveBack = spending.reserve(party, most);
    try {
      const made = await ask(await pii.maskApart(texts, 'proxy'));
      const usd = ((made.tokens ?? 0) * (prices?.input ?? 0)) / 1_000_000;
      if (usd > 0) spending.paid(usd, party);
      return made;
    } finally {
      giveBack();
    }
  }

  /** What is kept is read before anything is asked of it, and what is over is kept. */
  async awake(): Promise<GatewayLog> {
    await this.#ready.get();
    await this.log.settled();
    return this.log;
  }

  async #wake(): Promise<Ready> {
    const { clock, newId, policy, loadTokens, judge, local, pii, spending } = this.#deps;
    if (!this.#brought) throw new AppError('internal', 'The gateway was used before its injectors were set.');
    const { injectors, codex } = this.#brought;
    const [tokens, counterOf, blake3, tools, replies] = await Promise.all([
      ...([
        loadTokens(),
        this.#deps.loadCounters(),
        Blake3.create(),
        this.#brought.tools.service(),
        this.#deps.replies.replies(),
      ] as const),
      ...([this.log.load(), pii.load()] as const),
    ]);
    const ports: GatewayPorts = {
      clock,
      tokens,
      tools,
      hash: (text) => hex(blake3.hash(utf8.encode(text))),
      pii,
      history: {
        budget: () => policy().historyTokens,
        shares: () => ({ from: policy().compactFrom, to: policy().compactTo }),
        sessions: this.history,
        summariser: this.#summariser,
        documents: { above: () => policy().compressAbove, ratio: () => policy().compressRatio },
      },
      prices: (id) => spending.prices(id),
      warmth: this.#keepAlive,
      ...(judge && { judge }),
      ...(local && { local }),
      replies: replies.port,
    };
    const layers = LAYERS.map((description) => ({ description, layer: description.create(ports) }));
    const { limits, frames } = holdingWhatIsSent({ ...this.#deps, tokens, counter: counterOf });
    const gateway = new Gateway({
      upstream: spending.upstream,
      clock,
      tokens,
      newId,
      prices: ports.prices,
      hash: ports.hash,
      seats: (profile) => layers.map((one) => ({ ...one, on: this.#isOn(one.description, profile) })),
      inject: injectors.inject.bind(injectors),
      codex: codex.put.bind(codex),
      admit: (request) =>
        admitRequest(
          request,
          { characters: policy().promptCharacters, tokens: policy().promptTokens },
          tokens,
        ),
      check: checkRequest,
      fit: (request, context, promptTokens) => limits.fit(request, context, promptTokens),
      frame: (request, context, held) => frames.frame(request, context, held),
      limits: () =>
        Object.fromEntries(BUDGET_SLOTS.map((slot) => [slot, policy()[SLOT_LIMITS[slot]]])) as Record<
          BudgetSlot,
          number
        >,
      environment: () => this.#deps.environment(),
      over: (record) => {
        this.#brought?.passed(record.light);
        this.tallies.add(record.light);
        return this.log.addLater(record, (kept) => this.#deps.passed(kept));
      },
    });
    const historyService: HistoryServiceDeps = {
      clock,
      tokens,
      pii,
      newId,
      hash: ports.hash,
      sessions: this.history,
      summariser: this.#summariser,
    };
    return { gateway, limits, frames, layers, historyService };
  }

  #isOn({ name, on }: LayerDescription, profile: GatewayProfile): boolean {
    return this.log.switches[profile]?.[name] ?? on[profile];
  }
}
