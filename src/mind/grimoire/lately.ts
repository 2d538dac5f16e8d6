import type { EpisodeOrder, LeadUp } from '../../domain/memory/entry-facts.ts';
import type { Happened } from '../../domain/memory/causes.ts';
import type { Turn } from '../contract/index.ts';
import { causesOf } from './learning/causal/causes.ts';
import { LAGS } from './learning/causal/count.ts';
import { leadUpOf } from './recall/lead-up.ts';

/** What happened lately in a world that something may follow on, oldest first. Plain data. */
export interface Lately {
  readonly worldId: string;
  readonly causes: readonly Happened[];
  /** The situation that the last tick left. */
  readonly situation: LeadUp;
}

/** Ticks that it goes back: as far as anything is looked for to follow, and as ticks may wait for an episode. */
const BACK = Math.max(...LAGS, 32);

/** The order of a tick that was filled. */
function deedOf({ acted }: Pick<Turn, 'acted'>): EpisodeOrder | null {
  const record = acted?.record;
  if (record?.status !== 'filled') return null;
  return record.action.kind === 'swap' ? record.action.side : record.action.kind;
}

/** With what a tick adds. */
export function latelyAfter(
  before: Lately | undefined,
  turn: Pick<Turn, 'tick' | 'world' | 'observed' | 'acted' | 'happened'>,
): Lately {
  const { tick, world, observed, happened } = turn;
  const { observation, regime } = observed;
  const known = before?.worldId === world.id ? before.causes : [];
  const situation = leadUpOf(tick, observed, world.stepsPerYear);
  const own = causesOf({ observation, regime, happened, deed: deedOf(turn) });
  return {
    worldId: world.id,
    situation,
    causes: [...known.filter((one) => one.tick > tick - BACK), ...own.map((cause) => ({ tick, cause }))],
  };
}

/** How many ticks ago something last happened, by its name. @param now what happened on the tick itself */
export function ticksSince(
  lately: Lately | undefined,
  worldId: string,
  tick: number,
  now: readonly string[],
): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  if (lately?.worldId === worldId)
    for (const { cause, tick: at } of lately.causes) since.set(cause, tick - at);
  for (const cause of now) since.set(cause, 0);
  return since;
}
