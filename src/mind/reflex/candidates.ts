import { clamp01 } from '../../lib/clamp01.ts';
import { block } from '../governor/blocks.ts';
import { candidate } from '../governor/candidate.ts';
import type { Candidate } from '../governor/candidate.ts';
import { pct } from '../governor/format.ts';
import type { GovernorInput } from '../governor/input.ts';
import { isResting } from './rules.ts';
import { ruleBody, ruleLine } from './rule-text.ts';

/** Rules all of whose conditions hold rank above every other, then by confidence. Ours: two bands. */
function ruleScore(relevance: number, confidence: number): number {
  return relevance >= 1 ? 0.6 + 0.4 * confidence : (0.1 + 0.5 * relevance) * (0.5 + 0.5 * confidence);
}

/** The playbook's enabled rules, ranked by how much of them holds now and how they have fared. */
export function playbook(input: GovernorInput): Candidate[] {
  const { rules, relevance, ruleConfidence, playbookRevision, tick, readings } = input;
  return rules
    .map((rule, place) => ({ rule, place }))
    .filter(({ rule }) => rule.enabled)
    .map(({ rule, place }) => {
      const holds = clamp01(relevance[rule.id] ?? 0);
      const confidence =
        ruleConfidence[rule.id] ?? rule.counts.alpha / (rule.counts.alpha + rule.counts.beta);
      const lastActed = input.lastActed[rule.id] ?? null;
      const rests = isResting(rule, { tick, lastActed: input.lastActed });
      const attributes = {
        ref: rule.id,
        confidence: confidence.toFixed(2),
        holds: pct(holds),
        // Minds before version 5 knew of it, and their prompts did not say it.
        'rests-to': readings && rests && lastActed !== null ? lastActed + rule.rest : null,
      };
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
        payload: { rule: { rule, place, revision: playbookRevision, lastActed } },
      });
    });
}
