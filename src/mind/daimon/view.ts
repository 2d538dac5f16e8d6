import type { DaimonView, MoodAt } from '../../domain/life/daimon.ts';
import type { Appraisal, TickSummary } from '../../domain/records/record.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { emotionOf } from './affect.ts';
import type { Slice } from './slice.ts';
import { padLength } from './pad.ts';

/** Lengths of a mood from which its emotion is clear, and strong. Ours. */
const [CLEAR, STRONG] = [0.35, 0.7];
/** Moods of a path, which is as many as can be drawn side by side. */
const MOST_POINTS = 600;

/** Evenly, the last one always. */
function pathOf(ticks: readonly TickSummary[]): readonly MoodAt[] {
  const every = Math.max(1, Math.ceil(ticks.length / MOST_POINTS));
  return ticks
    .filter((_, i) => (ticks.length - 1 - i) % every === 0)
    .map(({ tick, worldTime, pleasure, arousal, dominance }) => {
      const pad = { pleasure, arousal, dominance };
      return { tick, worldTime, ...pad, emotion: emotionOf(pad) };
    });
}

/** How it feels, why, and how it has felt. @param last appraisal of the last tick; null before the first @param ticks oldest first */
export function daimonShown(
  { pad, emotion, markers = {} }: Pick<Slice, 'pad' | 'emotion' | 'markers'>,
  { pleasure, arousal, dominance, rate, markers: heeds }: GolemPolicy['daimon'],
  last: Appraisal | null,
  ticks: readonly TickSummary[],
): DaimonView {
  const length = padLength(pad);
  return {
    pad,
    emotion,
    rate,
    intensity: length >= STRONG ? 'strong' : length >= CLEAR ? 'clear' : 'faint',
    temperament: { pleasure, arousal, dominance },
    felt: last?.felt ?? [],
    marker: last?.marker ?? null,
    heeded: heeds > 0,
    markers: Object.values(markers).sort((a, b) => Math.abs(b.valence) - Math.abs(a.valence)),
    path: pathOf(ticks),
  };
}
