import type { EntryPayload } from '../../domain/context/payload.ts';
import type { InsightFacts, WarningFacts } from '../../domain/memory/entry-facts.ts';
import type { PlaybookRule } from '../../domain/rules/playbook.ts';
import { betaInterval } from '../../lib/math/beta-interval.ts';
import { isHeededSign } from '../../domain/memory/heeded-sign.ts';
import { beliefAgainst, overChance } from '../../shared/over-chance.ts';
import { chanceOf } from '../market/index.ts';

/** What a link has to be believed with. It is a bet against chance already, and against all links that were looked at beside it. Ours. */
const BELIEVED = 0.8;
/** Times that a warning came true before it is more than an accident. Ours. */
const CAME_TRUE = 2;
/** Deviations of the mean beyond which 95 of 100 accidents do not reach. */
const BEYOND = 1.96;

/** Counts that a rule is born with: Beta(2, 2), seed G. */
const PRIOR_COUNTS = 2;

/** A regime's mean change a tick, that is too far from nothing to be an accident. */
function drifts({ measured, meanChange, meanSquare = 0 }: InsightFacts): boolean {
  const variance = meanSquare - meanChange * meanChange;
  return variance > 0 && Math.abs(meanChange) * Math.sqrt(measured / variance) > BEYOND;
}

/** What a rule expects came more often or less than by chance. @param independence how much of an outcome counts by itself: they overlap */
function provenRecord({ expect, counts }: PlaybookRule, independence: number): boolean {
  const chance = chanceOf(expect);
  const [low, high] = betaInterval(
    beliefAgainst(
      independence * (counts.alpha - PRIOR_COUNTS),
      independence * (counts.beta - PRIOR_COUNTS),
      chance,
    ),
  );
  return low > chance || high < chance;
}

/** It came true more often than not, and more often than the same comes at any time. */
function provenWarning({ against }: WarningFacts): boolean {
  if (!against || against.hits < CAME_TRUE || against.hits <= against.misses) return false;
  return overChance(against)?.verdict === 'better';
}

/** Of payloads, what was found: a prompt is gone through again and again without one of its entries. */
const KNOWN = new WeakMap<EntryPayload, { readonly independence: number; readonly proven: boolean }>();

/** Whether what an entry says has held over chance: knowledge that has, and no single episode, which is noise where there is nothing to learn. */
export function isProven(payload: EntryPayload, independence: number): boolean {
  const known = KNOWN.get(payload);
  if (known?.independence === independence) return known.proven;
  const proven = holdsOverChance(payload, independence);
  KNOWN.set(payload, { independence, proven });
  return proven;
}

function holdsOverChance({ rule, memory }: EntryPayload, independence: number): boolean {
  if (rule) return provenRecord(rule.rule, independence);
  const { facts, confidence = 0 } = memory ?? {};
  // The doubt of a sign is weighed with it.
  if (facts?.kind === 'causal') return facts.sign ? isHeededSign(facts, confidence) : confidence >= BELIEVED;
  if (facts?.kind === 'warning') return provenWarning(facts);
  if (facts?.kind !== 'insight') return false;
  if (facts.about.kind === 'baseline') return drifts(facts);
  const against = overChance(facts.against);
  return against !== null && against.verdict !== 'open';
}
