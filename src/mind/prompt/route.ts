import type { ContextRoute } from '../../domain/context/context.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** How many of the recalled episodes stand in the prompt, newest first. */
export interface EpisodeSlots {
  /** Whole. */
  readonly full: number;
  /** In one line, behind those; infinite where the budget alone decides. */
  readonly summaries: number;
}

/**
 * How much of everything is shown (seed G, S3.2): all of it, whole, while it takes little room and the thought is a simple one; under
 * pressure only the essentials where the rest can be asked for; else the recent whole and the older in a line.
 * @param pressure tokens that everything would take, as a share of the room
 * @param asks whether who reads it can ask for what was left out
 */
export function routeOf(
  pressure: number,
  tier: CognitiveTier,
  asks: boolean,
  { fullBelow, essentialsAbove }: Pick<GolemPolicy['context'], 'fullBelow' | 'essentialsAbove'>,
): ContextRoute {
  if (asks && pressure > essentialsAbove) return 'rag';
  return pressure < fullBelow && tier === 'T1' ? 'full' : 'hybrid';
}

/**
 * Observation masking by the route (seed G, S3.2 and S3.5). What cannot be asked for is there as long as the budget has room for it.
 * @param asks whether who reads it can ask for what was left out
 */
export function slotsOf(route: ContextRoute, asks: boolean, context: GolemPolicy['context']): EpisodeSlots {
  if (route === 'full') return { full: context.maxEpisodes, summaries: 0 };
  const { fullEpisodeSlots: full, summaryEpisodeSlots: summaries, pressedSlots } = context;
  if (route === 'rag')
    return {
      full: Math.min(full, pressedSlots.full),
      summaries: Math.min(summaries, pressedSlots.summaries),
    };
  return { full, summaries: asks ? summaries : Infinity };
}
