import type { GateResult } from '../../domain/records/record.ts';
import { held } from '../language/index.ts';
import { formatNumber } from './numbers/format.ts';
import { t } from './strings.ts';

/** What forces a tick to think, in words. Of an organ's that has no line here the gate's own reason is shown. */
const FORCE_WORDS: Readonly<Record<string, string>> = held(() => t.forced);

/** What forced a tick to think, by the name that its record has for it. */
export const forceWords = (forced: string): string => FORCE_WORDS[forced] ?? forced.replaceAll('-', ' ');

const three = (value: number): string => formatNumber(value, { digits: 3 });

/** Why a tick thought as much as it did, of the gate's own numbers. */
export function gateWords({
  tier,
  predictionError,
  threshold: least,
  forced,
  cooldown,
  salience,
  reason,
}: GateResult): string {
  const surprise = three(predictionError);
  const threshold = three(least);
  if (forced !== null) {
    const cause = FORCE_WORDS[forced];
    if (cause === undefined) return `${reason}.`;
    if (tier !== 'T1') return t.gate.fully(cause, surprise);
    if (forced === 'distilled') return t.gate.distilled(surprise);
    return forced === 'standing-order' ? t.gate.standingOrder(surprise) : t.gate.briefly(cause, surprise);
  }
  if (salience && predictionError < least) {
    const sum = predictionError + (1 - predictionError) * salience.value;
    const says = sum < least ? t.gate.eventBelow : tier === 'T0' ? t.gate.eventWaits : t.gate.eventAbove;
    return says(surprise, three(salience.value), three(sum), threshold);
  }
  if (predictionError < least) return t.gate.below(surprise, threshold);
  if (tier === 'T0') {
    return cooldown === 0
      ? t.gate.restingLast(surprise, threshold)
      : t.gate.resting(surprise, threshold, cooldown);
  }
  return predictionError >= 2 * least
    ? t.gate.farAbove(surprise, threshold)
    : t.gate.above(surprise, threshold);
}
