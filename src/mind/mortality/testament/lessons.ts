import type { TickSummary } from '../../../domain/records/record.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import { groupBy } from '../../../lib/containers/group-by.ts';
import { calibration } from '../clocks.ts';
import { type LifeReviewed, mean, type Ranked, share } from './review.ts';

type Lesson = Omit<Ranked, 'worth'>;

const lesson = (text: string, more: Pick<Lesson, 'ticks' | 'rule'> = {}): Lesson => ({
  text,
  ...more,
  lesson: true,
});

/** Ticks before the end in which it is looked for what led to it. Ours: what the epistemic clock goes by. */
const LATELY = 100;
/** Fewer ticks than this in a regime say nothing of it. Ours. */
const LEAST_THERE = 5;

const endOf = ({ death }: LifeReviewed): number => death.dying?.acceptedAt ?? death.tick;

const latelyIn = (life: LifeReviewed): readonly TickSummary[] => {
  const end = endOf(life);
  return life.ticks.filter(({ tick }) => tick <= end && tick > end - LATELY);
};

/** What was spent on what, as far as the costs in force tell: quote. */
function spending({ ticks, clocks, costs }: LifeReviewed) {
  const [t1, t2] = [
    ticks.filter(({ tier }) => tier === 'T1').length,
    ticks.filter(({ tier }) => tier === 'T2').length,
  ];
  const living = costs.metabolicCost * ticks.length;
  const [brief, full] = [t1 * costs.t1Cost, t2 * costs.t2Cost];
  return { t1, t2, living, brief, full, others: Math.max(0, clocks.spent - living - brief - full) };
}

/** The regime that most of the thoughts were in, with how many of its ticks were thought on and how many orders came of it. */
function thoughtMost(ticks: readonly TickSummary[]): {
  readonly regime: MarketRegime;
  readonly ticks: number;
  readonly thoughts: number;
  readonly filled: number;
} | null {
  const each = [...groupBy(ticks, ({ regime }) => regime)].map(([regime, there]) => ({
    regime,
    ticks: there.length,
    thoughts: there.filter(({ tier }) => tier !== 'T0').length,
    filled: there.filter(({ actionStatus }) => actionStatus === 'filled').length,
  }));
  each.sort((a, b) => b.thoughts - a.thoughts || (a.regime < b.regime ? -1 : 1));
  return each[0] ?? null;
}

function spentOut(life: LifeReviewed): Lesson[] {
  const { clocks, ticks } = life;
  const { t1, t2, living, brief, full, others } = spending(life);
  const of = (part: number): string => share(clocks.spent > 0 ? part / clocks.spent : 0);
  const most = thoughtMost(ticks);
  return [
    lesson(
      `Its credit of ${clocks.initialCredit} lasted ${clocks.ticks} ticks: ${of(full)} went into ${t2} full thoughts, ${of(brief)} into ${t1} ` +
        `brief ones, ${of(others)} into gas and models, ${of(living)} into living.`,
    ),
    ...(most && most.thoughts > 0
      ? [
          lesson(
            `It thought most in ${most.regime}: on ${most.thoughts} of ${most.ticks} ticks there, of which ${most.filled} came to an order that was filled.`,
          ),
        ]
      : []),
  ];
}

/** Where its predictions were worst of late; null where no regime was worse than the others. */
function worstLately(life: LifeReviewed): {
  readonly regime: MarketRegime;
  readonly there: number;
  readonly else: number;
  readonly from: number;
} | null {
  const due = latelyIn(life).filter(({ outcomeQuality }) => outcomeQuality !== null);
  const quality = (ticks: readonly TickSummary[]): number =>
    mean(ticks.map(({ outcomeQuality }) => outcomeQuality ?? 0));
  const each = [...groupBy(due, ({ regime }) => regime)]
    .filter(([, there]) => there.length >= LEAST_THERE)
    .map(([regime, there]) => ({
      regime,
      there: quality(there),
      else: quality(due.filter((tick) => tick.regime !== regime)),
      from: there[0]!.tick,
    }))
    .sort((a, b) => a.there - b.there || (a.regime < b.regime ? -1 : 1));
  return each[0] ?? null;
}

const statedBy = ({ clocks }: LifeReviewed): number =>
  mean(clocks.predictions.map(({ probability }) => probability));
const heldOf = ({ clocks: { predictions } }: LifeReviewed): number =>
  predictions.filter(({ inside }) => inside).length / Math.max(1, predictions.length);

function predictedBadly(life: LifeReviewed): Lesson[] {
  const due = life.clocks.predictions.length;
  if (due === 0) return [];
  const worst = worstLately(life);
  return [
    lesson(
      `It believed its predictions too much: ${share(heldOf(life))} of the last ${due} came, which were stated with ${share(statedBy(life))}.`,
    ),
    ...(worst
      ? [
          lesson(
            `They were worst in ${worst.regime}, from tick ${worst.from} on: of quality ${worst.there.toFixed(2)} there, and ${worst.else.toFixed(2)} elsewhere.`,
            { ticks: [worst.from] },
          ),
        ]
      : []),
  ];
}

/** Predictive fitness below which chance is to blame less than what raised it. Ours. */
const FIT = 0.8;

/**
 * What led to a death that a clock brought, with what an heir can learn of it. Of an end by the owner there is nothing to learn, and of one by chance
 * only where its own predictions had made it likelier.
 */
export function ledTo(life: LifeReviewed): Lesson[] {
  switch (life.death.cause) {
    case 'owner':
      return [];
    case 'economic':
      return spentOut(life);
    case 'epistemic':
      return predictedBadly(life);
    case 'stochastic': {
      const fitness = calibration(life.clocks.predictions);
      const age = `It was ${life.clocks.ticks} ticks old; its predictive fitness was ${share(fitness)}.`;
      return fitness < FIT
        ? [{ text: age }, ...predictedBadly(life)]
        : [{ text: `${age} Nothing that it did led to this.` }];
    }
  }
}

/** What would have put off the death. */
export function putOff(life: LifeReviewed): Ranked[] {
  const { cause } = life.death;
  const ranked = (text: string): Ranked[] => [{ text, lesson: true, worth: 1 }];
  if (cause === 'economic') {
    const { t1, t2, living, brief, full, others } = spending(life);
    const saved = (brief + full) / 2;
    const each = (life.clocks.spent - saved) / Math.max(1, life.ticks.length);
    if (t1 + t2 === 0 || living + others + saved <= 0) return [];
    return ranked(
      `Think half as often: the ${t1 + t2} thoughts cost ${share((brief + full) / Math.max(life.clocks.spent, Number.MIN_VALUE))} of what it spent, and it would have lived about ${Math.floor(saved / each)} ticks more.`,
    );
  }
  if (cause !== 'epistemic') return [];
  const held = heldOf(life);
  const fitter = calibration(life.clocks.predictions.map(({ inside }) => ({ inside, probability: held })));
  return fitter > life.costs.senescenceThreshold
    ? ranked(
        `State less surely what it expects: with ${share(held)} for ${share(statedBy(life))}, the same predictions would have kept it alive (fitness ${share(fitter)}).`,
      )
    : [];
}
