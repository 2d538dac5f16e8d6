import { clamp01 } from '../../lib/clamp01.ts';
import { block } from '../governor/blocks.ts';
import { candidate } from '../governor/candidate.ts';
import type { Candidate } from '../governor/candidate.ts';
import { pct } from '../governor/format.ts';
import type { GovernorInput } from '../governor/input.ts';
import { ruleBody, ruleLine } from './rule-text.ts';

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
        of: { kind: 'rule', id: rule.id },
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
