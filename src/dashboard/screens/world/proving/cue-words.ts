import type { Planted } from '../../../../domain/world/proving.ts';
import type { PlantedCue } from '../../../../protocol/threads/proving.ts';
import { formatNumber, shortAddress } from '../../../words/index.ts';
import { t } from './strings.ts';

export const kindWords = (kind: Planted): string =>
  (t.cue.kinds as Readonly<Partial<Record<Planted, string>>>)[kind] ?? kind;

/** `Repay of 0x12345678…9abc`, and whose money goes before it. */
export const whoWords = ({ event, contract, funder }: PlantedCue): string =>
  funder === null
    ? t.cue.who(event, shortAddress(contract))
    : t.cue.whoFunded(event, shortAddress(contract), shortAddress(funder));

/** `a rise of 3.1 %`: a fall of as many ln goes less far in per cent. */
function moveWords(direction: 1 | 0 | -1, size: number): string {
  if (direction === 0) return t.cue.nothing;
  const share = formatNumber(Math.abs(Math.expm1(direction * size)), { unit: '%', digits: 1 });
  return direction === 1 ? t.cue.rise(share) : t.cue.fall(share);
}

/** What goes before what: `a rise of 3.1 %, 4 times in 5, after 4 to 9 ticks`. */
export function meansWords({ means, size, share, lag }: PlantedCue, tick: number): string {
  const now = means.find(({ from, to }) => tick >= from && tick < to)?.direction ?? 0;
  const others = [...new Set(means.map(({ direction }) => direction))].filter((one) => one !== now);
  const often = share === 1 ? t.cue.always : t.cue.timesInFive(formatNumber(5 * share, { digits: 0 }));
  const when = t.cue.when(often, lag[0], lag[1]);
  const what = now === 0 ? t.cue.nothingNow : `${moveWords(now, size)}, ${when}`;
  if (others.length === 0) return what;
  const other = others.map((one) => moveWords(one, size)).join(t.cue.or);
  return t.cue.atOtherTimes(what, now === 0 ? `${other}, ${when}` : other);
}
