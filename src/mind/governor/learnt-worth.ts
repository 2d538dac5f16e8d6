import { CATEGORIES, type ContextCategory } from '../../domain/context/category.ts';
import { TASK_TYPES, type TaskType } from '../../domain/context/context.ts';
import type { Composite } from '../../domain/attention/attention.ts';
import type { BetaCounts, EntryType } from '../../domain/memory/grimoire.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import type { Worth } from '../contract/index.ts';
import { keyOf, type LoopOneState, meanOf, PRIOR, type Stood } from './credit.ts';

/** No category counts for less than half or for more than one and a half, however it came out. Ours. */
const LEAST = 0.5;
const MOST = 1.5;
/** What stands in prompts and never sways a decision counts for this much less. Ours: less than what made decisions worse. */
const IN_VAIN = 0.2;
/** Prompts after which half of that is believed. Ours. */
const DOUBT = 10;

const TASKS: ReadonlySet<string> = new Set(TASK_TYPES);
const COMPONENTS = ['pragmatic', 'epistemic', 'affective', 'mortality'] as const;

const within = (value: number): number => Math.max(LEAST, Math.min(MOST, value));
const prior = PRIOR.alpha + PRIOR.beta;

/** Counts by both signals, the second weighed: of it, too, a hit counts by how seldom there is one and a miss by how often. */
function together(
  worth: BetaCounts = PRIOR,
  traced: BetaCounts | undefined,
  weight: number,
  usual: number,
): BetaCounts {
  if (!traced || weight === 0) return worth;
  return {
    alpha: worth.alpha + weight * 2 * (1 - usual) * (traced.alpha - PRIOR.alpha),
    beta: worth.beta + weight * 2 * usual * (traced.beta - PRIOR.beta),
  };
}

/** By how much a finer cell's mean is off what it is a part of, which is its prior. */
const off = (cell: BetaCounts | undefined, mean: number): number =>
  cell ? (cell.alpha - PRIOR.alpha + prior * mean) / (cell.alpha + cell.beta) - mean : 0;

const vain = ({ prompts, swayed }: Stood = { prompts: 0, swayed: 0 }): number =>
  1 - IN_VAIN * ((prompts - swayed) / (prompts + DOUBT));

/** Types of memory of which something is known in a category and regime. */
const typesIn = ({ finer, stood }: LoopOneState, key: string): readonly EntryType[] =>
  Object.keys({ ...stood, ...finer }).flatMap((cell) => {
    const last = cell.startsWith(`${key}|`) ? cell.slice(key.length + 1) : '';
    return last === '' || TASKS.has(last) ? [] : [last as EntryType];
  });

/** Where the worth of what loop 1 has learnt is asked for. */
export interface WorthQuery {
  readonly regime: MarketRegime;
  readonly task: TaskType;
  /** How much of it counts, 0..1. */
  readonly share: number;
  /** What a decision that was traced to its sources counts beside one that was swayed, 0..1. */
  readonly byTraced?: number;
}

/**
 * What loop 1 has learnt of categories and of types of memory in a regime and a task: how often swaying a decision made it better, against
 * worse; and of what stands there and sways none, a little less.
 */
export function learntWorth(state: LoopOneState, { regime, task, share, byTraced = 0 }: WorthQuery): Worth {
  if (share === 0) return {};
  const { worth = {}, finer = {}, stood = {}, base, traced } = state;
  const tally = base?.[regime] ?? { hits: 0, misses: 0 };
  const usual = meanOf({ alpha: tally.hits + PRIOR.alpha, beta: tally.misses + PRIOR.beta });
  const learnt: Partial<Record<ContextCategory, Worth[ContextCategory]>> = {};
  for (const category of CATEGORIES) {
    const key = keyOf(category, regime);
    const types = typesIn(state, key);
    if (!worth[key] && types.length === 0 && !(byTraced > 0 && traced?.counts[key])) continue;
    const mean = meanOf(together(worth[key], traced?.counts[key], byTraced, usual));
    const here = mean + off(finer[`${key}|${task}`], mean);
    const counted = (value: number, times: number): number => 1 + share * (within(2 * value) * times - 1);
    learnt[category] = {
      any: counted(here, 1),
      ...Object.fromEntries(
        types.map((type) => {
          const cell = `${key}|${type}` as const;
          return [type, counted(here + off(finer[cell], mean), vain(stood[cell]))];
        }),
      ),
    };
  }
  return learnt;
}

/** What loop 1 has learnt of the components of attention in a regime (seed G, "Integration with the cybernetic feedback loops"). */
export function componentWorth(
  { finer = {} }: LoopOneState,
  regime: MarketRegime,
  share: number,
): Composite | null {
  if (share === 0 || !COMPONENTS.some((name) => finer[`by-${name}|${regime}`])) return null;
  const of = (name: keyof Composite): number => {
    const counts = finer[`by-${name}|${regime}`];
    return counts ? 1 + share * (within(2 * meanOf(counts)) - 1) : 1;
  };
  return {
    pragmatic: of('pragmatic'),
    epistemic: of('epistemic'),
    affective: of('affective'),
    mortality: of('mortality'),
  };
}
