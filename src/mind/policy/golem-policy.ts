import { daimonPolicy } from './rows/daimon.ts';
import { thinkingPolicy } from './rows/thinking.ts';
import { episodicReplayPolicy } from './rows/episodic-replay.ts';
import { codexPolicy, gatewayPolicy } from './rows/gateway.ts';
import { keepAlivePolicy } from './rows/keep-alive.ts';
import { cachePolicy } from './rows/reply-cache.ts';
import { contextPolicy } from './rows/context.ts';
import { framesPolicy } from './rows/frames.ts';
import { loopsPolicy } from './rows/loops.ts';
import { memoryPolicy } from './rows/memory.ts';
import { retrievalPolicy } from './rows/retrieval.ts';
import { clocksPolicy } from './rows/clocks.ts';
import { gatePolicy } from './rows/gate.ts';
import { mortalityPolicy } from './rows/mortality.ts';
import { historyPolicy } from './rows/history.ts';
import { distilledPolicy } from './rows/distilled.ts';
import { choicePolicy, evidencePolicy } from './rows/choice.ts';
import { playbookPolicy } from './rows/playbook.ts';
import { standingOrdersPolicy } from './rows/standing-orders.ts';
import { cagePolicy } from './rows/cage.ts';
import { paperPolicy } from './rows/paper.ts';
import { surprisePolicy } from './rows/surprise.ts';
import { triagePolicy } from './rows/triage.ts';
import { toolsPolicy } from './rows/tools.ts';
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
  codex: codexPolicy,
  history: historyPolicy,
  frames: framesPolicy,
  paper: paperPolicy,
  tracing: tracingPolicy,
  tools: toolsPolicy,
  standingOrders: standingOrdersPolicy,
  cage: cagePolicy,
  playbook: playbookPolicy,
  choice: choicePolicy,
  evidence: evidencePolicy,
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
