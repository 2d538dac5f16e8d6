import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { Distilled } from '../../domain/rules/distilled.ts';
import { againstChanceWords, overChance } from '../../shared/over-chance.ts';
import { FACTS } from '../candidates/index.ts';
import type { AtGate } from '../contract/index.ts';
import { type DecisionSituation, decisionSituation } from './situation.ts';
import { provedFor } from './standing.ts';
import { type ReflexLimits, sizeAction, type Sized } from '../reflex/index.ts';

/** Between nothing and the id in the name of a decision that a distilled one is: no rule is before the mark. */
const MARK = '@';

/** Outcomes that a model's own probability is worth against the record. Ours. */
const SAID_WEIGHT = 8;

export const distilledEntryId = (id: string): string => `distilled:${id}`;
export const distilledName = (id: string): string => `${MARK}${id}`;

/** The distilled decision that a decision is; null where it is none. */
export const distilledOf = ({ source, by }: Pick<Decision, 'source' | 'by'>): string | null =>
  source === 'cache' && by.startsWith(MARK) ? by.slice(MARK.length) : null;

/** What a decision is kept as: a model's by its situation, a distilled one as what it is; null of every other. */
export function distilledAs(
  decision: Pick<Decision, 'source' | 'by'>,
  situation: Pick<DecisionSituation, 'id'>,
): string | null {
  return decision.source === 'model' ? situation.id : distilledOf(decision);
}

/** A proved decision for the situation, sized for what is owned now. */
export interface Habit {
  readonly distilled: Distilled;
  readonly sized: Sized;
}

/**
 * The proved decision for the situation; null without one, where it cannot be done now, where the owner has spoken or it is dying, and where
 * the policy does not want it: then a model is asked, as ever.
 */
export function habitAt(
  { distilled = [] }: { readonly distilled?: readonly Distilled[] },
  { tick, phase, steers, playbook, dying, observed, features, world: { stepsPerYear }, policy }: AtGate,
): Habit | null {
  if (dying || distilled.length === 0 || policy.distilled.use < 1 || steers.length > 0) return null;
  const { id } = decisionSituation(observed, phase, features, stepsPerYear);
  const found = provedFor(distilled, id, { tick, playbook }, policy.distilled);
  if (!found) return null;
  const limits: ReflexLimits = { stepsPerYear, cage: policy.cage };
  const sized = sizeAction(found.then, observed, limits);
  return sized.action || found.then.kind === 'hold' ? { distilled: found, sized } : null;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** What its record says, in a sentence. */
export function recordWords({ hits, misses, against }: Distilled): string {
  const over = overChance(against);
  const chance = over ? ` Against chance: what it expected came in ${againstChanceWords(over)}.` : '';
  return `It came out as it said ${times(hits)}${misses > 0 ? `, and not ${times(misses)}` : ''}.${chance}`;
}

/** The decision that it is, where the prompt has it; null where it was left out of it. */
export function habitDecision(
  { distilled, sized }: Habit,
  workspace: CognitiveWorkspace,
  price: number,
): Decision | null {
  const { id, model, tick, expect, hits, misses } = distilled;
  const entry = distilledEntryId(id);
  if (!workspace.entries.some((one) => one.id === entry && one.included)) return null;
  const [low, high] = [price * expect.low, price * expect.high];
  const probability = (hits + SAID_WEIGHT * expect.probability) / (hits + misses + SAID_WEIGHT);
  const dueTick = workspace.tick + expect.ticks;
  const show = (value: number): string => value.toPrecision(6);
  const text = `The price, ${show(price)} now, will be between ${show(low)} and ${show(high)} at tick ${dueTick}.`;
  const rests: ReadonlySet<string> = new Set([entry, FACTS.price, FACTS.regime, FACTS.positions]);
  return {
    source: 'cache',
    by: distilledName(id),
    summary: sized.action
      ? `As ${model} decided: it ${sized.note}.`
      : `As ${model} decided: ${distilled.summary}`,
    action: sized.action,
    confidence: (hits + 1) / (hits + misses + 2),
    prediction: { metric: 'price', low, high, dueTick, probability, text },
    cited: workspace.entries.filter((one) => one.included && rests.has(one.id)).map((one) => one.id),
    reasoning: [
      `${model} decided in this situation at tick ${tick}: ${distilled.summary}`,
      recordWords(distilled),
      `${text} Probability ${probability.toFixed(2)}.`,
    ],
  };
}
