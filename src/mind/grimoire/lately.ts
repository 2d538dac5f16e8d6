import type { EpisodeOrder, LeadUp } from '../../domain/memory/entry-facts.ts';
import type { Happened } from '../../domain/memory/causes.ts';
import type { Turn } from '../contract/index.ts';
import { causesOf } from './learning/causal/causes.ts';
import { LAGS } from './learning/causal/count.ts';
import { sharpness } from './learning/causal/sharp.ts';
import { leadUpOf } from './recall/lead-up.ts';

/** What happened lately in a world that something may follow on, oldest first. Plain data. */
export interface Lately {
  readonly worldId: string;
  readonly causes: readonly Happened[];
  /** The situation that the last tick left. */
  readonly situation: LeadUp;
  /** Ticks of the last sharp rise and fall; absent before the first of each, and in minds before version 17. */
  readonly sharp?: Sharp;
}

/** Ticks of the last sharp moves. */
type Sharp = Readonly<Partial<Record<'up' | 'down', number>>>;

/** Ticks that it goes back: as far as anything is looked for to follow, and as ticks may wait for an episode. */
const BACK = Math.max(...LAGS, 32);

/** The order of a tick that was filled. */
function permissionOf({ acted }: Pick<Turn, 'acted'>): EpisodeOrder | null {
  const record = acted?.record;
  if (record?.status !== 'filled') return null;
  return record.action.kind === 'swap' ? record.action.side : record.action.kind;
}

/** From which weight on a move is taken for a sharp one: likelier one than not. */
const SHARP_FROM = 0.5;

function sharpAfter(before: Sharp, tick: number, returns: readonly number[]): Sharp {
  const change = returns.at(-1);
  if (change === undefined || sharpness(change, returns.slice(0, -1)) < SHARP_FROM) return before;
  return change > 0 ? { ...before, up: tick } : { ...before, down: tick };
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
  const own = causesOf({ observation, regime, happened, deed: permissionOf(turn) });
  const sharp = sharpAfter(
    (before?.worldId === world.id && before.sharp) || {},
    tick,
    observed.beliefs.returns,
  );
  return {
    worldId: world.id,
    situation,
    ...((sharp.up ?? sharp.down) !== undefined && { sharp }),
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

/** How many ticks ago the price last rose and fell sharply; null where it has not. @param returns ln price changes, the tick's own last */
export function sinceSharp(
  lately: Lately | undefined,
  worldId: string,
  tick: number,
  returns: readonly number[],
): Readonly<Record<'up' | 'down', number | null>> {
  const sharp = sharpAfter((lately?.worldId === worldId && lately.sharp) || {}, tick, returns);
  return {
    up: sharp.up === undefined ? null : tick - sharp.up,
    down: sharp.down === undefined ? null : tick - sharp.down,
  };
}
