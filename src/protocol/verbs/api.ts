import type { AskForms, AskInner, AskVerbs, ConversationsVerbs } from './life/ask.ts';
import type { AttributionVerbs } from './mind/attribution.ts';
import type { CacheVerbs } from './gateway/cache.ts';
import type { CollectionsVerbs } from './memory/collections.ts';
import type { SuggestionsVerbs } from './memory/suggestions.ts';
import type { CompressVerbs } from './gateway/compress.ts';
import type { EndpointVerbs } from './gateway/endpoint.ts';
import type { EventsVerbs } from './mind/events.ts';
import type { ForkVerbs } from './past/fork.ts';
import type { GatewayForms, GatewayVerbs } from './gateway/gateway.ts';
import type { PiiForms, PiiVerbs } from './gateway/pii.ts';
import type { GovernorVerbs } from './mind/governor.ts';
import type { GrimoireVerbs } from './memory/grimoire.ts';
import type { FormattersVerbs, InjectorsVerbs } from './gateway/injectors.ts';
import type { InjectionVerbs } from './gateway/injection.ts';
import type { KeysVerbs } from './gateway/keys.ts';
import type { LedgerVerbs } from './life/ledger.ts';
import type { LifeInner, LifeVerbs } from './life/life.ts';
import type { LivesVerbs } from './life/lives.ts';
import type { KvVerbs, LocalModelForms, LocalModelVerbs } from './gateway/local-model.ts';
import type { McpVerbs } from './gateway/mcp.ts';
import type { MetricsAtAGlance, MetricsVerbs } from './telemetry/metrics.ts';
import type { ModelsForms, ModelsInner, ModelsVerbs } from './gateway/models.ts';
import type { DaimonVerbs, LineageVerbs, MortalityVerbs, TestamentsVerbs } from './life/mortality.ts';
import type { OrgansVerbs } from './mind/organs.ts';
import type { OrdersVerbs } from './life/orders.ts';
import type { PastInner } from './past/past.ts';
import type { CageVerbs, PlaybookVerbs, PolicyVerbs } from './mind/policy.ts';
import type { RecordsVerbs } from './past/records.ts';
import type { ReplayVerbs } from './past/replay.ts';
import type { RetentionVerbs } from './life/retention.ts';
import type { Wired } from './row.ts';
import type { StateVerbs } from './past/state.ts';
import type { TemplatesVerbs } from './gateway/templates.ts';
import type { ThinkingVerbs } from './mind/thinking.ts';
import type { ToolsVerbs } from './gateway/tools.ts';
import type { TracesForms, TracesInner, TracesVerbs } from './telemetry/traces.ts';
import type { TravelForms, TravelVerbs } from './life/travel.ts';
import type { TriageVerbs } from './mind/triage.ts';
import type { WeightForms, WeightVerbs } from './telemetry/weight.ts';
import type { WorkspaceVerbs } from './mind/workspace.ts';
import type { WorldVerbs } from './life/world.ts';

/** Public verbs by topic: `golem.<topic>.<verb>()`. Each is declared once, in its topic's file. */
export interface Topics {
  readonly lives: LivesVerbs;
  readonly orders: OrdersVerbs;
  readonly records: RecordsVerbs;
  readonly workspace: WorkspaceVerbs;
  readonly governor: GovernorVerbs;
  readonly triage: TriageVerbs;
  readonly events: EventsVerbs;
  readonly state: StateVerbs;
  readonly replay: ReplayVerbs;
  readonly retention: RetentionVerbs;
  readonly fork: ForkVerbs;
  readonly policy: PolicyVerbs;
  readonly playbook: PlaybookVerbs;
  readonly cage: CageVerbs;
  readonly grimoire: GrimoireVerbs;
  readonly daimon: DaimonVerbs;
  readonly mortality: MortalityVerbs;
  readonly testaments: TestamentsVerbs;
  readonly lineage: LineageVerbs;
  readonly organs: OrgansVerbs;
  readonly injection: InjectionVerbs;
  readonly injectors: InjectorsVerbs;
  readonly formatters: FormattersVerbs;
  readonly models: ModelsVerbs;
  readonly localModel: LocalModelVerbs;
  readonly kv: KvVerbs;
  readonly attribution: AttributionVerbs;
  readonly suggestions: SuggestionsVerbs;
  readonly gateway: GatewayVerbs;
  readonly templates: TemplatesVerbs;
  readonly pii: PiiVerbs;
  readonly keys: KeysVerbs;
  readonly thinking: ThinkingVerbs;
  readonly tools: ToolsVerbs;
  readonly mcp: McpVerbs;
  readonly endpoint: EndpointVerbs;
  readonly world: WorldVerbs;
  readonly ledger: LedgerVerbs;
  readonly metrics: MetricsVerbs;
  readonly traces: TracesVerbs;
  readonly cache: CacheVerbs;
  readonly collections: CollectionsVerbs;
  readonly conversations: ConversationsVerbs;
}

/** Those without a topic: `golem.<verb>()`. */
export interface RootVerbs extends AskVerbs, CompressVerbs, LifeVerbs, TravelVerbs, WeightVerbs {}

type Dotted = {
  [Topic in keyof Topics]: `${Topic}.${keyof Topics[Topic] & string}`;
}[keyof Topics];

type TopicsByName = {
  readonly [Name in Dotted]: Name extends `${infer Topic extends keyof Topics}.${infer Verb}`
    ? Topics[Topic][Verb & keyof Topics[Topic]]
    : never;
};

/** Verbs that the page puts into another form than the one in which the worker is asked. */
export interface WireForms
  extends
    AskForms,
    ModelsForms,
    LocalModelForms,
    GatewayForms,
    PiiForms,
    TracesForms,
    TravelForms,
    WeightForms {}

/** What the golem's worker answers, by the verbs' names. */
export type GolemApi = Wired<RootVerbs & MetricsAtAGlance & TopicsByName, WireForms> &
  LifeInner &
  AskInner &
  ModelsInner &
  TracesInner &
  PastInner;

/** The verbs of some topics, for the file that answers them. */
export type VerbsOf<Topic extends string> = Pick<GolemApi, Extract<keyof GolemApi, `${Topic}.${string}`>>;
