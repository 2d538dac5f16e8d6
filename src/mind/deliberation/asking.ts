import type { RunContext } from '../../domain/models/run-context.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { Surroundings } from '../environment/index.ts';
import type { TokenCounter } from '../ports.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { ReplyFacts } from './order.ts';
import type { Valve } from './valve/reason.ts';
import type { QueryService } from './query/ask-with-queries.ts';

/** What models are asked about, and how. */
export interface ThinkRequest extends ReplyFacts {
  /** What the thought stands on; each request of it is another of its steps. */
  readonly run: RunContext;
  readonly tier: CognitiveTier;
  readonly policy: GolemPolicy['thinking'];
  /** What the device is like, by which models are left out; absent where the host tells nothing. */
  readonly surroundings?: Surroundings | undefined;
  readonly portfolio: Pick<Portfolio, 'positions' | 'base' | 'cash'>;
  /** The owner has spoken: models say as well what they make of it. */
  readonly reads: boolean;
  /** Market regime, for the gateway. */
  readonly regime: string;
  /** Who answers what a model asks of what was left out; null where it may ask nothing. */
  readonly service: (QueryService & { readonly room: number }) | null;
  /** Why it may end with a named blocker in place of a decision; left out or null where it may not. */
  readonly valve?: Valve | null;
  /** Counts what models are told around the workspace. */
  readonly tokens: TokenCounter;
  /** By what each category counts in each phase. */
  readonly context: Pick<
    GolemPolicy['context'],
    'analyzeMultipliers' | 'decideMultipliers' | 'executeMultipliers'
  >;
}
