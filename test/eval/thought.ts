import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { Decision } from '../../src/domain/decisions/decision.ts';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { gatherCandidates, seeWorkspace } from '../fixtures/house-organs.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { type Moment, TOKENS } from './governor.ts';

/** What stood before the mind at a thought, and what a reflex decides by it. */
export interface Thought {
  readonly workspace: CognitiveWorkspace;
  readonly decision: Decision;
}

/** A thought of a life once more, its prompt assembled under another policy. */
export function thoughtOf({ input, found }: Moment, policy: GolemPolicy): Thought {
  const candidates = gatherCandidates(input, policy, { organs: ORGANS, found });
  const workspace = assembleFrom(candidates, input, policy, TOKENS);
  const limits = { stepsPerYear: input.world.stepsPerYear, cage: input.cage };
  const reflex = createReflex({ limits: () => limits });
  return { workspace, decision: reflex.consider(seeWorkspace(workspace, input.standing ?? null)) };
}
