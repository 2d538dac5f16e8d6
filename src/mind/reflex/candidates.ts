import { clamp01 } from '../../lib/math/clamp01.ts';
import {
  type Along,
  alongText,
  block,
  candidate,
  type Candidate,
  inLayer,
  pct,
  two,
} from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';
import { isResting } from './rules.ts';
import { ruleBody, ruleLine } from './rule-text.ts';

/** Rules all of whose conditions hold rank above every other, then by confidence. Ours: two bands. */
function ruleScore(relevance: number, confidence: number): number {
  return relevance >= 1 ? 0.6 + 0.4 * confidence : (0.1 + 0.5 * relevance) * (0.5 + 0.5 * confidence);
}

/** The playbook's enabled rules, ranked by how much of them holds now and how they have fared. */
export function playbook(input: GovernorInput): Candidate[] {
  const { rules, relevance, ruleConfidence, playbookRevision, tick, readings } = input;
  const enabled = rules.map((rule, place) => ({ rule, place })).filter(({ rule }) => rule.enabled);
  const standings: RuleNow[] = [];
  const candidates = enabled.map(({ rule, place }) => {
    const holds = clamp01(relevance[rule.id] ?? 0);
    const confidence = ruleConfidence[rule.id] ?? rule.counts.alpha / (rule.counts.alpha + rule.counts.beta);
    const lastActed = input.lastActed[rule.id] ?? null;
    const rests = isResting(rule, { tick, lastActed: input.lastActed });
    const restsTo = readings && rests && lastActed !== null ? lastActed + rule.rest : null;
    const attributes = { ref: rule.id };
    standings.push({ ref: rule.id, holds: pct(holds), confidence: two(confidence), rests: restsTo });
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
      at: inLayer('codex', place),
    });
  });
  return standings.length === 0 ? candidates : [holdingNow(standings), ...candidates];
}

/** What of a rule changes with ticks, as it is written. */
interface RuleNow {
  readonly ref: string;
  readonly holds: string;
  readonly confidence: string;
  /** The tick until which it rests; null where it does not. */
  readonly rests: number | null;
}

/** What of the rules changes with ticks, apart from them, so that their own texts stay the same: how much of each holds, how far it is trusted, and until when it rests. */
function holdingNow(rules: readonly RuleNow[]): Candidate {
  const along: Along = {
    table: 'holding',
    rows: rules.map(({ ref, holds, confidence, rests }) => ({
      of: ref,
      cells: [ref, holds, confidence, rests === null ? '' : `${rests}`],
    })),
  };
  const text = alongText(along, along.rows);
  return candidate({
    id: 'playbook:holding',
    category: 'playbook',
    title: 'How much of each rule holds now',
    body: text,
    text,
    score: 1,
    trust: 'self',
    along,
  });
}
