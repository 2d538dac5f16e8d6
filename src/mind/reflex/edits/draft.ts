import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { MemoryPayload } from '../../../domain/context/payload.ts';
import type { InsightFacts } from '../../../domain/memory/entry-facts.ts';
import type { Playbook, PlaybookRule, RulePrediction } from '../../../domain/rules/playbook.ts';
import type { MarketRegime, RegimeReading } from '../../../domain/world/market.ts';
import { chanceOf, PLAIN_EXPECTATION, sigmaOver } from '../../market/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { judge } from './judge.ts';
import { NO_CREDIT } from './credit.ts';
import type { EditProposal } from './proposal.ts';

/** How a drafted rule's title begins until it has earned its place. */
export const ON_TRIAL = 'On trial: ';

/** Errors that a fact's mean change must lie from none: some 97.5 % on that side. */
const ERRORS = 2;
/** What measured episodes of one fact count, as they overlap. As evidence counts them. */
const INDEPENDENCE = 0.5;
/** What a rule on trial expects: a drift that a price without one shows in four of ten. Ours. */
const SIGMAS = 0.25;
const TICKS = 10;
/** What it trades while it is on trial, and how long it rests. Ours: enough to learn of, and little to lose. */
const SHARE = 0.05;
/** Trials' worth of doubt that it begins with, at what chance alone would do. */
const DOUBT = 3;
/** It buys below this exposure, and sells above that. Ours. */
const ROOM_TO_BUY = 0.7;
const SOMETHING_TO_SELL = 0.2;

/** Where a fact is of, in so far as that is a regime; null of a rule that acts, since of that there is a rule. */
function regimeOf({ about }: InsightFacts, rules: readonly PlaybookRule[]): MarketRegime | null {
  if (about.kind === 'transition') return about.to;
  if (about.kind === 'pattern') return about.traits.regime ?? null;
  if (about.kind === 'baseline') return about.regime;
  return rules.some(({ id, then }) => id === about.rule && then.kind === 'hold') ? about.regime : null;
}

/** How many errors the mean change of a fact lies from none. */
function errorsOf(
  { about, measured, meanChange }: InsightFacts,
  sigmaOfTicks: (ticks: number) => number,
): number {
  const ticks = about.kind === 'baseline' ? 1 : PLAIN_EXPECTATION.ticks;
  return (meanChange / sigmaOfTicks(ticks)) * Math.sqrt(INDEPENDENCE * measured);
}

function draftOf(facts: InsightFacts, regime: MarketRegime, errors: number): EditProposal {
  const buys = errors > 0;
  const expect: RulePrediction = {
    direction: buys ? 'above' : 'below',
    sigmas: buys ? SIGMAS : -SIGMAS,
    ticks: TICKS,
  };
  const chance = chanceOf(expect);
  const does = buys ? 'buy' : 'sell';
  const percent = `${facts.meanChange > 0 ? '+' : '−'}${Math.abs(100 * facts.meanChange).toFixed(2)} %`;
  const knows = `In ${regime} the price went ${percent} in the mean of ${facts.measured} measured episodes, ${Math.abs(errors).toFixed(1)} errors from none.`;
  const rule: PlaybookRule = {
    id: `drafted-${does}-in-${regime}`,
    title: `${ON_TRIAL}${does} in ${regime}`,
    when: [
      { kind: 'regime', in: [regime] },
      buys
        ? { kind: 'feature', feature: 'exposure', op: '<', value: ROOM_TO_BUY }
        : { kind: 'feature', feature: 'exposure', op: '>', value: SOMETHING_TO_SELL },
    ],
    then: { kind: does, share: SHARE },
    expect,
    because: knows,
    counts: { alpha: DOUBT * chance, beta: DOUBT * (1 - chance) },
    rest: TICKS,
    enabled: true,
  };
  return {
    kind: 'draft',
    rule: rule.id,
    what: `Try “${rule.title.slice(ON_TRIAL.length)}”, on trial: ${Math.round(100 * SHARE)} % at a time.`,
    why: `${knows} What it expects a price without drift would do in ${Math.round(100 * chance)} %.`,
    evidence: judge(rule, regime, NO_CREDIT, 1).evidence(),
    changes: [{ place: 0, before: null, after: rule }],
  };
}

const own = ({ trust }: MemoryPayload): boolean => trust === 'self' || trust === 'inherited';

/**
 * Rules that could be tried, by what the prompt holds (ACE's generator): a fact of its own that holds here and whose prices went clearly one way. The
 * clearest first. A rule begins with the chance that a price without drift has, since it has shown nothing itself.
 */
export function draftsOf(
  { entries }: Pick<CognitiveWorkspace, 'entries'>,
  { rules }: Playbook,
  regime: RegimeReading,
  stepsPerYear: number,
  { leastOutcomes }: Pick<GolemPolicy['playbook'], 'leastOutcomes'>,
): readonly EditProposal[] {
  const sigmaOfTicks = (ticks: number): number => sigmaOver(regime, stepsPerYear, ticks);
  const known = entries.flatMap(({ payload }) => {
    const { memory } = payload ?? {};
    if (!memory?.holds || memory.facts?.kind !== 'insight' || !own(memory)) return [];
    const { facts } = memory;
    const errors = errorsOf(facts, sigmaOfTicks);
    const clear = facts.measured >= leastOutcomes && Math.abs(errors) >= ERRORS;
    return clear && regimeOf(facts, rules) === regime.regime ? [{ facts, errors }] : [];
  });
  return known
    .sort((a, b) => Math.abs(b.errors) - Math.abs(a.errors))
    .map(({ facts, errors }) => draftOf(facts, regime.regime, errors));
}
