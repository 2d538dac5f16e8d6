import { locale } from '../../language/index.ts';
import { FLAG, ORDER, type TickLog } from '../../life/index.ts';
import { english, t } from './strings.ts';

/** A question that this life has an answer to. */
interface Example {
  /** In English, which questions are read in. */
  readonly asked: string;
  readonly shown: string;
}

const monthOf = (time: number, by: string): string =>
  new Date(time * 1_000).toLocaleDateString(by, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Questions that this life has an answer to, made of what it lived. */
export function examplesOf(log: TickLog): readonly Example[] {
  if (log.length === 0) return [];
  const has = (index: number, flag: number): boolean => (log.flags[index]! & flag) !== 0;
  const traded = (index: number): boolean => has(index, FLAG.traded);
  const newest = log.findLast(traded);
  const last = log.findLast((index) => traded(index) && log.orders[index] === ORDER.sell) ?? newest;
  const judged = (index: number): boolean => has(index, FLAG.right | FLAG.wrong);
  const decided = log.findLast((index) => judged(index) && log.row(index).decidedBy !== null);
  const changed = log.findLast((index) => has(index, FLAG.regime));
  const several = newest !== null && log.findLast(traded, newest) !== null;
  const example = (
    index: number | null,
    of: (words: typeof t.examples, month: string) => string,
  ): Example => {
    const month = (by: string): string => (index === null ? '' : monthOf(log.time[index]!, by));
    return { asked: of(english.examples, month('en-GB')), shown: of(t.examples, month(locale())) };
  };
  return [
    ...(last === null ? [] : [example(last, ({ deeds }, month) => deeds[log.row(last).actionKind!](month))]),
    example(null, ({ standing }) => standing),
    ...(several ? [example(null, ({ worst }) => worst)] : []),
    ...(decided === null ? [] : [example(decided, ({ forecast }, month) => forecast(month))]),
    ...(changed === null ? [] : [example(changed, ({ market }, month) => market(month))]),
    ...(newest === null ? [example(null, ({ held }) => held)] : []),
    example(null, ({ learnt }) => learnt),
  ];
}
