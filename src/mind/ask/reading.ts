import type { AskSpan, Deed, Understood } from '../../domain/past/ask.ts';
import { dayWords } from './figures.ts';

const DEEDS: Readonly<Record<Deed, string>> = {
  buy: 'buying',
  sell: 'selling',
  provide: 'providing liquidity',
  withdraw: 'withdrawing liquidity',
  hold: 'none',
};

function subject({ topic, deeds, which, refused, rule, regimes }: Understood): string {
  const of = deeds.map((deed) => DEEDS[deed]).join(', ');
  switch (topic) {
    case 'trades':
      return [
        which !== null && `the ${which} of`,
        refused
          ? 'refused orders'
          : of === 'none'
            ? 'decisions without an order'
            : of === ''
              ? 'orders that were filled'
              : `orders of ${of}`,
        rule !== null && `by the rule ${rule}`,
        regimes.length > 0 && `in ${regimes.join(', ')}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'rule':
      return `what the rule ${rule ?? ''} decided`;
    case 'standing':
      return which === null ? 'profit, return, and equity against holding' : `equity at its ${which}`;
    case 'forecasts':
      return which === null ? 'forecasts and what came' : `the ${which} of the forecasts`;
    case 'market':
      return regimes.length === 0 ? 'regimes and prices' : `the regime ${regimes.join(', ')}`;
    case 'tick':
      return 'one tick';
    case 'orders':
      return 'what the owner ordered';
    case 'now':
      return 'how the golem is';
    case 'memory':
      return 'what memory says';
  }
}

const DAY = 86_400;
const ENDS = 8e12;

function time(span: AskSpan | null, ticks: Understood['ticks']): string {
  if (ticks) return ticks.from === ticks.to ? `tick ${ticks.from}` : `ticks ${ticks.from} to ${ticks.to}`;
  if (!span) return 'the whole life';
  if (span.to > ENDS) return `from ${dayWords(span.from)} on`;
  if (span.from < -ENDS) return `up to ${dayWords(span.to - DAY)}`;
  const [from, to] = [dayWords(span.from), dayWords(span.to - DAY)];
  return from === to ? from : `${from} to ${to}`;
}

/** A question as it was understood, so that whoever asked can see where it was not. */
export function readingOf(understood: Understood): string {
  const { span, ticks, kept } = understood;
  const taken = kept.length === 0 ? '' : ` (${kept.join(' and ')} from the question before)`;
  return `${subject(understood)}, ${time(span, ticks)}${taken}`;
}
