import type { GateForce, GateResult } from '../../domain/records/record.ts';
import { count, formatNumber } from './format.ts';

/** What forces a tick to think fully, in words. */
export const FORCE_WORDS: Readonly<Record<GateForce, string>> = {
  'owner-steer': 'the owner’s word',
  'phase-change': 'a change of phase',
  'regime-change': 'a change of regime',
  'standing-order': 'a standing order of yours',
  distilled: 'what a model decided in this situation before',
  'known-sign': 'a sign that it has learnt, or one whose time is over',
};

const three = (value: number): string => formatNumber(value, { digits: 3 });

/** Why a tick thought as much as it did, of the gate's own numbers. */
export function gateWords({
  tier,
  predictionError,
  threshold,
  forced,
  cooldown,
  salience,
}: GateResult): string {
  const surprise = `surprise ${three(predictionError)}`;
  if (forced === 'distilled' && tier === 'T1')
    return `It does ${FORCE_WORDS[forced]}, without asking one (T1), and whatever the ${surprise}.`;
  if (forced === 'standing-order' && tier === 'T1')
    return `It thinks briefly (T1), because ${FORCE_WORDS[forced]} has something to do and whatever the ${surprise}.`;
  if (forced !== null)
    return `It thinks fully (T2), because of ${FORCE_WORDS[forced]} and whatever the ${surprise}.`;
  const begun = `Its ${surprise} is`;
  if (salience && predictionError < threshold) {
    const both = predictionError + (1 - predictionError) * salience.value;
    const sum = `Its ${surprise} and an event worth ${three(salience.value)} come to ${three(both)}`;
    if (both < threshold)
      return `${sum}, below the threshold of ${three(threshold)}: it does not think (T0).`;
    return tier === 'T0'
      ? `${sum}, above the threshold of ${three(threshold)}, but it has thought just now: it rests (T0), and the event waits.`
      : `${sum}, above the threshold of ${three(threshold)}: it thinks briefly (T1), because of the event.`;
  }
  if (predictionError < threshold)
    return `${begun} below the threshold of ${three(threshold)}: it does not think (T0).`;
  if (tier === 'T0')
    return `${begun} above the threshold of ${three(threshold)}, but it has thought just now: it rests (T0)${cooldown === 0 ? ', for the last time' : `, and for ${count(cooldown, 'tick')} more`}.`;
  return predictionError >= 2 * threshold
    ? `${begun} at least twice the threshold of ${three(threshold)}: it thinks fully (T2).`
    : `${begun} above the threshold of ${three(threshold)}, and not twice as much: it thinks briefly (T1).`;
}
