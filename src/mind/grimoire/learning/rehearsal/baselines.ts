import type { InsightCounts, InsightFacts } from '../../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../../domain/life/life.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../../../domain/world/market.ts';
import { expm1 } from '../../../../lib/math/math.ts';
import { withImportance } from '../../../../shared/quality.ts';
import { readTraces, tracesIn, type TickTrace } from '../../../../shared/trace.ts';
import { knowledgeId } from '../../id.ts';
import { keptCounts } from '../insight-facts.ts';
import { supportOf } from '../insight-belief.ts';
import { percent, REGIME_WORDS } from '../../words.ts';

/** Ticks of a regime before anything is said of it. Ours, as of episodes. */
const MIN_TICKS = 3;
/** Sources that are named: the newest. */
const MOST_SOURCES = 4;
/** Decimals that a mean square is kept to. */
const DECIMALS = 10;

export interface SeenTick extends TickTrace {
  readonly tick: number;
  /** The episode that keeps it. */
  readonly in: string;
}

/** All ticks that the episodes tell of, dull ones too, oldest first, each once. */
export function ticksOf(episodes: readonly GrimoireEntry[]): readonly SeenTick[] {
  const seen = new Map<number, SeenTick>();
  for (const { id, tick, facts } of episodes) {
    if (facts.kind !== 'episode' || facts.traces === undefined || facts.brought !== undefined) continue;
    const count = tracesIn(facts.traces);
    for (const [i, trace] of readTraces(facts.traces).entries()) {
      const at = tick - count + 1 + i;
      seen.set(at, { ...trace, tick: at, in: id });
    }
  }
  return [...seen.values()].sort((a, b) => a.tick - b.tick);
}

export const baselineId = (worldId: string, regime: MarketRegime): string =>
  knowledgeId(`${worldId}|baseline|${regime}`);

interface BaselineInput {
  /** Episodes of this world. */
  readonly episodes: readonly GrimoireEntry[];
  /** What these tell of; read of them where it is left out. */
  readonly ticks?: readonly SeenTick[];
  /** By id. */
  readonly known: ReadonlyMap<string, GrimoireEntry>;
  readonly worldId: string;
  readonly tick: number;
  readonly time: number;
  readonly pad: Pad;
}

type Baseline = InsightFacts & Required<Pick<InsightFacts, 'exits' | 'through' | 'meanSquare'>>;

const none = (regime: MarketRegime): Baseline => ({
  kind: 'insight',
  about: { kind: 'baseline', regime },
  hits: 0,
  misses: 0,
  measured: 0,
  meanChange: 0,
  meanSquare: 0,
  exits: {},
  through: 0,
});

/** A regime's baseline with what its ticks since add. */
function counted(
  before: Baseline,
  ticks: readonly SeenTick[],
  next: readonly (MarketRegime | null)[],
): Baseline {
  const changes = ticks.map(({ change }) => change);
  const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
  const measured = before.measured + ticks.length;
  const hits = before.hits + changes.filter((change) => change > 0).length;
  const exits: Partial<Record<MarketRegime, number>> = { ...before.exits };
  for (const to of next) if (to !== null) exits[to] = (exits[to] ?? 0) + 1;
  const meanChange = (before.meanChange * before.measured + sum(changes)) / Math.max(1, measured);
  const meanSquare =
    (before.meanSquare * before.measured + sum(changes.map((change) => change * change))) /
    Math.max(1, measured);
  return {
    ...before,
    ...keptCounts({ hits, misses: measured - hits, measured, meanChange }),
    meanSquare: Number(meanSquare.toFixed(DECIMALS)) + 0,
    exits,
  };
}

/** Standard errors that a mean must lie from none to be called a drift: some 95 % of what chance does lies within. */
const DRIFT_ERRORS = 2;

const unsigned = (value: number): string => percent(value, 2).replace('+', '');

/** What the mean change of a tick comes to against a price without drift, with its interval. */
function driftWords({ measured, meanChange }: InsightCounts, spread: number): string {
  const error = (DRIFT_ERRORS * spread) / Math.sqrt(Math.max(1, measured));
  const known = Math.abs(meanChange) > error;
  return `${percent(expm1(meanChange), 2)} a tick, ± ${unsigned(error)}: ${known ? 'a drift' : 'no more than chance'}`;
}

const riseOf = ({ hits, measured }: InsightCounts): string =>
  `the price rose on ${((100 * hits) / Math.max(1, measured)).toFixed(0)} %`;

/** What a regime is like in words, with what lives before this one counted of it. */
export function baselineWords(
  regime: MarketRegime,
  facts: InsightFacts,
): Pick<GrimoireEntry, 'title' | 'text' | 'summary'> {
  const { measured, meanChange, meanSquare = 0, exits = {}, handed } = facts;
  const spread = Math.sqrt(Math.max(0, meanSquare - meanChange * meanChange));
  const ends = Object.values(exits).reduce((sum, one) => sum + one, 0);
  const drift = driftWords(facts, spread);
  const before = handed
    ? ` Predecessors counted ${handed.measured} such ticks: ${riseOf(handed)}, ${percent(expm1(handed.meanChange), 2)} a tick.`
    : '';
  return {
    title: `What ${regime} is like`,
    text:
      `In ${REGIME_WORDS[regime]}, of ${measured} ticks that I perceived, dull ones too, ${riseOf(facts)}. On average it changed by ` +
      `${drift}. One tick differs from that by ${unsigned(spread)}. It ended ${ends} times.${before}`,
    summary: `${regime}: ${measured} ticks, ${riseOf(facts)}, mean ${drift}`,
  };
}

/**
 * What each regime is like, tick by tick, those that seemed dull too: how often the price rose, how far it moved, and how often which regime
 * followed (the seed's baseline facts: mean and standard deviation). A tick is counted once, since they are counted in order.
 * @returns baselines with something new, as they are from now on
 */
export function baselinesAfter(input: BaselineInput): readonly GrimoireEntry[] {
  const { worldId, tick, time, pad, known } = input;
  const ticks = input.ticks ?? ticksOf(input.episodes);
  const last = ticks.at(-1)?.tick ?? 0;
  return MARKET_REGIMES.flatMap((regime) => {
    const id = baselineId(worldId, regime);
    const before = known.get(id);
    const facts = (before?.facts as Baseline | undefined) ?? none(regime);
    const fresh = ticks.filter((one) => one.tick > facts.through && one.regime === regime);
    // A tick's successor may be told later than the tick itself.
    const left = ticks.flatMap((one, i) => {
      const from = ticks[i - 1];
      return from?.regime === regime && from.tick === one.tick - 1 && one.tick > facts.through
        ? [one.regime === regime ? null : one.regime]
        : [];
    });
    const gained = left.filter((to) => to !== null).length + fresh.length;
    if (gained === 0 || (!before && fresh.length < MIN_TICKS)) return [];
    const now = { ...counted(facts, fresh, left), through: last };
    const sources = [...new Set(fresh.map((one) => one.in))].slice(-MOST_SOURCES);
    return [
      withImportance<GrimoireEntry>({
        id,
        type: 'insight',
        category: 'regime-transitions',
        ...baselineWords(regime, now),
        worldId,
        tick,
        worldTime: time,
        regime,
        trust: 'self',
        provenance: 'self-learned',
        confidence: (now.measured + 0.5) / (now.measured + 2),
        importance: before?.importance ?? 0,
        strength: (before?.strength ?? 0) + supportOf(now.measured) - supportOf(facts.measured),
        reinforcedAt: tick,
        accessedAt: before?.accessedAt ?? tick,
        accessCount: before?.accessCount ?? 0,
        pad: before?.pad ?? pad,
        outcomes: before?.outcomes ?? { alpha: 2, beta: 2 },
        usefulness: before?.usefulness ?? 0.5,
        // What was perceived was measured; nothing was predicted that the world could have said yes to.
        verified: 'none',
        links:
          sources.length > 0
            ? [
                ...(before?.links ?? []).filter(({ kind }) => kind !== 'derived-from'),
                ...sources.map((to) => ({ to, kind: 'derived-from' as const })),
              ]
            : (before?.links ?? []),
        tags: [`baseline:${regime}`],
        // It says how things usually are.
        facts: { ...now, novelty: 0 },
        embedding: null,
      }),
    ];
  });
}
