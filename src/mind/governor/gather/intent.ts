import { clamp01 } from '../../../lib/clamp01.ts';
import { block } from '../blocks.ts';
import { candidate } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';
import { num, pct, signedPct } from '../format.ts';
import type { GovernorInput } from '../input.ts';
import { ruleBody, ruleLine } from './rule-text.ts';

/** What the golem is for, and how it stands against that. */
export function strategy({ world, portfolio, task, regime }: GovernorInput): Candidate[] {
  const lead = portfolio.holding > 0 ? portfolio.equity / portfolio.holding - 1 : Number.NaN;
  const mandate =
    `Trade ${world.base} against ${world.quote} on paper; nothing is ever sent to a chain. ` +
    'Objectives, in this order: stay alive, keep to the cage, end with more equity than holding would have. ' +
    'Doing nothing is an answer. State a prediction that the world can test.';
  const standing =
    `Task ${task} in regime ${regime.regime}. Equity ${num(portfolio.equity)} ${world.quote}, ` +
    `holding would be ${num(portfolio.holding)} (${signedPct(lead)}).`;
  return [
    candidate({
      id: 'strategy:mandate',
      category: 'strategy',
      title: `Mandate: ${world.base}/${world.quote} on paper`,
      body: mandate,
      text: block('mandate', {}, mandate),
      score: 0.9,
      required: true,
      trust: 'system',
    }),
    candidate({
      id: 'strategy:standing',
      category: 'strategy',
      title: 'Standing against the objective',
      body: standing,
      text: block('standing', {}, standing),
      score: 0.8,
      trust: 'self',
    }),
  ];
}

/** Rules all of whose conditions hold rank above every other, then by confidence. Ours: two bands. */
function ruleScore(relevance: number, confidence: number): number {
  return relevance >= 1 ? 0.6 + 0.4 * confidence : (0.1 + 0.5 * relevance) * (0.5 + 0.5 * confidence);
}

/** The playbook's enabled rules, ranked by how much of them holds now and how they have fared. */
export function playbook({ rules, relevance, ruleConfidence }: GovernorInput): Candidate[] {
  return rules
    .filter((rule) => rule.enabled)
    .map((rule) => {
      const holds = clamp01(relevance[rule.id] ?? 0);
      const confidence =
        ruleConfidence[rule.id] ?? rule.counts.alpha / (rule.counts.alpha + rule.counts.beta);
      const attributes = { ref: rule.id, confidence: confidence.toFixed(2), holds: pct(holds) };
      const body = ruleBody(rule);
      return candidate({
        id: rule.id,
        category: 'playbook',
        title: rule.title,
        body,
        text: block('rule', attributes, body),
        summary: block('rule', attributes, ruleLine(rule)),
        score: ruleScore(holds, confidence),
        trust: 'owner',
      });
    });
}
