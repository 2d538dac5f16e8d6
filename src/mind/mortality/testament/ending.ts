import { EMOTIONS, PHASES } from '../../../domain/life/life.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import { emotionOf } from '../../daimon/index.ts';
import { two } from '../../candidates/index.ts';
import { hypot } from '../../../lib/math/math.ts';
import { ledTo } from './lessons.ts';
import { type LifeReviewed, mean, type Ranked, share } from './review.ts';

const padOf = ({ pleasure, arousal, dominance }: TickSummary): Pad => ({ pleasure, arousal, dominance });

const meanPad = (ticks: readonly TickSummary[]): Pad => ({
  pleasure: mean(ticks.map(({ pleasure }) => pleasure)),
  arousal: mean(ticks.map(({ arousal }) => arousal)),
  dominance: mean(ticks.map(({ dominance }) => dominance)),
});

const inWords = (pad: Pad): string =>
  `${emotionOf(pad)} (pleasure ${two(pad.pleasure)}, arousal ${two(pad.arousal)}, dominance ${two(pad.dominance)})`;

/** In the order of events: what is first in the part is ranked first. */
const inOrder = (lines: readonly Omit<Ranked, 'worth'>[]): Ranked[] =>
  lines.map((line, i) => ({ ...line, worth: 1 - i / (lines.length + 1) }));

const CLOCK = {
  economic: 'its credit was spent',
  epistemic: 'its predictions no longer held',
  stochastic: 'chance struck',
  owner: 'its owner ended it',
} as const;

/** 5. What killed it: the clocks as they stood, what led to it, how it came down through the phases, and how it settled. */
export function killed(life: LifeReviewed): Ranked[] {
  const { death, ticks } = life;
  const { vitality, cause, dying, left } = death;
  const acceptedAt = dying?.acceptedAt ?? death.tick;
  const fell = PHASES.slice(1).flatMap((phase) => {
    const first = ticks.find((tick) => tick.phase === phase);
    return first ? [{ phase, tick: first.tick, regime: first.regime }] : [];
  });
  const lines = [
    {
      text:
        `It died because ${CLOCK[cause]}${dying?.reason ? `: “${dying.reason}”` : ''}, on tick ${acceptedAt}: economic ` +
        `${two(vitality.economic)}, epistemic ${two(vitality.epistemic)}, stochastic ${two(vitality.stochastic)}.`,
      ticks: [acceptedAt],
    },
    ...ledTo(life),
    ...fell.map(({ phase, tick, regime }) => ({
      text: `${phase} from tick ${tick}, in ${regime}.`,
      ticks: [tick],
    })),
    ...(dying?.orders ?? []).map(({ tick, kind, status, blockedBy, quote }) => ({
      text: `Settling, it ${kind === 'sell' ? 'sold' : 'withdrew'} for ${quote.toFixed(2)}: ${status}${blockedBy === null ? '' : ` by ${blockedBy}`}.`,
      ticks: [tick],
    })),
    ...(left ? [{ text: `It left ${left.value.toFixed(2)} in the market (${left.why}).` }] : []),
  ];
  return inOrder(lines);
}

/** Ticks before the end that are told by themselves, and the size of a turn of mood, as a distance of PAD. Ours. */
const LAST_TICKS = 50;
const TURN = 0.4;
const MOST_TURNS = 3;
/** Fewer ticks than this have no arc. */
const LEAST_ARC = 12;

/** How a life went by its mood, after McAdams: early, middle and late thirds of pleasure. */
function arcOf(ticks: readonly TickSummary[]): string | null {
  if (ticks.length < LEAST_ARC) return null;
  const third = Math.floor(ticks.length / 3);
  const [early, middle, late] = [
    ticks.slice(0, third),
    ticks.slice(third, ticks.length - third),
    ticks.slice(-third),
  ].map((part) => mean(part.map(({ pleasure }) => pleasure))) as [number, number, number];
  const name =
    middle < early - 0.1 && late > middle + 0.1
      ? 'redemptive: worst in the middle'
      : middle > early + 0.1 && late < middle - 0.1
        ? 'contaminated: best in the middle'
        : late > early + 0.1
          ? 'progressive'
          : late < early - 0.1
            ? 'tragic'
            : 'steady';
  return `Its life was ${name}; pleasure by thirds ${two(early)}, ${two(middle)}, ${two(late)}.`;
}

/** Where its mood moved furthest within as many ticks as a feeling takes to fade by half. */
function turnsOf(
  ticks: readonly TickSummary[],
): { readonly tick: number; readonly by: number; readonly from: Pad; readonly to: Pad }[] {
  const span = 5;
  const turns = ticks.flatMap((now, i) => {
    const before = ticks[i - span];
    if (!before) return [];
    const [from, to] = [padOf(before), padOf(now)];
    const by = hypot(to.pleasure - from.pleasure, to.arousal - from.arousal, to.dominance - from.dominance);
    return by >= TURN ? [{ tick: now.tick, by, from, to }] : [];
  });
  turns.sort((a, b) => b.by - a.by || a.tick - b.tick);
  const chosen: typeof turns = [];
  for (const turn of turns) {
    if (chosen.length === MOST_TURNS) break;
    if (chosen.every(({ tick }) => Math.abs(tick - turn.tick) > 2 * span)) chosen.push(turn);
  }
  return chosen;
}

/** 9. Its emotional topology: how each regime felt, how it felt at the end, and where its mood turned. */
export function feelings({ ticks, death }: LifeReviewed): Ranked[] {
  if (ticks.length === 0) return [];
  const end = death.dying?.acceptedAt ?? death.tick;
  const last = ticks.filter(({ tick }) => tick <= end).slice(-LAST_TICKS);
  const regimes = [...new Set(ticks.map(({ regime }) => regime))];
  const named = ticks.map((tick) => emotionOf(padOf(tick)));
  const shares = EMOTIONS.map((emotion) => ({
    emotion,
    share: named.filter((name) => name === emotion).length / named.length,
  })).sort((a, b) => b.share - a.share);
  const arc = arcOf(ticks);
  return inOrder([
    { text: `In its last ${last.length} ticks it felt ${inWords(meanPad(last))}.`, ticks: [end] },
    ...(arc === null ? [] : [{ text: arc }]),
    {
      text: `Most of its life it felt ${shares
        .slice(0, 3)
        .filter(({ share: of }) => of > 0)
        .map(({ emotion, share: of }) => `${emotion} (${share(of)})`)
        .join(', ')}.`,
    },
    ...turnsOf(ticks).map(({ tick, from, to }) => ({
      text: `Around tick ${tick} it turned from ${inWords(from)} to ${inWords(to)}.`,
      ticks: [tick],
    })),
    ...regimes.map((regime) => {
      const there = ticks.filter((tick) => tick.regime === regime);
      return { text: `In ${regime} it felt ${inWords(meanPad(there))}, over ${there.length} ticks.` };
    }),
  ]);
}
