import {
  CONTEXT_EVENTS,
  type ContextEventType,
  type StoredContextEvent,
} from '../../../domain/governor/context-events.ts';
import { formatNumber, words } from '../../words/index.ts';
import { t } from './strings.ts';

/** Names and numbers of a record, e.g. `mortality 0.06, contrarian 0.01`. */
const pairs = (
  record: Readonly<Record<string, number | undefined>>,
  show: (value: number) => string = String,
): string =>
  Object.entries(record)
    .map(([name, value = 0]) => `${words(name)} ${show(value)}`)
    .join(', ');

const share = (value: number): string => formatNumber(value, { unit: '%', digits: 1 });
const moved = (value: number): string => formatNumber(value, { digits: 3, sign: true });

/** By whom or what a revision of the policy came. */
const triggerWords = (trigger: string): string =>
  (t.events.triggers as Readonly<Record<string, string>>)[trigger] ?? trigger;

/** A sentence, with its reason behind it where there is one. */
const because = (sentence: string, why: string | null): string =>
  why === null ? sentence : `${sentence} ${why}`;

/** What an event tells, in a sentence. */
export function eventWords(event: StoredContextEvent): string {
  switch (event.type) {
    case 'context:assembled': {
      const { totalTokens, categories, route } = event;
      const reasons = pairs(event.reasons);
      return route
        ? t.events.assembledBy(totalTokens, categories, t.routes[route].name, reasons)
        : t.events.assembled(totalTokens, categories, reasons);
    }
    case 'context:policy_updated':
      return t.events.revision(event.revision, triggerWords(event.trigger), event.changes.length);
    case 'context:regime_override': {
      const shares = pairs(event.allocations, share);
      return t.events.regime(
        words(event.previous),
        words(event.next),
        shares === '' ? t.events.noShare : shares,
      );
    }
    case 'context:feedback_loop':
      if (event.mutation) {
        const { number, status, regime, what, why } = event.mutation;
        return because(t.events.mutation(number, words(status), words(regime), what), why);
      }
      if (event.guideline) {
        const { number, status, text, why } = event.guideline;
        return because(t.events.guideline(number, t.events.guidelineStatus[status], text), why);
      }
      return t.events.loop(event.loop, event.records, pairs(event.adjustments, moved));
    case 'context:compacted':
      return t.events.compacted(
        event.entries,
        event.originalTokens,
        event.compactedTokens,
        event.categories.map(words).join(', '),
      );
  }
}

/** The types that a filter's value stands for; undefined for all. */
export function typesOf(value: string): readonly ContextEventType[] | undefined {
  const type = CONTEXT_EVENTS.find((one) => one === value);
  return type === undefined ? undefined : [type];
}
