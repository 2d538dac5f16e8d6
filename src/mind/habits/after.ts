import type { Distilled, DistilledEnd } from '../../domain/rules/distilled.ts';
import { lowestTrust, sourcesOf } from '../grimoire/index.ts';
import type { Turn } from '../contract/index.ts';
import { distil } from './distil.ts';
import { distilledOf } from './habit.ts';
import { decisionSituation } from './situation.ts';
import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import { regretOf } from '../market/index.ts';
import { countAgainst, NOTHING_CAME } from '../../shared/over-chance.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { endOf, type Now } from './standing.ts';

type Known = readonly Distilled[];

const ended = (one: Distilled, tick: number, why: DistilledEnd): Distilled => ({
  ...one,
  ended: { tick, why },
});

/** With what came against chance, where it is known what chance would have done. */
function againstOf(
  { against = NOTHING_CAME }: Distilled,
  { prediction: { chance, madeAtTick }, correct, tick }: PredictionOutcome,
): Pick<Distilled, 'against'> {
  return chance === undefined
    ? {}
    : { against: countAgainst(against, { hit: correct, chance, said: madeAtTick, due: tick }) };
}

/** What the world said of one: it is right where what was expected came, and what was traded by it cost no more than not trading. */
function credited(one: Distilled, outcome: PredictionOutcome, price: number): Distilled {
  const right = outcome.correct && (regretOf(outcome, price) ?? 0) <= 0;
  const against = againstOf(one, outcome);
  if (!right) return { ...one, ...against, misses: one.misses + 1 };
  return { ...one, ...against, hits: one.hits + 1, provenAt: outcome.tick };
}

/** The very same where none of the outcomes is of a distilled decision that still may answer. @param price now, quote per base */
export function creditDistilled(known: Known, outcomes: readonly PredictionOutcome[], price: number): Known {
  let after = known;
  for (const outcome of outcomes) {
    const { distilled, madeAtTick } = outcome.prediction;
    const one = after.find(({ id, ended: end }) => id === distilled && !end);
    // An outcome of one that another has replaced since says nothing of the new one.
    if (!one || madeAtTick < one.tick) continue;
    after = after.map((each) => (each === one ? credited(one, outcome, price) : each));
  }
  return after;
}

/** Marks what answers no more from this tick on; the very same where nothing does. */
function endDistilled(known: Known, now: Now, policy: GolemPolicy['distilled']): Known {
  const ends = known.map((one) => (one.ended ? null : endOf(one, now, policy)));
  if (ends.every((end) => end === null)) return known;
  return known.map((one, at) => (ends[at] ? ended(one, now.tick, ends[at]) : one));
}

/** Least useful first: what answers no more, then what was not used or proved for longest. */
function leastUseful(known: Known): Distilled | undefined {
  const lately = ({ usedAt, provenAt, tick }: Distilled): number =>
    Math.max(usedAt ?? 0, provenAt ?? 0, tick);
  return [...known].sort(
    (a, b) => Number(!a.ended) - Number(!b.ended) || lately(a) - lately(b) || (a.id < b.id ? -1 : 1),
  )[0];
}

/** Keeps what a model has decided now. The same said again in the same situation goes on with what the world has said of it; something else takes its place. */
function keepDistilled(known: Known, made: Distilled, { kept }: GolemPolicy['distilled']): Known {
  const before = known.find(({ id, ended: end }) => id === made.id && !end);
  const same = before && JSON.stringify([before.then]) === JSON.stringify([made.then]);
  let after = same
    ? known.map((one) =>
        one === before ? { ...before, summary: made.summary, model: made.model, expect: made.expect } : one,
      )
    : [...known.filter(({ id }) => id !== made.id), made];
  while (after.length > kept) {
    const least = leastUseful(after);
    after = after.filter((one) => one !== least);
  }
  return after;
}

/** Counts that one answered in a model's place. */
const usedDistilled = (known: Known, id: string, tick: number): Known =>
  known.map((one) => (one.id === id && !one.ended ? { ...one, uses: one.uses + 1, usedAt: tick } : one));

/**
 * What is distilled after a tick: outcomes are credited, what answers no more is marked, what answered is counted, and what a model has
 * decided now is kept. What it decided because the owner spoke is not.
 * @param playbook revision
 */
export function distilledAfter(
  before: readonly Distilled[] | undefined,
  turn: Turn,
  playbook: number,
): { readonly distilled?: readonly Distilled[] } {
  const { tick, world, observed, phase, features, steers, deliberated, policy } = turn;
  const { price } = observed.observation;
  const decision = deliberated?.decision;
  let after = before ?? [];
  after = creditDistilled(after, observed.decided, price);
  after = endDistilled(after, { tick, playbook }, policy.distilled);
  const used = decision ? distilledOf(decision) : null;
  if (used !== null) after = usedDistilled(after, used, tick);
  if (decision?.source === 'model' && steers.length === 0) {
    const { portfolio, regime } = observed;
    const { stepsPerYear } = world;
    const trust = lowestTrust(['self', ...sourcesOf(turn)]);
    const situation = decisionSituation(observed, phase, features, stepsPerYear);
    const made = distil(decision, situation, {
      tick,
      price,
      portfolio,
      regime,
      stepsPerYear,
      playbook,
      trust,
    });
    if (made) after = keepDistilled(after, made, policy.distilled);
  }
  // Whatever was there before is told when it is gone: nothing said would leave it as it was.
  return before === undefined && after.length === 0 ? {} : { distilled: after };
}
