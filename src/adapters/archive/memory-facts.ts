import * as v from 'valibot';
import { BANDS, MOODS } from '../../domain/memory/entry-facts.ts';
import { EMOTIONS } from '../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../domain/world/market.ts';
import { count, finite, listed, share, text, tickLike, time, words } from './memory-fields.ts';

const MOST_NAME = 200;
const MOST_WORDS = 8_000;
/** Of an episode's ticks, characters. */
const MOST_TRACES = 1_000;
/** Of what happened on them. */
const MOST_CAUSES = 500;
/** Ticks that a link names of each kind. */
const MOST_TICKS = 100;

const ORDERS = ['buy', 'sell', 'provide', 'withdraw', 'swap'] as const;
const regime = v.picklist(MARKET_REGIMES);
const rule = v.nullable(words(MOST_NAME));
const novelty = v.exactOptional(share);

const episode = v.object({
  kind: v.literal('episode'),
  rule,
  decision: v.nullable(text(MOST_WORDS)),
  order: v.nullable(v.picklist(ORDERS)),
  status: v.nullable(v.picklist(['filled', 'reverted', 'blocked'])),
  from: v.nullable(regime),
  outcome: v.nullable(
    v.object({
      tick: tickLike,
      change: v.nullable(finite),
      textAt: count,
      chance: v.exactOptional(share),
    }),
  ),
  lesson: v.exactOptional(v.object({ by: words(MOST_NAME), tick: tickLike, textAt: count })),
  novelty,
  traces: v.exactOptional(text(MOST_TRACES)),
  causes: v.exactOptional(listed(v.object({ tick: tickLike, cause: words(MOST_NAME) }), MOST_CAUSES)),
});

const band = v.exactOptional(v.picklist(BANDS));
const traits = v.object({
  regime: v.exactOptional(regime),
  rule: v.exactOptional(words(MOST_NAME)),
  order: v.exactOptional(v.picklist([...ORDERS, 'none'])),
  mood: v.exactOptional(v.picklist(EMOTIONS)),
  volatility: band,
  exposure: band,
  volume: band,
});

const against = v.exactOptional(v.object({ hits: count, misses: count, expected: count, through: count }));
const counts = { hits: count, misses: count, measured: count, meanChange: finite, against };
const ofRegime = {
  meanSquare: v.exactOptional(finite),
  exits: v.exactOptional(v.record(regime, count)),
};

const insight = v.object({
  kind: v.literal('insight'),
  about: v.variant('kind', [
    v.object({ kind: v.literal('rule'), regime, rule: words(MOST_NAME) }),
    v.object({ kind: v.literal('transition'), from: regime, to: regime }),
    v.object({ kind: v.literal('pattern'), traits }),
    v.object({ kind: v.literal('baseline'), regime }),
  ]),
  ...counts,
  ...ofRegime,
  handed: v.exactOptional(v.object({ ...counts, ...ofRegime })),
  support: v.exactOptional(count),
  through: v.exactOptional(count),
  novelty,
});

const followed = v.object({ hits: count, misses: count });
const leadUp = v.object({
  tick: tickLike,
  regime,
  change: finite,
  range: finite,
  drawdown: finite,
  volatility: finite,
  trend: finite,
  exposure: finite,
});
const ticks = listed(tickLike, MOST_TICKS);
const causal = v.object({
  kind: v.literal('causal'),
  cause: words(MOST_NAME),
  lag: count,
  direction: v.picklist(['up', 'down']),
  hits: count,
  misses: count,
  measured: count,
  meanChange: finite,
  chance: share,
  among: count,
  byRegime: v.record(regime, followed),
  ticks: v.object({ followed: ticks, otherwise: ticks }),
  through: count,
  novelty,
  since: v.exactOptional(count),
  told: v.exactOptional(v.object({ by: words(MOST_NAME), given: share })),
  sign: v.exactOptional(
    v.object({
      mood: v.picklist(MOODS),
      outsized: v.exactOptional(v.literal(true)),
      moods: v.exactOptional(v.object({ calm: finite, wild: finite, turnsWild: share, turnsCalm: share })),
      power: share,
      size: finite,
      after: listed(share, MOST_TICKS),
    }),
  ),
});

const warning = v.object({
  kind: v.literal('warning'),
  mishap: v.picklist(['reverted', 'blocked', 'loss']),
  rule,
  led: v.exactOptional(listed(leadUp, MOST_TICKS)),
  came: v.exactOptional(followed),
  novelty,
});

const note = v.object({ kind: v.literal('note'), rule });

const passage = v.object({
  kind: v.literal('passage'),
  rule: v.null(),
  source: words(MOST_NAME),
  session: words(MOST_NAME),
  place: v.pipe(count, v.integer()),
  givenId: v.nullable(text(MOST_NAME)),
  by: v.nullable(text(MOST_NAME)),
  at: v.nullable(time),
  before: v.nullable(text(MOST_WORDS)),
});

/** What an exported memory is of, as data. Where it was brought in from before, it forgets: it is from this file now. */
export const memoryFacts = v.variant('kind', [episode, insight, causal, warning, note, passage]);
