import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import { confidenceOf } from '../rules.ts';
import { beliefOf, saysTheSame } from './apply.ts';
import { summed } from './credit.ts';
import { judge, type RuleVerdict } from './judge.ts';
import type { EditProposal, Reflection } from './proposal.ts';
import { eitherOf, inRegimes, regimesOf } from './regimes.ts';
import { because } from './words.ts';

/** Two rules that were split off and differ in nothing but their regime and in no clear way in their record are one. */
export function merged(
  one: PlaybookRule,
  other: PlaybookRule,
  { playbook, credits, policy }: Omit<Reflection, 'added'>,
): EditProposal | null {
  const both = inRegimes(one, eitherOf(regimesOf(one), regimesOf(other)));
  const bare = (rule: PlaybookRule): PlaybookRule => ({ ...inRegimes(rule, []), id: '', title: '' });
  if (!saysTheSame(bare(one), bare(other))) return null;
  const of = (rule: PlaybookRule) => summed(Object.values(credits[rule.id] ?? {}));
  const [a, b] = [of(one), of(other)].map((credit) => judge(one, null, credit, policy.leastOutcomes));
  if (a!.better === null || b!.better === null) return null;
  const within = (mean: number, { evidence }: RuleVerdict): boolean => {
    const [low, high] = evidence().interval;
    return mean >= low && mean <= high;
  };
  if (!within(confidenceOf(one), b!) || !within(confidenceOf(other), a!)) return null;
  const place = (rule: PlaybookRule): number => playbook.rules.indexOf(rule);
  const judged = judge(one, null, summed([of(one), of(other)]), policy.leastOutcomes);
  const prior = beliefOf(0, 0);
  const counts = {
    alpha: one.counts.alpha + other.counts.alpha - prior.alpha,
    beta: one.counts.beta + other.counts.beta - prior.beta,
  };
  return {
    kind: 'merge',
    rule: one.id,
    what: `“${one.title}” and “${other.title}” are one rule.`,
    why: `They say the same and do not clearly differ. ${because(judged.evidence())}`,
    evidence: judged.evidence(),
    changes: [
      { place: place(one), before: one, after: { ...both, counts } },
      { place: place(other), before: other, after: null },
    ],
  };
}
