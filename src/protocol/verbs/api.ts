import type { AskForms, AskInner, AskVerbs, ConversationsVerbs } from './ask.ts';
import type { AttributionVerbs } from './attribution.ts';
import type { CacheVerbs } from './cache.ts';
import type { CollectionsVerbs } from './collections.ts';
import type { SuggestionsVerbs } from './suggestions.ts';
import type { CompressVerbs } from './compress.ts';
import type { EndpointVerbs } from './endpoint.ts';
import type { EventsVerbs } from './events.ts';
import type { ForkVerbs } from './fork.ts';
import type { GatewayForms, GatewayVerbs } from './gateway.ts';
import type { PiiForms, PiiVerbs } from './pii.ts';
import type { GovernorVerbs } from './governor.ts';
import type { GrimoireVerbs } from './grimoire.ts';
import type { FormattersVerbs, InjectorsVerbs } from './injectors.ts';
import type { InjectionVerbs } from './injection.ts';
import type { KeysVerbs } from './keys.ts';
import type { LedgerVerbs } from './ledger.ts';
import type { LifeInner, LifeVerbs } from './life.ts';
import type { LivesVerbs } from './lives.ts';
import type { KvVerbs, LocalModelForms, LocalModelVerbs } from './local-model.ts';
import type { McpVerbs } from './mcp.ts';
import type { MetricsAtAGlance, MetricsVerbs } from './metrics.ts';
import type { ModelsForms, ModelsInner, ModelsVerbs } from './models.ts';
import type { DaimonVerbs, LineageVerbs, MortalityVerbs, TestamentsVerbs } from './mortality.ts';
import type { OrgansVerbs } from './organs.ts';
import type { OrdersVerbs } from './orders.ts';
import type { PastInner } from './past.ts';
import type { CageVerbs, PlaybookVerbs, PolicyVerbs } from './policy.ts';
import type { RecordsVerbs } from './records.ts';
import type { ReplayVerbs } from './replay.ts';
import type { RetentionVerbs } from './retention.ts';
import type { Wired } from './row.ts';
import type { StateVerbs } from './state.ts';
import type { TemplatesVerbs } from './templates.ts';
import type { ThinkingVerbs } from './thinking.ts';
import type { ToolsVerbs } from './tools.ts';
import type { TracesForms, TracesInner, TracesVerbs } from './traces.ts';
import type { TravelForms, TravelVerbs } from './travel.ts';
import type { TriageVerbs } from './triage.ts';
import type { WeightForms, WeightVerbs } from './weight.ts';
import type { WorkspaceVerbs } from './workspace.ts';
import type { WorldVerbs } from './world.ts';

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
