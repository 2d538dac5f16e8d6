import type { DraftContext } from '../../../mind/grimoire/index.ts';
import type { Life } from '../../life/index.ts';

/** When and where something is remembered that no tick made. */
export function draftContext({ state, world }: Life, counter: number): DraftContext {
  return {
    tick: state.tick,
    worldId: state.worldId,
    worldTime: world.state().time,
    pad: state.pad,
    regime: state.worlds[state.worldId]?.regime.regime ?? null,
    counter,
  };
}
