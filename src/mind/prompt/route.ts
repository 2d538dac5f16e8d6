import type { ContextRoute } from '../../domain/context/context.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** How many of the recalled episodes stand in the prompt, newest first. */
export interface EpisodeSlots {
  /** Whole. */
  readonly full: number;
  /** In one line, behind those. */
  readonly summaries: number;
}

/**
 * How much of everything is shown (seed G, S3.2): all of it, whole, while it takes little room and the thought is a simple one; under
 * pressure only the essentials, what else is wanted has to be asked for; else the recent whole and the older in a line.
 * @param pressure tokens that everything would take, as a share of the room
 */
export function routeOf(
  pressure: number,
  tier: CognitiveTier,
  { fullBelow, essentialsAbove }: Pick<GolemPolicy['context'], 'fullBelow' | 'essentialsAbove'>,
): ContextRoute {
  if (pressure > essentialsAbove) return 'rag';
  return pressure < fullBelow && tier === 'T1' ? 'full' : 'hybrid';
}

/** Observation masking by the route (seed G, S3.2 and S3.5). */
export function slotsOf(route: ContextRoute, context: GolemPolicy['context']): EpisodeSlots {
  if (route === 'full') return { full: context.maxEpisodes, summaries: 0 };
  const { fullEpisodeSlots: full, summaryEpisodeSlots: summaries, pressedSlots } = context;
  if (route === 'hybrid') return { full, summaries };
  return { full: Math.min(full, pressedSlots.full), summaries: Math.min(summaries, pressedSlots.summaries) };
}
