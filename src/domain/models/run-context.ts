import type { GatewayProfile } from './gateway-profile.ts';
import type { BehavioralPhase, CognitiveTier } from '../life/life.ts';
import type { TaskType } from '../context/context.ts';

/**
 * What one step of thought stands on: who thinks and where, after what, with what it may do and how much it may take (seed 004, "Typed State
 * Persistence"). Made anew for each step, checked before anybody is asked, and frozen. Plain data: no key, no setting, no word of the prompt.
 */
export interface RunContext {
  /** What the step is a part of: `tick:412`, or a request that came in, by its id. */
  readonly run: string;
  /** `think`, a phase of the thought as `decide:1`, or `round:1` of a request. */
  readonly step: string;
  readonly identity: {
    /** A party: the owner, the golem itself under `golem`, or a program. */
    readonly who: string;
    readonly profile: GatewayProfile;
    /** Of a golem's own thought; absent of anybody else's request. */
    readonly phase?: BehavioralPhase;
    readonly task?: TaskType;
    readonly tier?: CognitiveTier;
  };
  /** Where it runs, in classes: what it is told of the device. Null where nobody reads it. */
  readonly environment: Readonly<Record<string, string>> | null;
  readonly history: {
    readonly session: string | null;
    readonly tick: number | null;
    /** Messages before this step, or entries of the workspace. */
    readonly items: number;
  };
  /** What may be called or done, by name, sorted. */
  readonly scopes: readonly string[];
  /** Tokens of the prompt and of the answer at most; null where nothing bounds them but the model. */
  readonly budget: { readonly prompt: number | null; readonly reply: number | null };
}
