import type { KarmaBar, KarmaState, KarmaSubject, KarmaTrace, Verdict } from '../../domain/past/karma.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import { overChance } from '../../shared/over-chance.ts';
import { readsLikeInstruction } from '../../shared/reads-like-instruction.ts';
import { hash53 } from '../grimoire/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { traceText } from './words.ts';

type Terms = GolemPolicy['karma'];

/** Whose words may be verified: what the golem reads of a stranger or a predecessor is never made its own by a verdict. */
const OWN = new Set(['system', 'owner', 'self', 'world']);

/** By what a trace of another market counts. Ours. */
export const OTHER_WORLD = 0.5;

/** What a trace is begun with. */
export type Judged = Pick<KarmaTrace, 'of' | 'task' | 'by' | 'reasons' | 'trust'>;

const keyOf = (of: KarmaSubject): string =>
  of.kind === 'act'
    ? [of.worldId, of.at.regime, of.at.volatility, of.at.exposure, of.at.liquidity, of.act].join('|')
    : ['answer', of.topic, ...of.sources].join('|');

export const traceId = (of: KarmaSubject): string => `karma:${hash53(keyOf(of)).toString(36)}`;

const saying = ({ evidence }: KarmaTrace, says: Verdict): number =>
  evidence.filter((one) => one.kind === 'verdict' && one.says === says).length;

/** What the owner says of it, -1..1; one word is half of it, and no number of words is all. */
function ownersWorth(trace: KarmaTrace): number {
  const [approved, rejected] = [saying(trace, 'approved'), saying(trace, 'rejected')];
  return (approved - rejected) / (approved + rejected + 1);
}

/** What the world says of it, 0..1: it was good often enough, more often than not, and no worse than chance. */
function worldsWorth({ hits, misses, against }: KarmaTrace, { outcomes, leastHits }: Terms): number {
  if (outcomes === 0 || hits < leastHits || overChance(against)?.verdict === 'worse') return 0;
  return clamp01((hits - misses) / (hits + misses + 2)) * outcomes;
}

/** What a trace is worth, -1..1: below 0 it speaks against doing the same, above 0 for it. 0 of what is not verified. */
export const worthOf = (trace: KarmaTrace, policy: Terms): number =>
  Math.max(-1, Math.min(1, ownersWorth(trace) + worldsWorth(trace, policy)));

/**
 * Why a trace may not stand in a prompt; null where it may. What rests on words from outside is never preferred for a verdict; the owner may
 * reject it all the same, which brings nothing of it in. Its text is made of ids and names of the golem's own: one that reads like an
 * instruction (L8's patterns) was put there.
 */
export function barOf(trace: KarmaTrace, policy: Terms): KarmaBar | null {
  if (!OWN.has(trace.trust) && worthOf(trace, policy) >= 0) return 'trust';
  return readsLikeInstruction(traceText(trace)) ? 'instruction' : null;
}

/** How a trace stands. */
export function stateOf(trace: KarmaTrace, policy: Terms): KarmaState {
  if (trace.revoked !== undefined) return 'revoked';
  return worthOf(trace, policy) !== 0 && barOf(trace, policy) === null ? 'promoted' : 'candidate';
}
