/**
 * It alone takes a request through the layers before and behind a model: caches, tools, history, masks, injection, templates.
 * It never knows an organ, or who trades what.
 * Begin with `gateway.ts`, then `layer.ts`.
 */
export * as warming from './prefix/warming.ts';
export * as metaTools from './tools/meta-tools.ts';
export * as toolUses from './tools/tool-uses.ts';
export * as piiKinds from './pii/kinds.ts';
export * as injection from './injection/index.ts';
export * as names from './pii/names/index.ts';
export type * as history from './history/index.ts';
export * as templates from './templates/index.ts';
export type { AffinityPort, KvShape } from './affinity/affinity-port.ts';
export type { CacheEntry } from './cache/cache-entry.ts';
export type { CachePort, KeptReply } from './cache/cache-port.ts';
export { identityOf, normalized } from './cache/identity.ts';
export { momentOf } from './cache/placed.ts';
export { ReplyCache, type CacheRules, type Placed } from './cache/reply-cache.ts';
export { ALL_COMPARED } from './cache/verdict.ts';
export { refuseLeft } from './cancelled.ts';
export { admitRequest, checkRequest } from './check-request.ts';
export { withRequest } from './day-sums.ts';
export { FORMATTERS, formatterOf } from './formatters/formatters.ts';
export { toolResultPayload } from './formatters/payloads.ts';
export type { GatewayContext } from './gateway-context.ts';
export { Gateway, type Upstream, type WaitingRecord } from './gateway.ts';
export type { CodexPut, Inject, PutCodex } from './request-run.ts';
export { HistorySessions } from './history/sessions.ts';
export type { SummariserOf, SummariserPort } from './history/summariser.ts';
export { sentencesOf } from './injection/sentences.ts';
export {
  askInjectors,
  withSaid,
  type Injected,
  type Said,
  type ConfiguredInjector,
} from './injectors/injected.ts';
export type {
  InjectedBlock,
  InjectorRequest,
  InjectorDescription,
  InjectorPorts,
  NothingToTell,
  WrittenRows,
} from './injectors/injector.ts';
export { INJECTORS } from './injectors/injectors.ts';
export type { LivingWorld } from './injectors/living-world.ts';
export type { GatewayLayer, LayerDescription } from './layer.ts';
export { LAYERS } from './layers.ts';
export { PiiMap } from './pii/map/pii-map.ts';
export type { PiiFound, PiiPort } from './pii/ports.ts';
export type { GatewayPorts } from './ports.ts';
export type { WarmRequest, WarmthPort } from './prefix/warmth-port.ts';
export type { GatewayDocument, GatewayRequest, HereTool, PromptPart } from './request.ts';
export { SentFrames, DELTAS_TO } from './frames/sent-frames.ts';
export { PromptLimits } from './limits/fit.ts';
export type { ModelReader } from './limits/reader.ts';
export { chooseTools, ranked, type ToolLimits } from './tools/choose.ts';
export { readDefinition } from './tools/read-definition.ts';
export { ToolRegistry, definitionText, registeredTool, type ToolEntry } from './tools/registry.ts';
export { covers } from './tools/scope.ts';
export { ToolMeaning } from './tools/tool-meaning.ts';
export type { RankedTool, ToolsPort } from './tools/tools-port.ts';
export { NOTHING_WITHOUT } from './without.ts';

// Loaded when they are asked for.
export const loadHistory = () => import('./history/index.ts');
export const loadPiiRules = () => import('./pii/find/rules.ts');
