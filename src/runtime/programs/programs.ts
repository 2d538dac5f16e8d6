import { KeptValue } from '../../adapters/idb/index.ts';
import type { McpServer } from '../../domain/gateway/mcp.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { hex } from '../../lib/bytes/hex.ts';
import { Lazy } from '../../lib/async/lazy.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort, ModelPort, TokenCounter } from '../../mind/ports.ts';
import type { toolUses } from '../../mind/gateway/index.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import { Conversations, type KeptConversations } from './conversations.ts';
import type { Models } from '../models/index.ts';
import type { KeptCodexChoice } from '../../domain/gateway/codex.ts';
import { Codex } from './codex/codex.ts';
import type { KeptReading } from './codex/reading/kept-reading.ts';
import { Collections, type CollectionsHost } from './collections/collections.ts';
import type { Memory } from '../memory/index.ts';
import type { EventPublisher } from '../observability/index.ts';
import { type KeptOrigin, Origins } from './endpoint/origins.ts';
import { type KeptKey, ProgramKeys } from './keys/program-keys.ts';
import type { KeptInjectors } from './injectors/injector-registry.ts';
import type { InstalledFormatter } from '../../domain/gateway/formatter.ts';
import { Formatters } from './formatters/formatters.ts';
import { Injectors } from './injectors/injectors.ts';
import { livingWorldOf } from './injectors/living-world-of.ts';
import type { Pulse } from '../life/index.ts';
import { Memories } from './memories/memories.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { ToolServers } from './mcp/tool-servers.ts';
import type { ToolServersDeps } from './mcp/tool-servers-of.ts';
import type { KeptTemplate } from './templates/template-registry.ts';
import { Templates } from './templates/templates.ts';
import { Tools } from './tools/tools.ts';

/** What of the outside persons and programs are answered with. */
interface ProgramsDeps extends ToolServersDeps {
  readonly inference: InferenceApi;
  readonly store: StoreApi;
  readonly clock: ClockPort;
  /** The owner's language models; none without them. */
  readonly languageModels?: Pick<ModelPort, 'models'>;
  readonly timer: Timer;
  /** Documents that are searched beside the golem's life; none are taken without it. */
  readonly collections?: CollectionsHost;
  /** Which collections are whose codex; in memory only when left out. */
  readonly keptCodex?: KeptValue<KeptCodexChoice>;
  /** What was read of a whole codex; in memory only when left out. */
  readonly keptReadings?: KeptValue<readonly KeptReading[]>;
  /** What was asked and answered; in memory only when left out. */
  readonly keptConversations?: KeptValue<KeptConversations>;
  /** Injectors that scripts registered, and where each is on; in memory only when left out. */
  readonly keptInjectors?: KeptValue<KeptInjectors>;
  /** Formatters that the owner installed; in memory only when left out. */
  readonly keptFormatters?: KeptValue<readonly InstalledFormatter[]>;
  /** The owner's servers of tools; in memory only when left out. */
  readonly keptMcp?: KeptValue<readonly McpServer[]>;
  /** Pages of other origins that may ask; in memory only when left out. */
  readonly keptOrigins?: KeptValue<readonly KeptOrigin[]>;
  /** Keys of programs, hashed; in memory only when left out. */
  readonly keptKeys?: KeptValue<readonly KeptKey[]>;
  /** The owner's prompt templates; in memory only when left out. */
  readonly keptTemplates?: KeptValue<readonly KeptTemplate[]>;
  /** Which tools were right for which requests; in memory only when left out. */
  readonly keptToolUses?: KeptValue<readonly toolUses.ToolUse[]>;
  /** A name that nothing else has. */
  newId(): string;
}

/** What of a golem they are answered by. */
interface ProgramsParts {
  readonly memory: Pick<Memory, 'embedder' | 'model'>;
  readonly pulse: Pick<Pulse, 'living' | 'stored' | 'heart'>;
  readonly models: Models;
  readonly publisher: EventPublisher;
}

/** What persons, programs and pages of other origins use, beside the models themselves. */
export class Programs {
  readonly tools: Tools;
  readonly templates: Templates;
  readonly collections: Collections;
  /** Documents that requests are given. */
  readonly codex: Codex;
  /** Pages of other origins that may ask. */
  readonly origins: Origins;
  /** Keys by which programs ask. */
  readonly keys: ProgramKeys;
  /** How parts of prompts and rows for programs are written. */
  readonly formatters: Formatters;
  /** What is added to requests of persons and programs. */
  readonly injectors: Injectors;
  /** What is remembered of programs’ users. */
  readonly memories: Memories;
  /** What was asked and answered. */
  readonly conversations: Conversations;
  readonly #deps: ProgramsDeps;
  readonly #keptMcp: NonNullable<ProgramsDeps['keptMcp']>;
  readonly #toolServers = new Lazy(() => this.#openToolServers());

  constructor(deps: ProgramsDeps, parts: ProgramsParts) {
    const { clock, timer } = deps;
    const { living, stored, heart } = parts.pulse;
    const { pii, spending, gateway, streams } = parts.models;
    const { embedder, model } = parts.memory;
    const loadTokens = (): Promise<TokenCounter> => parts.models.loadTokens();
    const now = (): number => clock.now();
    const stopwatch = (): number => clock.stopwatch();
    this.#deps = deps;
    this.#keptMcp = deps.keptMcp ?? new KeptValue(null);
    this.tools = new Tools({
      loadTokens,
      limits: () => ({ ...living.life.policy.tools, tokens: living.life.policy.gateway.toolTokens }),
      identity: () => model.status?.identity ?? null,
      embed: async (texts) =>
        embedder.ready ? deps.inference.embed(texts, 'interactive').catch(() => null) : null,
      kept: deps.keptToolUses ?? new KeptValue(null),
      timer,
      mask: (text) => pii.without(text),
    });
    this.templates = new Templates({ kept: deps.keptTemplates ?? new KeptValue(null), loadTokens, now });
    this.collections = new Collections({
      host: deps.collections,
      inference: deps.inference,
      identity: () => (embedder.ready ? (model.status?.identity ?? null) : null),
      reads: (text) => embedder.reads(text),
      busy: () => heart.running,
      timer,
      stopwatch,
      tell: (progress, status) => parts.publisher.emit({ type: 'collections', progress, status }),
    });
    this.codex = new Codex({
      kept: deps.keptCodex ?? new KeptValue(null),
      keptReadings: deps.keptReadings ?? new KeptValue(null),
      collections: () => this.collections.api(),
      models: () => deps.languageModels?.models ?? [],
      policy: () => living.life.policy,
      port: (party) => gateway.port(party, () => ({})),
      newId: () => deps.newId(),
      now,
      tell: (reading) => parts.publisher.emit({ type: 'reading', reading }),
      failed: ({ code, message }) => parts.publisher.notice('error', code, message),
    });
    this.formatters = new Formatters({ kept: deps.keptFormatters ?? new KeptValue(null), loadTokens, now });
    this.injectors = new Injectors({
      kept: deps.keptInjectors ?? new KeptValue(null),
      formatters: this.formatters,
      loadTokens,
      world: () => livingWorldOf({ life: living.current, lastCommitted: stored.lastCommitted, now }),
      budget: () => living.life.policy.gateway.defiTokens,
      stopwatch,
    });
    this.conversations = new Conversations(deps.keptConversations ?? new KeptValue(null));
    this.origins = new Origins({
      kept: deps.keptOrigins ?? new KeptValue(null),
      timer,
      now,
      spent: (guest) => spending.spentBy(guest),
      refuseBeyond: (guest) => spending.refuseBeyond(guest),
      gone: async (guest) => {
        streams.stopAll(guest);
        await gateway.forgetGuest(guest);
      },
    });
    spending.limitGuestsBy(this.origins);
    const blake3 = new Lazy(() => Blake3.create());
    this.keys = new ProgramKeys({
      kept: deps.keptKeys ?? new KeptValue(null),
      timer,
      now,
      random: () => (deps.newId() + deps.newId()).replaceAll('-', ''),
      hash: async (text) => hex((await blake3.get()).hash(new TextEncoder().encode(text))),
      spent: (party) => spending.spentBy(party),
      refuseBeyond: (party) => spending.refuseBeyond(party),
      gone: async (party) => {
        streams.stopAll(party);
        await gateway.forgetGuest(party);
      },
    });
    spending.limitKeysBy(this.keys);
    this.memories = new Memories({
      store: deps.store,
      now,
      stopwatch,
      newId: () => deps.newId(),
      identity: () => (embedder.ready ? (model.status?.identity ?? null) : null),
      embed: async (texts, priority) => (embedder.ready ? deps.inference.embed(texts, priority) : null),
      loadTokens,
      policy: () => living.life.policy.gateway,
      forgetAsked: (party, user) => gateway.forgetUser(party, user),
    });
    gateway.bring({
      tools: this.tools,
      injectors: {
        inject: (party, profile) => this.memories.beside(party, this.injectors.inject(party, profile)),
      },
      codex: this.codex,
      passed: (record) => this.keys.passed(record),
    });
  }

  /** Resolves when it is kept what each asker has used by now. @throws AppError `store.query_failed` */
  async written(): Promise<void> {
    await Promise.all([this.keys.written(), this.origins.written()]);
  }

  /** The owner's servers of tools; loaded when they are first asked for. */
  toolServers(): Promise<ToolServers> {
    return this.#toolServers.get();
  }

  /** Connects to the servers of tools that were added before, if there are any. */
  async resumeToolServers(): Promise<void> {
    const kept = await this.#keptMcp.get().catch(() => null);
    if (kept && kept.length > 0) await (await this.toolServers()).resume();
  }

  async #openToolServers(): Promise<ToolServers> {
    const { toolServersOf } = await import('./mcp/tool-servers-of.ts');
    return toolServersOf({ deps: this.#deps, tools: this.tools }, this.#keptMcp);
  }
}
