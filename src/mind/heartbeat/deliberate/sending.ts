import {
  frameOf,
  framingTokens,
  type Plan,
  planOf,
  type Surroundings,
  type Valve,
  valveOf,
} from '../../deliberation/index.ts';
import { type Around, countsFor } from '../../prompt/index.ts';
import type { GovernorInput } from '../../contract/index.ts';
import type { TokenCounter } from '../../ports.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import type { MindState } from '../mind-state.ts';
import { roomForAnswers } from '../../ask/index.ts';

/** What models would be sent around a workspace, which takes of the prompt's budget. */
export interface Sending extends ReturnType<typeof countsFor> {
  readonly plan: Plan;
  /** By which models are left out; undefined where the host tells nothing of the device. */
  readonly surroundings: Surroundings | undefined;
  /** The owner has just spoken: models say as well what they make of it. */
  readonly reads: boolean;
  /** Why they may end with a named blocker; null where they may not. */
  readonly valve: Valve | null;
  /** How often a model may ask of what was left out, and tokens that are kept free for the answers. */
  readonly queries: number;
  readonly room: number;
  /** Tokens around a prompt of entries; absent where nobody is asked. */
  readonly around: Around | undefined;
}

export function sendingOf(
  input: GovernorInput,
  { phase, tokenFamilies }: Pick<MindState, 'phase' | 'tokenFamilies'>,
  policy: GolemPolicy,
  tokens: TokenCounter,
): Sending {
  const { tick, tier, task, world, standing, steers, reader, environment } = input;
  const surroundings = environment && { reading: environment, policy: policy.environment };
  const plan = planOf(tier, policy.thinking, surroundings);
  const counts = countsFor(plan, tokenFamilies, tokens);
  const reads = standing != null && steers.length > 0;
  const known = { ...counts, plan, surroundings, reads };
  if (plan.models.length === 0) return { ...known, valve: null, queries: 0, room: 0, around: undefined };
  const valve = valveOf(input, policy.thinking);
  const { queries } = plan;
  const room = queries > 0 ? roomForAnswers(policy, phase, reader ?? null) : 0;
  const framed = {
    workspace: { tick, tier, task },
    world,
    reads,
    valve,
    tokens: counts.tokens,
    ...(queries > 0 && { answers: room }),
  };
  return {
    ...known,
    valve,
    queries,
    room,
    around: (names) => framingTokens(frameOf({ ...framed, names })),
  };
}
