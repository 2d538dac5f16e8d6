import { KeptValue } from '../../adapters/idb/index.ts';
import type { TokenFamily } from '../../domain/context/token-family.ts';
import type { ModelConfig } from '../../domain/models/model-config.ts';
import { environmentClasses } from '../../domain/environment/reading.ts';
import { OWNER } from '../../domain/models/party.ts';
import { Lazy } from '../../lib/async/lazy.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort, ModelPort, TokenCounter } from '../../mind/ports.ts';
import { injection, type piiKinds } from '../../mind/gateway/index.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import type { Environment } from '../environment/index.ts';
import type { Tracer } from '../observability/index.ts';
import { familyOf } from '../../shared/token-estimate.ts';
import { GatewayLog, type KeptGateway } from './gateway/gateway-log.ts';
import { GatewayService } from './gateway/gateway-service.ts';
import { type NamesFound, PiiService } from './gateway/pii-service.ts';
import { Replies } from './gateway/replies.ts';
import { Spending } from './gateway/spending.ts';
import { type JudgeDeps, judgeTexts } from './judge-texts.ts';
import type { LocalModel } from './local-model.ts';
import { ModelStreams } from './model-streams.ts';
import { NO_MODELS } from './no-models.ts';
import { withinBudget } from './within-budget.ts';

/** What of the outside models are asked with. */
interface ModelsDeps extends JudgeDeps {
  readonly inference: InferenceApi;
  readonly clock: ClockPort;
  readonly timer: Timer;
  /** The owner's language models; none are asked without them. */
  readonly languageModels?: ModelPort;
  /** The one that runs in this tab; none without it. */
  readonly localModel?: LocalModel;
  /** `off` leaves the classifier alone too: texts are judged by patterns. */
  readonly model?: 'load' | 'off';
  /** What has passed the gateway, and how its layers are set; in memory only when left out. */
  readonly keptGateway?: KeptValue<KeptGateway>;
  /** Which kinds of personal data are masked for whom; in memory only when left out. */
  readonly keptPii?: KeptValue<piiKinds.PiiSwitches>;
  /** A name that nothing else has. */
  newId(): string;
}

/** What of a golem models have to do with. */
interface ModelsParts {
  readonly living: {
    readonly life: {
      readonly state: Pick<MindState, 'golemId' | 'worlds' | 'worldId' | 'tick'>;
      readonly policy: Pick<GolemPolicy, 'gateway' | 'keepAlive' | 'replyCache'>;
    };
  };
  readonly tracer: Pick<Tracer, 'passed'>;
  /** What the device is like; null where the host tells nothing of it. */
  readonly environment: Pick<Environment, 'now'> | null;
}

/** The way to all models: the gateway, and what stands before and behind it. */
export class Models {
  /** What is personal in texts, and what stands for it. */
  readonly pii: PiiService;
  readonly spending: Spending;
  readonly gateway: GatewayService;
  /** What ticks ask as they are lived, and what forks ask that live them otherwise. */
  readonly forTicks: ModelPort;
  readonly forForks: ModelPort;
  /** Replies on their way to the page, through the gateway. */
  readonly streams: ModelStreams;
  readonly #replies: Lazy<Replies>;
  readonly #models: ModelPort;
  readonly #market: () => { readonly regime: string | null; readonly moment: string };

  readonly #counting = new Lazy(async () => {
    const { modelTokens, seenTexts } = await import('../../shared/model-tokens/model-tokens.ts');
    return { modelTokens, seen: seenTexts() };
  });
  readonly #timer: Timer;
  readonly #policy: () => GolemPolicy['gateway'];

  constructor(deps: ModelsDeps, { living, tracer, environment }: ModelsParts) {
    const { clock, timer, languageModels: models = NO_MODELS } = deps;
    this.#timer = timer;
    this.#models = models;
    this.#market = () => {
      const { worlds, worldId, tick } = living.life.state;
      return { regime: worlds[worldId]?.regime.regime ?? null, moment: `${worldId} ${tick}` };
    };
    const log = new GatewayLog(deps.keptGateway ?? new KeptValue(null), timer);
    const policy = (): GolemPolicy['gateway'] => living.life.policy.gateway;
    this.#policy = policy;
    this.pii = new PiiService({
      kept: deps.keptPii ?? new KeptValue(null),
      newId: () => deps.newId(),
      stopwatch: () => clock.stopwatch(),
      // Where the classifier does not load, names are found by rule alone.
      names: (texts) =>
        this.#inTime<NamesFound>(
          deps.inference.names(deps.baseUrl, texts).catch(() => null),
          () => 'late',
        ),
    });
    this.spending = new Spending({ models, clock, log, policy });
    this.gateway = new GatewayService({
      models,
      clock,
      timer,
      log,
      policy,
      market: () => this.#market(),
      pii: this.pii,
      spending: this.spending,
      replies: this,
      loadTokens: () => this.loadTokens(),
      loadCounters: () => this.loadCounters(),
      newId: () => deps.newId(),
      keepAlive: () => living.life.policy.keepAlive,
      // A request does not wait for the classifier's download; whoever runs without a model goes by the patterns.
      judge: (asked) =>
        deps.model === 'off'
          ? Promise.resolve(asked.map(injection.judgeByPatterns))
          : this.#inTime(judgeTexts(deps, asked, false), () =>
              asked.map((one) => ({ ...injection.judgeByPatterns(one), late: true as const })),
            ),
      ...(deps.localModel && { local: deps.localModel }),
      environment: () => environment && environmentClasses(environment.now()),
      passed: (record) => {
        // Others ask while a tick is lived: what they ask is not of it.
        if (record.profile === 'golem' && record.session === living.life.state.golemId) tracer.passed(record);
      },
    });
    this.#replies = new Lazy(() =>
      Replies.open({
        inference: deps.inference,
        clock,
        policy: () => living.life.policy.replyCache,
        market: () => this.#market(),
      }),
    );
    this.streams = new ModelStreams(this.gateway);
    this.forTicks = this.gateway.port(OWNER, () => ({
      profile: 'golem',
      session: living.life.state.golemId,
    }));
    this.forForks = this.gateway.port(OWNER, () => ({ profile: 'golem', session: 'fork' }));
  }

  /** What a classifier finds, for as long as the policy has a request wait for it. */
  #inTime<Found>(found: Promise<Found>, instead: () => Found): Promise<Found> {
    return withinBudget(found, instead, this.#policy(), this.#timer);
  }

  /** Counts about as the model does that is asked first: budgets, limits and what is saved are in its tokens. */
  async loadTokens(): Promise<TokenCounter> {
    const { modelTokens, seen } = await this.#counting.get();
    return modelTokens(() => {
      const [first] = this.#models.models;
      return first ? familyOf(first) : null;
    }, seen);
  }

  /** What counts about as each model does: a text is looked at once for all of them. */
  async loadCounters(): Promise<(model: ModelConfig) => TokenCounter> {
    const { modelTokens, seen } = await this.#counting.get();
    const counters = new Map<TokenFamily | null, TokenCounter>();
    return (model) => {
      const family = familyOf(model);
      const known = counters.get(family) ?? modelTokens(() => family, seen);
      counters.set(family, known);
      return known;
    };
  }

  /** Replies of models that may be given again; put together when they are first asked for. */
  replies(): Promise<Replies> {
    return this.#replies.get();
  }
}
