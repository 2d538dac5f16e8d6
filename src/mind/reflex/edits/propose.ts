import type { MarketRegime } from '../../../domain/world/market.ts';
import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import { confidenceOf } from '../rules.ts';
import { beliefOf } from './apply.ts';
import { ON_TRIAL } from './draft.ts';
import { NO_CREDIT, summed } from './credit.ts';
import { judge, type RuleVerdict } from './judge.ts';
import { merged } from './merge.ts';
import { type EditProposal, type Reflection, inWords } from './proposal.ts';
import { inRegimes, isFallback, regimesOf } from './regimes.ts';
import { percent } from './words.ts';

/** What a rule trades that has earned its place, against its trial. */
const EARNED = 2;
const FEWER = 0.5;
const MORE = 1.25;
const LEAST_SHARE = 0.02;
const MOST_SHARE = 0.5;

/** A rule that guards against loss is not given up for missing its prediction alone: a risk that is missed costs more than a false alarm. */
const guards = ({ category }: PlaybookRule): boolean => category === 'risk-events';

/** Clearly worse than chance, or than not trading. */
const failed = (rule: PlaybookRule, { better, regretted }: RuleVerdict, certainty: number): boolean =>
  (better !== null && better < 1 - certainty && !guards(rule)) || regretted === 1;

/** Where a rule fails in one regime it no longer holds there; where it holds in no other, it is retired. */
function narrowed(
  rule: PlaybookRule,
  place: number,
  regime: MarketRegime,
  judged: RuleVerdict,
): EditProposal {
  const others = regimesOf(rule).filter((one) => one !== regime);
  const retires = others.length === 0;
  const after = retires ? { ...rule, enabled: false } : inRegimes(rule, others);
  return {
    kind: retires ? 'retire' : 'revise',
    rule: rule.id,
    what: retires ? `Retire “${rule.title}”.` : `“${rule.title}” no longer holds in ${regime}.`,
    ...inWords(judged),
    changes: [{ place, before: rule, after }],
  };
}

/** A rule that does clearly better in one regime stands there with the record it has there. */
function split(rule: PlaybookRule, place: number, regime: MarketRegime, judged: RuleVerdict): EditProposal {
  const { hits, misses } = judged.evidence();
  const own: PlaybookRule = {
    ...inRegimes(rule, [regime]),
    id: `${rule.id}-in-${regime}`,
    title: `${rule.title} (${regime})`,
    counts: beliefOf(hits, misses),
  };
  const others = inRegimes(
    rule,
    regimesOf(rule).filter((one) => one !== regime),
  );
  return {
    kind: 'add',
    rule: rule.id,
    what: `“${rule.title}” has a rule of its own in ${regime}, believed to be right in ${percent(confidenceOf(own))} there.`,
    ...inWords(judged),
    changes: [
      { place: place + 1, before: rule, after: others },
      { place, before: null, after: own },
    ],
  };
}

/** A rule on trial has so many outcomes that something is to be said of it: it earns its place, or goes as soon as it is likelier worse than chance. */
function settled(
  rule: PlaybookRule,
  place: number,
  judged: RuleVerdict,
  certainty: number,
): EditProposal | null {
  const { better } = judged;
  const { then } = rule;
  if (better === null || (then.kind !== 'buy' && then.kind !== 'sell')) return null;
  if (better > 0.5 && better <= certainty) return null;
  const earned = better > certainty;
  const title = rule.title.slice(ON_TRIAL.length);
  return {
    kind: earned ? 'revise' : 'retire',
    rule: rule.id,
    what: earned
      ? `“${title}” has earned its place, and trades twice as much.`
      : `Retire “${title}”: its trial did not bear it out.`,
    ...inWords(judged),
    changes: [
      {
        place,
        before: rule,
        after: earned
          ? { ...rule, title, then: { ...then, share: EARNED * then.share } }
          : { ...rule, enabled: false },
      },
    ],
  };
}

/** A rule whose trades all in all cost trades less, one whose trades are clearly worth it trades more. */
function resized(rule: PlaybookRule, place: number, judged: RuleVerdict): EditProposal | null {
  const { then } = rule;
  if ((then.kind !== 'buy' && then.kind !== 'sell') || judged.regretted === 0) return null;
  const wanted = then.share * (judged.regretted === 1 ? FEWER : MORE);
  const share = Math.round(100 * Math.min(MOST_SHARE, Math.max(LEAST_SHARE, wanted))) / 100;
  if (share === then.share || (judged.regretted === -1 && guards(rule))) return null;
  return {
    kind: 'revise',
    rule: rule.id,
    what: `“${rule.title}” trades ${percent(share)} for ${percent(then.share)}.`,
    ...inWords(judged),
    changes: [{ place, before: rule, after: { ...rule, then: { ...then, share } } }],
  };
}

/**
 * What could be edited by what came of rules since they were last edited, what costs most first: rules that fail in a regime, by how
 * clearly; trials that are over; those that are one; trades to size; rules that do better in one regime than elsewhere.
 */
export function propose(reflection: Reflection): readonly EditProposal[] {
  const { playbook, credits, policy, added } = reflection;
  const fails: { readonly proposal: EditProposal; readonly better: number }[] = [];
  const merges: EditProposal[] = [];
  const sizes: EditProposal[] = [];
  const splits: EditProposal[] = [];
  const trials: EditProposal[] = [];
  playbook.rules.forEach((rule, place) => {
    if (!rule.enabled || isFallback(rule)) return;
    const own = credits[rule.id] ?? {};
    const regimes = regimesOf(rule);
    const whole = judge(rule, null, summed(Object.values(own)), policy.leastOutcomes);
    if (rule.title.startsWith(ON_TRIAL)) {
      const trial = settled(rule, place, whole, policy.certainty);
      if (trial) trials.push(trial);
      return;
    }
    for (const regime of regimes) {
      const judged = judge(rule, regime, own[regime] ?? NO_CREDIT, policy.leastOutcomes);
      const { better } = judged;
      if (failed(rule, judged, policy.certainty))
        fails.push({ proposal: narrowed(rule, place, regime, judged), better: better ?? 1 });
      else if (better !== null && better > policy.certainty && regimes.length > 1 && !added.has(rule.id))
        splits.push(split(rule, place, regime, judged));
    }
    const sized = resized(rule, place, whole);
    if (sized) sizes.push(sized);
    for (const other of playbook.rules.slice(place + 1)) {
      if (!added.has(rule.id) || !added.has(other.id) || !other.enabled) continue;
      const one = merged(rule, other, reflection);
      if (one) merges.push(one);
    }
  });
  fails.sort((a, b) => a.better - b.better);
  return [...fails.map(({ proposal }) => proposal), ...trials, ...merges, ...sizes, ...splits];
}
