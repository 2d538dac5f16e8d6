import type { AgainstChance } from '../../../domain/life/against-chance.ts';
import type { LifeFigures, TestamentPart, TestamentPartName } from '../../../domain/life/testament.ts';
import { TESTAMENT_PARTS } from '../../../domain/life/testament.ts';
import { earnedHere, inheritedOf } from '../../grimoire/index.ts';
import { cameTogether } from '../../../shared/over-chance.ts';
import { feelings, killed } from './ending.ts';
import { confused, edges, failed, otherwise, suspected, untested, worked } from './learnt.ts';
import { type LifeReviewed, type Ranked, rulesInRegimes } from './review.ts';

/** Lines that a part has room for: about 5 kB in all (seed 001). */
const LINES = 12;

const WRITTEN: Readonly<Record<TestamentPartName, (life: LifeReviewed) => Ranked[]>> = {
  worked,
  failed,
  confused,
  untested,
  killed,
  otherwise,
  suspected,
  edges,
  feelings,
};

/**
 * The nine parts of a testament. Each line is computed from what the life holds and names it: no model is asked, and nothing is said that
 * was not counted.
 */
export function writeParts(life: LifeReviewed): readonly TestamentPart[] {
  return TESTAMENT_PARTS.map((part) => {
    const all = WRITTEN[part](life);
    // By their worth; of equal ones the first stays first.
    const ranked = all
      .map((line, i) => ({ line, i }))
      .sort((a, b) => b.line.worth - a.line.worth || a.i - b.i);
    const lines = ranked.slice(0, LINES).map(({ line: { worth: _, ...line } }) => line);
    return { part, lines, more: all.length - lines.length };
  });
}

/** What the life came to. @param memories of every type that stood at the end */
export function figuresOf(life: LifeReviewed, memories: number): LifeFigures {
  const { ticks, clocks, death, capital, knowledge, credits } = life;
  const given = knowledge.filter((entry) => inheritedOf(entry) !== null);
  let peak = 0;
  let maxDrawdown = 0;
  for (const { equity } of ticks) {
    peak = Math.max(peak, equity);
    if (peak > 0) maxDrawdown = Math.max(maxDrawdown, 1 - equity / peak);
  }
  const counted = Object.values(credits).flatMap((regimes) => Object.values(regimes));
  const against = rulesInRegimes(life)
    .flatMap(({ over, credit: { hits, misses } }) =>
      over ? [{ hits, misses, expected: over.times * over.chance, through: 0 }] : [],
    )
    .reduce<AgainstChance | null>((all, one) => (all ? cameTogether(all, one) : one), null);
  const held = counted.reduce((sum, { helpful }) => sum + helpful, 0);
  return {
    ticks: ticks.length,
    thoughts: ticks.filter(({ tier }) => tier !== 'T0').length,
    trades: ticks.filter(({ actionStatus }) => actionStatus === 'filled').length,
    from: ticks[0]?.worldTime ?? null,
    to: ticks.at(-1)?.worldTime ?? null,
    capital,
    equity: death.equity,
    holding: death.holding,
    maxDrawdown,
    credit: clocks.initialCredit,
    spent: clocks.spent,
    creditLeft: clocks.credit,
    due: held + counted.reduce((sum, { harmful }) => sum + harmful, 0),
    held,
    ...(against && { against }),
    memories,
    inherited: given.length,
    earned: given.filter(earnedHere).length,
  };
}
