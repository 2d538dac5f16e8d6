/**
 * It alone says how numbers, times and names are written, and holds phrases that several screens use.
 * It never touches the page or asks the golem.
 * Begin with `numbers/format.ts`.
 */
export {
  METRIC_WORDS,
  actionText,
  intervalOf,
  intervalText,
  metricText,
  type Symbols,
} from './action-text.ts';
export { notKept, paceOf, stretchWords } from './clock-words.ts';
export {
  MISSING,
  count,
  formatBytes,
  formatDuration,
  formatFull,
  formatNumber,
  formatWallTime,
  formatWorldTime,
  shortHash,
  worldTimes,
} from './numbers/format.ts';
export { environmentFacts } from './environment-words.ts';
export { EVENT_IN, eventSentences, shortAddress } from './event-words.ts';
export { formatFailure } from './format-words.ts';
export { forceWords, gateWords } from './gate-words.ts';
export { pickedInAll, pickedWords } from './picked-words.ts';
export { titled, words } from './names/names.ts';
export { spanWords } from './span-words.ts';
export {
  PROVIDER_WORDS,
  REASONING_WORDS,
  decidedBy,
  deciderWords,
  pricedBy,
  refuserOf,
  thinkerWords,
  thoughtBy,
  unpricedWords,
} from './thought-words.ts';
export { wayOn } from './way-on.ts';
