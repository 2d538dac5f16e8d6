import type { TaskType } from '../../domain/context/context.ts';
import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { KarmaSituation } from '../../domain/context/karma-situation.ts';
import type { KarmaTrace } from '../../domain/past/karma.ts';
import { pow } from '../../lib/math/math.ts';
import type { TokenCounter } from '../ports.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { karmaBlock } from './candidates.ts';
import { likeness } from './situation.ts';
import type { Karma, KarmaEpoch } from './slice.ts';
import { OTHER_WORLD, stateOf, worthOf } from './trace.ts';

/** When a thought asks. */
export interface Asked {
  readonly tick: number;
  readonly worldId: string;
  readonly at: KarmaSituation;
  readonly phase: BehavioralPhase;
  readonly task: TaskType;
  readonly policy: GolemPolicy;
  /** Revision of the formatters that the prompt is written by; left out where none was ever chosen. */
  readonly formatting?: number;
}

/** Ticks by which the part of the rank that fades is half. Ours. */
const HALF_LIFE = 200;
/** What of a rank does not fade, and does not depend on the situation. Ours. */
const STAYS = { recency: 0.5, likeness: 0.25 };
/** By what a trace of another task counts. Ours. */
const OTHER_TASK = 0.9;

/** What an epoch depends on: a change of regime or phase, a delta cycle, a word of the owner, the policy, the world, the formatters. */
function keyOf({ revision }: Karma, { tick, worldId, at, phase, policy, formatting }: Asked): string {
  const cycle = Math.floor(tick / policy.clocks.thetaPerDelta);
  const key = [worldId, at.regime, phase, cycle, revision, policy.revision].join('|');
  return formatting === undefined ? key : `${key}|${formatting}`;
}

function rankOf(trace: KarmaTrace, { tick, worldId, at, task, policy }: Asked): number {
  const { of, latest } = trace;
  if (of.kind !== 'act') return 0;
  const fades = pow(2, -Math.max(0, tick - latest) / HALF_LIFE);
  const recency = STAYS.recency + (1 - STAYS.recency) * fades;
  const like = STAYS.likeness + (1 - STAYS.likeness) * likeness(of.at, at);
  const elsewhere = (trace.task === task ? 1 : OTHER_TASK) * (of.worldId === worldId ? 1 : OTHER_WORLD);
  return Math.abs(worthOf(trace, policy.karma)) * recency * like * elsewhere;
}

/** The best of what is verified, within places and tokens, in the order of their ids. */
function chosenOf({ traces }: Karma, asked: Asked, tokens: TokenCounter): readonly KarmaTrace[] {
  const { most, tokens: budget } = asked.policy.karma;
  const ranked = traces
    .filter((trace) => stateOf(trace, asked.policy.karma) === 'promoted')
    .map((trace) => ({ trace, rank: rankOf(trace, asked) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || (a.trace.id < b.trace.id ? -1 : 1));
  const chosen: KarmaTrace[] = [];
  let room = budget;
  for (const { trace } of ranked) {
    const takes = tokens.count(karmaBlock(trace, asked.policy.karma));
    if (chosen.length === most) break;
    if (takes > room) continue;
    room -= takes;
    chosen.push(trace);
  }
  return chosen.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What stands in prompts now: the very epoch that was chosen as long as nothing begins another. */
export function epochAt(karma: Karma, asked: Asked, tokens: TokenCounter): KarmaEpoch {
  const key = keyOf(karma, asked);
  return karma.epoch?.key === key
    ? karma.epoch
    : { key, tick: asked.tick, chosen: chosenOf(karma, asked, tokens) };
}
