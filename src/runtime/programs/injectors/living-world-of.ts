import type { TickSummary } from '../../../domain/records/record.ts';
import type { LivingWorld } from '../../../mind/gateway/index.ts';
import { portfolioOf } from '../../../mind/market/index.ts';
import type { Life } from '../../life/index.ts';

/** What of a golem it is read from. */
export interface LivedIn {
  /** Null before it has woken. */
  readonly life: Pick<Life, 'world' | 'state' | 'policy'> | null;
  readonly lastCommitted: TickSummary | null;
  /** Unix ms. */
  now(): number;
}

/** What the golem knows of its world now, and when each was so; null before it has woken. */
export function livingWorldOf({ life, lastCommitted, now }: LivedIn): LivingWorld | null {
  if (!life) return null;
  const { info } = life.world;
  const state = life.world.state();
  const { worldId, worlds } = life.state;
  const mind = worlds[worldId];
  const here =
    lastCommitted !== null && mind !== undefined && mind.beliefs.price !== null && worldId === info.id;
  const { ledger = null, beliefs } = mind ?? {};
  return {
    info,
    state,
    now: info.live ? Math.max(state.time, now() / 1_000) : state.time,
    tick: here
      ? {
          tick: lastCommitted.tick,
          time: lastCommitted.worldTime,
          regime: mind.regime.regime,
          regimeAge: mind.regime.age,
          portfolio:
            ledger && beliefs?.price && beliefs.pool
              ? portfolioOf(ledger, beliefs.price, beliefs.pool)
              : null,
        }
      : null,
    gasCoinPrice: life.policy.paper.gasCoinPrice,
  };
}
