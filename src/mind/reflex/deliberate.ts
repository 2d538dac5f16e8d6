import type { Decision } from '../../domain/decisions/decision.ts';
import type { RuleCondition, Playbook, PlaybookRule } from '../../domain/rules/playbook.ts';
import { type ByKarma, byKarma } from './choice/by-karma.ts';
import { chooseByEvidence } from './choice/by-evidence.ts';
import { type Choice, choose } from './choice/choose.ts';
import { decisionByEvidence, letLean, letStand } from './choice/decision-by-evidence.ts';
import { leanOrder } from './choice/lean-order.ts';
import { citations } from './cite.ts';
import type { ReflexInput } from './input.ts';
import { PLAIN_EXPECTATION, predictPrice, sigmaOver, statedProbability } from '../market/index.ts';
import { applicableRules, confidenceOf, relevance, speakingRules } from './rules.ts';
import type { ReflexLimits, Sized } from './size.ts';
import type { ReflexView } from './view.ts';

interface ReflexOptions {
  /** Limits at the time of asking: the world and the cage can change during a life. */
  readonly limits: () => ReflexLimits;
}

/** The reflex: answers a workspace with a typed decision. */
export interface Reflex {
  /** What it would decide; it remembers nothing of being asked. */
  consider(view: ReflexView): Decision;
  /** The same without what it cites: what is read is what the choice alone asks for. */
  chooseOnly(view: ReflexView): Decision;
}

/** A condition with the reading that made it true. */
function evidence(condition: RuleCondition, input: ReflexInput): string {
  switch (condition.kind) {
    case 'feature': {
      const value = input.features[condition.feature] ?? Number.NaN;
      return `${condition.feature} is ${Number(value.toPrecision(4))} (${condition.op} ${condition.value})`;
    }
    case 'regime':
      return `the regime is ${input.regime.regime}`;
    case 'phase':
      return `the phase is ${input.phase}`;
    case 'steer':
      return `the owner said "${input.steers.join('; ')}"`;
  }
}

function nearest(playbook: Playbook, input: ReflexInput): string {
  const best = playbook.rules
    .filter((rule) => rule.enabled)
    .map((rule) => ({ rule, share: relevance(rule, input) }))
    .sort((a, b) => b.share - a.share)[0];
  if (!best) return 'The playbook has no rule that is enabled.';
  if (best.share === 1) return `No rule can act now; ${best.rule.id} holds but rests or has nothing to do.`;
  return `No rule holds; the nearest is ${best.rule.id} with ${Math.round(best.share * best.rule.when.length)} of ${best.rule.when.length} conditions.`;
}

function predict(
  input: ReflexInput,
  rule: PlaybookRule | null,
  stepsPerYear: number,
): Decision['prediction'] {
  const expect = rule?.expect ?? PLAIN_EXPECTATION;
  const sigma = sigmaOver(input.regime, stepsPerYear, expect.ticks);
  const probability = statedProbability(expect, rule?.counts ?? null);
  return predictPrice(input.observation.price, input.tick, expect, sigma, probability);
}

/** Without what nothing can be judged by. */
function blind({ missing }: ReflexView): Decision {
  const reason = `The prompt lacks ${missing.join(', ')}: nothing can be judged.`;
  return {
    source: 'none',
    by: 'reflex',
    summary: `No action. ${reason}`,
    action: null,
    confidence: 0,
    prediction: null,
    cited: [],
    read: [],
    reasoning: [reason],
  };
}

function undecided(
  { workspace, playbook }: ReflexView,
  input: ReflexInput,
  { passed, refused, heeded }: Choice,
  limits: ReflexLimits,
  cites: boolean,
): Decision {
  const reason = nearest(playbook, input);
  return {
    source: 'none',
    by: 'reflex',
    summary: `No action. ${reason}`,
    action: null,
    confidence: 0,
    prediction: predict(input, null, limits.stepsPerYear),
    cited: cites ? citations(workspace, input, null, false, [], heeded) : [],
    reasoning: [...passed, reason],
    ...(refused.length > 0 && { refused }),
  };
}

/** A choice with what verified traces did to it. */
function withKarma(choice: Choice, { passed, heeded }: ByKarma): Choice {
  if (heeded.length === 0) return choice;
  return {
    ...choice,
    passed: [...passed, ...choice.passed],
    heeded: [...heeded, ...(choice.heeded ?? [])],
  };
}

function sentence(rule: PlaybookRule, sized: Sized): string {
  return `${rule.title}: ${sized.note}.`;
}

/**
 * Makes the deliberator that needs no model: the best playbook rule whose conditions all hold and that can act, with
 * the order sized for the portfolio as it is. Whatever it decides, waiting included, it predicts.
 */
export function createReflex({ limits }: ReflexOptions): Reflex {
  function decide(view: ReflexView, cites: boolean): Decision {
    if (view.input === null) return blind(view);
    const decision = judged(view, view.input, cites);
    const read = view.read();
    if (read === null) return decision;
    // What was not read cannot have been rested on: the limits of the cage hold whatever the prompt says.
    return { ...decision, cited: decision.cited.filter((id) => read.includes(id)), read };
  }

  function judged(view: ReflexView, input: ReflexInput, cites: boolean): Decision {
    const { playbook } = view;
    const now = limits();
    const karma = byKarma(applicableRules(playbook, input), input, now);
    const { rules } = karma;
    const choice = withKarma(choose(rules, input, now), karma);
    const chosen =
      now.evidence && now.evidence.decides >= 1
        ? chooseByEvidence(karma, speakingRules(playbook, input), choice, input, now, now.evidence)
        : null;
    if (chosen?.overrules) return decisionByEvidence(chosen, choice, { view, input, limits: now });
    const leant = leanOrder(choice, speakingRules(playbook, input), input, now);
    if (leant) return letLean(byRules(view, input, leant.choice, now, cites), leant.said);
    const decision = byRules(view, input, choice, now, cites);
    return chosen ? letStand(decision, chosen) : decision;
  }

  function byRules(
    view: ReflexView,
    input: ReflexInput,
    choice: Choice,
    now: ReflexLimits,
    cites: boolean,
  ): Decision {
    const { workspace } = view;
    const { best, passed, refused, weighed, heeded } = choice;
    if (!best) return undecided(view, input, choice, now, cites);
    const { rule, sized } = best;
    const { alpha, beta } = rule.counts;
    const confidence = confidenceOf(rule);
    const prediction = predict(input, rule, now.stepsPerYear);
    const because = rule.when.map((condition) => evidence(condition, input)).join(', ');
    return {
      source: 'rule',
      by: rule.id,
      summary: sentence(rule, sized),
      action: sized.action,
      confidence,
      prediction,
      cited: cites ? citations(workspace, input, rule, sized.action !== null, undefined, heeded) : [],
      reasoning: [
        ...passed,
        ...(weighed === undefined ? [] : [weighed]),
        because === '' ? `${rule.id} holds in any situation.` : `${rule.id} holds: ${because}.`,
        `Why: ${rule.because}`,
        `Its record, prior included, is ${alpha} right to ${beta} wrong: confidence ${confidence.toFixed(2)}.`,
        `So it ${sized.note.replace(/^it /, '')}.`,
        ...(prediction ? [`${prediction.text} Probability ${prediction.probability.toFixed(2)}.`] : []),
      ],
      ...(refused.length > 0 && { refused }),
    };
  }

  return {
    consider: (view) => decide(view, true),
    chooseOnly: (view) => decide(view, false),
  };
}
