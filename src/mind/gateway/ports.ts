import type { InjectionAsked, InjectionVerdict } from '../../domain/gateway/injection.ts';
import type { ModelPrices } from '../../domain/models/model-config.ts';
import type { AffinityPort } from './affinity/affinity-port.ts';
import type { CachePort } from './cache/cache-port.ts';
import type { PerParty } from '../../lib/containers/per-party.ts';
import type { ClockPort, TokenCounter } from '../ports.ts';
import type { HistorySessions } from './history/sessions.ts';
import type { DocumentLimits } from './history/too-long.ts';
import type { SummariserPort } from './history/summariser.ts';
import type { PiiPort } from './pii/ports.ts';
import type { WarmthPort } from './prefix/warmth-port.ts';
import type { ToolsPort } from './tools/tools-port.ts';

/**
 * What layers are made with. A layer adds what it needs as an optional member, and is not created where that is missing; what its verbs
 * share with it (a cache, a registry of tools) is made in `runtime/models/gateway/` and comes in here.
 */
export interface GatewayPorts {
  readonly clock: ClockPort;
  readonly tokens: TokenCounter;
  /** Names a text by its content: BLAKE3, hex. */
  hash(text: string): string;
  /** Replies that were given before; without it L2 and L3 are not there. */
  readonly replies?: CachePort;
  /** Of a configured model, by its id; null where they are unknown. */
  prices(model: string): ModelPrices | null;
  /** What is thought of texts that came from outside, in their order; without it L8 goes by its patterns. */
  judge?(asked: readonly InjectionAsked[]): Promise<readonly InjectionVerdict[]>;
  /** Without it nothing is masked, and of what passes no text is kept. */
  readonly pii?: PiiPort;
  /** What was said before may fill so many tokens. */
  readonly history?: {
    budget(): number;
    /** Shares of it: from how much on it is told in short, and what it is filled to then. */
    shares(): { readonly from: number; readonly to: number };
    readonly sessions: PerParty<HistorySessions>;
    /** Without it nobody is asked to tell in short what was said. */
    readonly summariser?: SummariserPort;
    /** When documents are made shorter, and how much; without it they never are. */
    readonly documents?: DocumentLimits;
  };
  /** Keeps what sessions begin with in their providers' caches; without it nothing does. */
  readonly warmth?: WarmthPort;
  /** The model in this tab; without it L6 is not there. */
  readonly local?: AffinityPort;
  /** Tools by scope, and which of them a request is about. */
  readonly tools?: ToolsPort;
}
