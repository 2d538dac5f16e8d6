import type { GateResult } from '../../domain/records/record.ts';
import { count, formatNumber } from './format.ts';

/** What forces a tick to think, in words. Of an organ's that has no line here the gate's own reason is shown. */
const FORCE_WORDS: Readonly<Record<string, string>> = {
  'owner-steer': 'the owner’s word',
  'phase-change': 'a change of phase',
  'regime-change': 'a change of regime',
  'standing-order': 'a standing order of yours',
  distilled: 'what a model decided in this situation before',
  'known-sign': 'a sign that it has learnt, or one whose time is over',
};

/** What forced a tick to think, by the name that its record has for it. */
export const forceWords = (forced: string): string => FORCE_WORDS[forced] ?? forced.replaceAll('-', ' ');

const three = (value: number): string => formatNumber(value, { digits: 3 });

/** Why a tick thought as much as it did, of the gate's own numbers. */
export function gateWords({
  tier,
  predictionError,
  threshold,
  forced,
  cooldown,
  salience,
  reason,
}: GateResult): string {
  const surprise = `surprise ${three(predictionError)}`;
  if (forced !== null) {
    const words = FORCE_WORDS[forced];
    if (words === undefined) return `${reason}.`;
    if (tier !== 'T1') return `It thinks fully (T2), because of ${words} and whatever the ${surprise}.`;
    if (forced === 'distilled')
      return `It does ${words}, without asking one (T1), and whatever the ${surprise}.`;
    const because = forced === 'standing-order' ? `${words} has something to do` : `of ${words}`;
    return `It thinks briefly (T1), because ${because} and whatever the ${surprise}.`;
  }
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
