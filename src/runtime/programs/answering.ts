import { KeptValue } from '../../adapters/idb/index.ts';
import type { GolemEvent } from '../../domain/events/events.ts';
import type { GatewayRecord } from '../../domain/gateway/gateway.ts';
import type { McpServer } from '../../domain/gateway/mcp.ts';
import type { TickSummary } from '../../domain/records/record.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort, ModelPort, TokenCounter } from '../../mind/contract/index.ts';
import { judgeByPatterns, type PiiSwitches, type ToolUse } from '../../mind/gateway/index.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import { Conversations, type KeptConversations } from './conversations.ts';
import {
  GatewayService,
  judgeTexts,
  type KeptGateway,
  type LocalModel,
  ModelStreams,
  NO_MODELS,
  PiiService,
  Replies,
} from '../models/index.ts';
import { Collections, type CollectionsHost } from './collections/collections.ts';
import type { Embedding } from '../memory/index.ts';
import { type KeptOrigin, Origins } from './endpoint/origins.ts';
import type { KeptInjectors } from './injectors/injector-shelf.ts';
import { Injectors } from './injectors/injectors.ts';
import { livingWorldOf } from './injectors/living-world-of.ts';
import type { Life } from '../life/index.ts';
import type { ToolServers } from './mcp/tool-servers.ts';
import type { ToolServersDeps } from './mcp/tool-servers-of.ts';
import type { KeptTemplate } from './templates/template-shelf.ts';
import { Templates } from './templates/templates.ts';
import { Tools } from './tools/tools.ts';

/** What of the outside persons and programs are answered with. */
interface AnsweringDeps extends ToolServersDeps {
  readonly inference: InferenceApi;
  readonly clock: ClockPort;
  readonly timer: Timer;
  /** Documents that are searched beside the golem's life; none are taken without it. */
  readonly collections?: CollectionsHost;
  /** The owner's language models; none are asked without them. */
  readonly languageModels?: ModelPort;
  /** The one that runs in this tab; none without it. */
  readonly localModel?: LocalModel;
  /** What was asked and answered; in memory only when left out. */
  readonly keptConversations?: KeptValue<KeptConversations>;
  /** What has passed the gateway, and how its layers are set; in memory only when left out. */
  readonly keptGateway?: KeptValue<KeptGateway>;
  /** Injectors that scripts registered, and where each is on; in memory only when left out. */
  readonly keptInjectors?: KeptValue<KeptInjectors>;
  /** The owner's servers of tools; in memory only when left out. */
  readonly keptMcp?: KeptValue<readonly McpServer[]>;
  /** Pages of other origins that may ask; in memory only when left out. */
  readonly keptOrigins?: KeptValue<readonly KeptOrigin[]>;
  /** Which kinds of personal data are masked for whom; in memory only when left out. */
  readonly keptPii?: KeptValue<PiiSwitches>;
  /** The owner's prompt templates; in memory only when left out. */
  readonly keptTemplates?: KeptValue<readonly KeptTemplate[]>;
  /** Which tools were right for which requests; in memory only when left out. */
  readonly keptToolUses?: KeptValue<readonly ToolUse[]>;
  loadTokens(): Promise<TokenCounter>;
  /** A name that nothing else has. */
  newId(): string;
}

interface AnsweringParts {
  readonly embedding: Pick<Embedding, 'embedder' | 'model'>;
  /** @throws AppError `golem.busy` before it has woken */
  life(): Life;
  /** Null before it has woken. */
  current(): Life | null;
  lastCommitted(): TickSummary | null;
  running(): boolean;
  emit(event: GolemEvent): void;
  /** A request has passed the gateway. */
  passed(record: GatewayRecord): void;
}

/** What answers persons and programs: the gateway to all models, and what stands before and behind it. */
export class Answering {
  readonly tools: Tools;
  readonly templates: Templates;
  readonly collections: Collections;
  /** Pages of other origins that may ask. */
  readonly origins: Origins;
  /** What is personal in texts, and what stands for it. */
  readonly pii: PiiService;
  /** What is added to requests of persons and programs. */
  readonly injectors: Injectors;
  readonly gateway: GatewayService;
  /** What was asked and answered. */
  readonly conversations: Conversations;
  /** Replies on their way to the page, through the gateway. */
  readonly streams: ModelStreams;
  readonly #deps: AnsweringDeps;
  readonly #parts: AnsweringParts;
  readonly #keptMcp: NonNullable<AnsweringDeps['keptMcp']>;
  #replies: Promise<Replies> | null = null;
  #toolServers: Promise<ToolServers> | null = null;

  constructor(deps: AnsweringDeps, parts: AnsweringParts) {
    const { clock, timer } = deps;
    const { life, running, emit } = parts;
    const { embedder, model } = parts.embedding;
    const loadTokens: AnsweringDeps['loadTokens'] = () => deps.loadTokens();
    const now = (): number => clock.now();
    const stopwatch = (): number => clock.stopwatch();
    this.#deps = deps;
    this.#parts = parts;
    this.#keptMcp = deps.keptMcp ?? new KeptValue(null);
    this.tools = new Tools({
      loadTokens,
      limits: () => ({ ...life().policy.tools, tokens: life().policy.gateway.toolTokens }),
      identity: () => model.status?.identity ?? null,
      embed: async (texts) =>
        embedder.ready ? deps.inference.embed(texts, 'interactive').catch(() => null) : null,
      kept: deps.keptToolUses ?? new KeptValue(null),
      timer,
      mask: (text) => this.pii.without(text),
    });
    this.templates = new Templates({ kept: deps.keptTemplates ?? new KeptValue(null), loadTokens, now });
    this.collections = new Collections({
      host: deps.collections,
      inference: deps.inference,
      identity: () => (embedder.ready ? (model.status?.identity ?? null) : null),
      busy: running,
      timer,
      stopwatch,
      tell: (progress, status) => emit({ type: 'collections', progress, status }),
    });
    this.pii = new PiiService({
      kept: deps.keptPii ?? new KeptValue(null),
      newId: () => deps.newId(),
      stopwatch,
      // Where the classifier does not load, names are found by rule alone.
      names: (texts) => deps.inference.names(deps.baseUrl, texts).catch(() => null),
    });
    this.injectors = new Injectors({
      kept: deps.keptInjectors ?? new KeptValue(null),
      loadTokens,
      world: () => livingWorldOf({ life: parts.current(), lastCommitted: parts.lastCommitted(), now }),
      budget: () => life().policy.gateway.defiTokens,
      stopwatch,
    });
    this.gateway = this.#openGateway();
    this.conversations = new Conversations(deps.keptConversations ?? new KeptValue(null));
    this.streams = new ModelStreams(this.gateway);
    this.origins = new Origins({
      kept: deps.keptOrigins ?? new KeptValue(null),
      now,
      spent: (guest) => this.gateway.spentBy(guest),
      refuseBeyond: (guest) => this.gateway.refuseBeyond(guest),
      gone: async (guest) => {
        this.streams.stopAll(guest);
        await this.gateway.forgetGuest(guest);
      },
    });
  }

  /** Replies of models that may be given again; put together when they are first asked for. */
  replies(): Promise<Replies> {
    const { inference, clock } = this.#deps;
    const { life } = this.#parts;
    this.#replies ??= Replies.open({ inference, clock, policy: () => life().policy.replyCache });
    return this.#replies;
  }

  /** The owner's servers of tools; loaded when they are first asked for. */
  toolServers(): Promise<ToolServers> {
    this.#toolServers ??= this.#openToolServers().catch((error: unknown) => {
      this.#toolServers = null;
      throw error;
    });
    return this.#toolServers;
  }

  /** Connects to the servers of tools that were added before, if there are any. */
  async resumeToolServers(): Promise<void> {
    const kept = await this.#keptMcp.get().catch(() => null);
    if (kept && kept.length > 0) await (await this.toolServers()).resume();
  }

  #openGateway(): GatewayService {
    const deps = this.#deps;
    const { life, passed } = this.#parts;
    return new GatewayService({
      injectors: this.injectors,
      pii: this.pii,
      models: deps.languageModels ?? NO_MODELS,
      clock: deps.clock,
      timer: deps.timer,
      kept: deps.keptGateway ?? new KeptValue(null),
      loadTokens: () => deps.loadTokens(),
      newId: () => deps.newId(),
      policy: () => life().policy.gateway,
      keepAlive: () => life().policy.keepAlive,
      // A request does not wait for the classifier's download; whoever runs without a model goes by the patterns.
      judge: (asked) =>
        deps.model === 'off' ? Promise.resolve(asked.map(judgeByPatterns)) : judgeTexts(deps, asked, false),
      ...(deps.localModel && { local: deps.localModel }),
      tools: () => this.tools.shelf(),
      replies: () => this.replies(),
      guestLimit: (origin) => this.origins.limits(origin)?.usd ?? null,
      passed,
    });
  }

  async #openToolServers(): Promise<ToolServers> {
    const { toolServersOf } = await import('./mcp/tool-servers-of.ts');
    return toolServersOf({ deps: this.#deps, tools: this.tools }, this.#keptMcp);
  }
}
