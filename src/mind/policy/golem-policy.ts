import { daimonPolicy } from '../daimon/policy.ts';
import { thinkingPolicy } from '../deliberation/policy.ts';
import { episodicReplayPolicy } from '../episodic-replay/policy.ts';
import { gatewayPolicy } from '../gateway/policy.ts';
import { keepAlivePolicy } from '../gateway/prefix/policy.ts';
import { cachePolicy } from '../gateway/cache/policy.ts';
import { contextPolicy } from '../governor/context-policy.ts';
import { framesPolicy } from '../governor/frames-policy.ts';
import { loopsPolicy } from '../governor/loops-policy.ts';
import { memoryPolicy } from '../grimoire/memory-policy.ts';
import { retrievalPolicy } from '../grimoire/retrieval-policy.ts';
import { clocksPolicy } from '../heartbeat/clocks-policy.ts';
import { gatePolicy } from '../heartbeat/gate-policy.ts';
import { mortalityPolicy } from '../mortality/policy.ts';
import { historyPolicy } from '../replay/policy.ts';
import { distilledPolicy } from '../habits/policy.ts';
import { choicePolicy } from '../reflex/choice/policy.ts';
import { playbookPolicy } from '../reflex/policy.ts';
import { standingOrdersPolicy } from '../standing-orders/policy.ts';
import { cagePolicy } from '../world/cage-policy.ts';
import { paperPolicy } from '../world/paper-policy.ts';
import { surprisePolicy } from '../world/surprise-policy.ts';
import { triagePolicy } from '../triage/policy.ts';
import { toolsPolicy } from '../gateway/tools/policy.ts';
import type { PolicyOf, PolicySection } from './row.ts';
import { tracingPolicy } from './tracing.ts';

/**
 * Every section of the policy, in the order of its fields. The policy's type, its defaults, its fields, the bounds of a change
 * and the completion of older policies are made of these rows.
 */
export const SECTIONS = {
  clocks: clocksPolicy,
  gate: gatePolicy,
  surprise: surprisePolicy,
  triage: triagePolicy,
  retrieval: retrievalPolicy,
  episodicReplay: episodicReplayPolicy,
  memory: memoryPolicy,
  mortality: mortalityPolicy,
  daimon: daimonPolicy,
  thinking: thinkingPolicy,
  gateway: gatewayPolicy,
  history: historyPolicy,
  frames: framesPolicy,
  paper: paperPolicy,
  tracing: tracingPolicy,
  tools: toolsPolicy,
  standingOrders: standingOrdersPolicy,
  cage: cagePolicy,
  playbook: playbookPolicy,
  choice: choicePolicy,
  distilled: distilledPolicy,
  context: contextPolicy,
  loops: loopsPolicy,
  replyCache: cachePolicy,
  keepAlive: keepAlivePolicy,
} satisfies Readonly<Record<string, PolicySection>>;

type Sections = typeof SECTIONS;
type Numbers = { readonly [Name in keyof Sections]: PolicyOf<Sections[Name]> };

/** Every tunable number of the golem in one tree: shown, edited and kept by revision. */
export interface GolemPolicy extends Numbers {
  readonly revision: number;
}
