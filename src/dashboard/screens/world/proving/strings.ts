import type { Planted } from '../../../../domain/world/proving.ts';
import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

/** What is planted and told of as a sign. */
type SignKind = Extract<Planted, 'cue' | 'regime' | 'disaster' | 'return' | 'change' | 'hops'>;

export const english = {
  tick: (tick: number) => `tick ${formatNumber(tick)}`,
  quote: 'quote',
  ground: {
    about:
      'A generated market with something to learn: events that precede moves, periods that return, hours in which gas is cheap. What is planted is known, so what a golem learnt can be measured. The golem sees only what any market shows.',
    difficulty: 'Difficulty',
    levels: { 1: 'easy', 2: 'middle', 3: 'hard' },
    seed: 'Seed',
    loading: 'Loading…',
    here: '● The golem lives here',
    go: 'Live in it',
    going: 'Going to the proving ground',
    triage: 'Hear contract events: switches triage on, which learning the planted events needs',
  },
  standing: {
    golemLine: 'the golem',
    floorLine: (rule: string) => `floor: ${rule}`,
    oracleLine: 'oracle: knows the key',
    summary: (quote: string, own: string, floor: string, oracle: string) =>
      `Equity in ${quote}: the golem ${own}, the best fixed rule ${floor}, the oracle ${oracle}.`,
    kept: 'The golem lives on.',
    again: 'Try again',
    elsewhere: 'No comparison: the golem did not live here from the first step on without a break.',
    anotherSeed: 'Choose another seed. There it starts together with floor and oracle.',
    notBegun: 'The golem between the floor, which learns nothing, and the oracle, which knows the key.',
    begins: 'The comparison begins with the first tick here.',
    running: 'Running floor and oracle:',
    learnt: 'Share learnt',
    learntHelp:
      '0 % grows like the best fixed rule, 100 % like the oracle. Below 0 the golem does worse than the fixed rule.',
    lately: (ticks: number) => `In the last ${formatNumber(ticks)} ticks`,
    golem: 'The golem',
    floor: (rule: string) => `Floor: ${rule}`,
    floorHelp: 'The best of eight fixed rules, picked in hindsight.',
    /** Of the fixed rules, by their names. */
    floors: {
      'hold none': 'hold none',
      'hold a quarter': 'hold a quarter',
      'hold half': 'hold half',
      'hold most': 'hold most',
      'with the trend': 'with the trend',
      'against the trend': 'against the trend',
      'a narrow range': 'a narrow range',
      'a wide range': 'a wide range',
    },
    oracle: 'Oracle',
    oracleHelp: 'Acts on the answer key, with the same means and in the same cage.',
    open: 'Open the answer key',
    close: 'Close the answer key',
    reading: 'Reading the key…',
  },
  key: {
    secret: 'This is what the golem has to find out. It is never told.',
    table: 'What is planted, and what became of it',
    planted: 'Planted',
    said: 'Said',
    saidHelp: 'How often it was said, and how many moves came of it',
    saidAndCame: (said: number, came: number) => `${formatNumber(said)}, ${formatNumber(came)} came`,
    noticed: 'Noticed',
    noticedHelp: 'Its first event that triage reported, as seldom or as worth a look',
    believed: 'Believed',
    believedHelp: 'Since when a memory says, with a confidence of at least 0.5, that its move follows',
    forgotten: 'Forgotten',
    used: 'Used',
    usedHelp: 'Since when the golem acts on it: 4 times of 5 in a row; on a rare sign, once',
    earned: 'Earned',
    earnedHelp: 'What holding more or less than usual at its moves brought, as a share of equity',
    oracle: 'Oracle',
    oracleHelp: 'What it brought the oracle',
    decoys: (decoys: number) => count(decoys, 'decoy'),
    notYet: 'not yet',
    gas: (cheapest: number, dearest: number, times: string) =>
      `Gas is cheapest at ${cheapest}:00 UTC and ${times} times as dear at ${dearest}:00.`,
    periods: (rich: number, returns: number) =>
      `Providing liquidity pays in ${count(rich, 'period')}; ${count(returns, 'period has its own sign', 'periods have their own sign')}.`,
  },
  cue: {
    kinds: {
      cue: 'a sign',
      regime: 'a sign that turns with the market’s calm',
      disaster: 'a rare sign before a fall',
      return: 'a sign in a period that returns',
      change: 'a sign that changes',
      hops: 'a sign from addresses that one party funds',
    } satisfies Record<SignKind, string>,
    who: (event: string, contract: string) => `${event} of ${contract}`,
    whoFunded: (event: string, contract: string, funder: string) =>
      `${event} of ${contract}, by addresses that ${funder} funded`,
    nothing: 'nothing',
    nothingNow: 'nothing now',
    rise: (share: string) => `a rise of ${share}`,
    fall: (share: string) => `a fall of ${share}`,
    always: 'always',
    timesInFive: (times: string) => `${times} times in 5`,
    when: (often: string, from: number, to: number) => `${often}, after ${from} to ${to} ticks`,
    or: ' or ',
    atOtherTimes: (now: string, other: string) => `${now}; at other times ${other}`,
  },
};

export const t = catalog('screens/world/proving', english);
