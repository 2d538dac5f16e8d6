/**
 * It alone takes a request through the layers before and behind a model: caches, tools, history, masks, injection, templates.
 * It never knows an organ, or who trades what.
 * Begin with `gateway.ts`, then `layer.ts`.
 */
export type { AffinityPort } from './affinity/affinity-port.ts';
export type { CacheEntry } from './cache/cache-entry.ts';
export type { CachePort, KeptReply } from './cache/cache-port.ts';
export { identityOf, normalized } from './cache/identity.ts';
export { ReplyCache, type CacheRules, type Placed } from './cache/reply-cache.ts';
export { ALL_COMPARED } from './cache/verdict.ts';
export { refuseLeft } from './cancelled.ts';
export { admitRequest, checkRequest } from './check-request.ts';
export { withRequest } from './day-sums.ts';
export { FORMATTERS, formatterOf } from './formatters/formatters.ts';
export { toolResultPayload } from './formatters/payloads.ts';
export type { GatewayContext } from './gateway-context.ts';
export { Gateway, type Upstream } from './gateway.ts';
export { RECENT_TURNS, put, type Compaction } from './history/compaction.ts';
export { begunWith, briefingOf, compactByHand } from './history/hand-over.ts';
export { inWords } from './history/in-words.ts';
export { HistorySessions } from './history/sessions.ts';
export type { SummariserOf, SummariserPort } from './history/summariser.ts';
export { tokensIn } from './history/turns.ts';
export { scoreOf, type Evidence, type Mixture } from './injection/mixture.ts';
export { ngramLogit, type NgramModel } from './injection/ngrams.ts';
export { judgeByPatterns } from './injection/patterns.ts';
export { reveal } from './injection/reveal.ts';
export { sentencesOf } from './injection/sentences.ts';
export { attackIn, type MarkedPiece } from './injection/spans.ts';
export { PIECES, windowsOver } from './injection/windows.ts';
export {
  askInjectors,
  withSaid,
  type Injected,
  type Said,
  type ConfiguredInjector,
} from './injectors/injected.ts';
export type {
  InjectedBlock,
  InjectionAsked,
  InjectorDescription,
  InjectorPorts,
  NothingToTell,
} from './injectors/injector.ts';
export { INJECTORS } from './injectors/injectors.ts';
export type { LivingWorld } from './injectors/living-world.ts';
export type { GatewayLayer, LayerDescription } from './layer.ts';
export { LAYERS } from './layers.ts';
export { isMasked, kindSettings, maskedKinds, type PiiSwitches } from './pii/kinds.ts';
export { PiiMap } from './pii/map/pii-map.ts';
export { decodeNames } from './pii/names/decode.ts';
export { nameWindows, nameWords, type NameWord, type Vocabulary } from './pii/names/words.ts';
export type { PiiPort } from './pii/ports.ts';
export type { GatewayPorts } from './ports.ts';
export { cachedTokens, pingPrice, warmingRequest, worthOfPings, type PingPrice } from './prefix/warming.ts';
export type { WarmRequest, WarmthPort } from './prefix/warmth-port.ts';
export type { GatewayRequest } from './request.ts';
export { BUILT_IN_TEMPLATES } from './templates/built-in.ts';
export { checkTemplate } from './templates/check-template.ts';
export { intoRequest, type TemplatedRequest } from './templates/into-request.ts';
export { rendered, type MarkedText } from './templates/render.ts';
export { textOfAnswer } from './templates/text-of-answer.ts';
export { chooseTools, ranked, type ToolLimits } from './tools/choose.ts';
export {
  META_TOOLS,
  checkArguments,
  isMetaName,
  metaAnswer,
  type Arguments,
  type FoundTool,
} from './tools/meta-tools.ts';
export { readDefinition } from './tools/read-definition.ts';
export { ToolRegistry, definitionText, registeredTool, type ToolEntry } from './tools/registry.ts';
export { covers } from './tools/scope.ts';
export { ToolMeaning } from './tools/tool-meaning.ts';
export { isOf, usesOf, withUse, type ToolUse } from './tools/tool-uses.ts';
export type { RankedTool, ToolsPort } from './tools/tools-port.ts';

// Loaded when they are asked for.
export const loadPiiRules = () => import('./pii/find/rules.ts');
