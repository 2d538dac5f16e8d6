import type { KarmaAct, KarmaSituation } from '../../domain/context/karma-situation.ts';
import type { KarmaEvidence, KarmaTrace } from '../../domain/past/karma.ts';

const DONE: Readonly<Record<KarmaAct, string>> = {
  buy: 'bought',
  sell: 'sold',
  provide: 'provided liquidity',
  withdraw: 'withdrew liquidity',
  wait: 'waited',
};
const HELD: Readonly<Record<KarmaSituation['exposure'], string>> = {
  none: 'nothing held',
  some: 'a small holding',
  half: 'about half held',
  most: 'most of it held',
};
const LIQUIDITY: Readonly<Record<KarmaSituation['liquidity'], string>> = {
  none: '',
  'in-range': ', liquidity in range',
  'out-of-range': ', liquidity out of range',
};

/** Ids that a trace names at most: enough to look it up. */
const NAMED = 3;
/** What may stand as a name: letters, digits and a few signs, and no spaces, so that it says nothing. */
const NAME = /^[\w:@.-]{1,64}$/u;

const namesIn = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => NAME.test(id)).slice(0, NAMED);
const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Ticks of the owner's verdicts of one kind, the newest first. */
const ticksOf = (evidence: readonly KarmaEvidence[], says: 'approved' | 'rejected'): readonly number[] =>
  evidence.flatMap((one) => (one.kind === 'verdict' && one.says === says ? [one.tick] : [])).toReversed();

function verdictWords({ evidence }: KarmaTrace, says: 'approved' | 'rejected'): readonly string[] {
  const ticks = ticksOf(evidence, says);
  if (ticks.length === 0) return [];
  return [`The owner ${says} this ${times(ticks.length)} (tick ${ticks.slice(0, NAMED).join(', ')}).`];
}

/** What was done, and where. */
function subjectWords({ of }: Pick<KarmaTrace, 'of'>): string {
  if (of.kind === 'answer')
    return `Asked about ${of.topic}, it answered from ${namesIn(of.sources).join(', ') || 'nothing stored'}.`;
  const { regime, volatility, exposure, liquidity } = of.at;
  return `In regime ${regime} with ${volatility} volatility, ${HELD[exposure]}${LIQUIDITY[liquidity]}, it ${DONE[of.act]}.`;
}

/** A trace in words, made of its own fields alone: neither an owner's note nor anybody's text is in it. */
export function traceText(trace: KarmaTrace): string {
  const { by, reasons, hits, misses } = trace;
  const named = namesIn(reasons);
  return [
    subjectWords(trace),
    ...(NAME.test(by) ? [`Decided by ${by}${named.length > 0 ? `, on ${named.join(', ')}` : ''}.`] : []),
    ...verdictWords(trace, 'approved'),
    ...verdictWords(trace, 'rejected'),
    ...(hits + misses > 0
      ? [`It came out well ${times(hits)}${misses > 0 ? `, and not ${times(misses)}` : ''}.`]
      : []),
  ].join(' ');
}

/** What its worth asks of whoever decides, in a sentence. */
export const adviceOf = (worth: number): string =>
  worth < 0
    ? 'Avoid it in a situation like this.'
    : 'Prefer it in a situation like this, if nothing speaks against it.';
