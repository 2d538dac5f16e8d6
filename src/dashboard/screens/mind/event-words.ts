import {
  CONTEXT_EVENTS,
  type ContextEventType,
  type StoredContextEvent,
} from '../../../domain/governor/context-events.ts';
import { count, formatNumber, words } from '../../words/index.ts';
import { ROUTES } from './route-words.ts';

/** What each event is about. */
export const EVENT_NAMES: Readonly<Record<ContextEventType, string>> = {
  'context:assembled': 'assembled',
  'context:policy_updated': 'policy updated',
  'context:regime_override': 'regime override',
  'context:feedback_loop': 'feedback loop',
  'context:compacted': 'compacted',
};

const TRIGGERS: Readonly<Record<string, string>> = {
  genesis: 'at birth',
  owner: 'by the owner',
  restore: 'restored',
};

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

/** What an event tells, in a sentence. */
export function eventWords(event: StoredContextEvent): string {
  switch (event.type) {
    case 'context:assembled':
      return `${formatNumber(event.totalTokens, { digits: 0 })} tokens of ${count(event.categories, 'category', 'categories')}${event.route ? `, ${ROUTES[event.route].name}` : ''}; ${pairs(event.reasons)}.`;
    case 'context:policy_updated':
      return `Revision ${event.revision}, ${TRIGGERS[event.trigger] ?? event.trigger}: ${count(event.changes.length, 'value')}.`;
    case 'context:regime_override': {
      const shares = pairs(event.allocations, share);
      return `From ${words(event.previous)} to ${words(event.next)}: ${shares === '' ? 'no share is overridden' : shares}.`;
    }
    case 'context:feedback_loop':
      if (event.mutation) {
        const { number, status, regime, what, why } = event.mutation;
        return `Loop 3, mutation ${number} ${words(status)} in ${words(regime)}: ${what}.${why === null ? '' : ` ${why}`}`;
      }
      if (event.guideline) {
        const { number, status, text, why } = event.guideline;
        return `Guideline ${number} ${words(status)}: ${text}${why === null ? '' : ` ${why}`}`;
      }
      return `Loop ${event.loop}, of ${count(event.records, 'outcome')}: ${pairs(event.adjustments, moved)}.`;
    case 'context:compacted':
      return `${count(event.entries, 'entry', 'entries')} shortened from ${formatNumber(event.originalTokens, { digits: 0 })} to ${formatNumber(event.compactedTokens, { digits: 0 })} tokens: ${event.categories.map(words).join(', ')}.`;
  }
}

/** The types that a filter's value stands for; undefined for all. */
export function typesOf(value: string): readonly ContextEventType[] | undefined {
  const type = CONTEXT_EVENTS.find((one) => one === value);
  return type === undefined ? undefined : [type];
}
