import { AppError } from '../../domain/errors.ts';
import type { LivedBlock } from '../../domain/world/chain.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { WorldPort } from '../../mind/ports.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import { freshWorldMind, type WorldMind } from '../../mind/market/index.ts';
import type { Heart } from './heart/heart.ts';
import type { Life } from './life.ts';
import type { RunControl } from './heart/run-control.ts';
import type { RunStatus } from './run-status.ts';
import type { Living } from './living.ts';
import type { EventPublisher } from '../observability/index.ts';
import type { OpenOptions, Worlds } from '../worlds/index.ts';

const LOADING = 'Loading the world';

export interface WorldSessionDeps {
  readonly worlds: Worlds;
  readonly heart: Heart;
  readonly control: RunControl;
  readonly run: RunStatus;
  readonly publisher: EventPublisher;
  readonly living: Living;
}

/** A golem in its world. */
interface Found {
  readonly state: MindState;
  readonly world: WorldPort;
  /** Whether the world that it stood in could not be opened. */
  readonly strayed: boolean;
}

/** Where a life left off on a live chain; null where it has lived no block of it. */
function lastLived(mind: WorldMind | undefined): LivedBlock | null {
  const { block, beliefs } = mind ?? {};
  if (block?.hash === undefined || !beliefs?.pool) return null;
  return { block: { ...block, hash: block.hash }, pool: beliefs.pool };
}

/** Where the golem stands: opening the world that it lives in, and going to another. */
export class WorldSession {
  readonly #deps: WorldSessionDeps;

  constructor(deps: WorldSessionDeps) {
    this.#deps = deps;
  }

  /** What opening a world is told. @param text what the page says meanwhile */
  openOptions(text: string, life: Pick<Life, 'state' | 'policy'> = this.#deps.living.life): OpenOptions {
    const { state, policy } = life;
    const progress = (share: number): void =>
      this.#deps.publisher.emit({ type: 'boot', stage: 'world', text, progress: share });
    return { gasCoinPrice: policy.paper.gasCoinPrice, progress, lived: (id) => lastLived(state.worlds[id]) };
  }

  /** The world that the golem stands in; where it is gone (a file removed, a chain out of reach), the first that is there, at rest. */
  async stand(state: MindState, policy: GolemPolicy): Promise<Found> {
    const { worlds, publisher } = this.#deps;
    publisher.emit({ type: 'boot', stage: 'world', text: LOADING, progress: 0 });
    const found = await this.#find(state, policy);
    await worlds.entered(found.world);
    return found;
  }

  async #find(state: MindState, policy: GolemPolicy): Promise<Found> {
    const { worlds, publisher } = this.#deps;
    const open = async (id: string): Promise<WorldPort> => {
      const world = await worlds.open(id, this.openOptions(LOADING, { state, policy }));
      await world.seek(state.worlds[id]?.step ?? 0);
      return world;
    };
    try {
      return { state, world: await open(state.worldId), strayed: false };
    } catch (cause) {
      const fault = AppError.from(cause);
      const home = (await worlds.list()).find(({ id }) => !id.includes(':'));
      // A recorded world that does not open is the page's own trouble, and none of them would.
      if (!home || !state.worldId.includes(':')) throw fault;
      const mind = state.worlds[home.id] ?? freshWorldMind(0, null);
      const minds = { ...state.worlds, [home.id]: mind };
      const world = await open(home.id);
      publisher.notice(
        'warning',
        fault.code,
        `${fault.message} Until then the golem stays in ${home.title}.`,
      );
      return { state: { ...state, worldId: home.id, worlds: minds, pending: [] }, world, strayed: true };
    }
  }

  /** @throws AppError `world.*` */
  async use(id: string): Promise<void> {
    await this.enter(await this.#deps.worlds.open(id, this.openOptions(LOADING)));
  }

  /** The golem goes to live in a world that is open. */
  async enter(world: WorldPort): Promise<void> {
    const { living, worlds, control, publisher } = this.#deps;
    await living.life.enter(world);
    await worlds.entered(world);
    control.pace();
    this.moved();
    publisher.up();
  }

  /** After a seek or a change of world: the golem stands somewhere else, alive or not. */
  moved(): void {
    const { heart, run, publisher } = this.#deps;
    heart.rewindStep();
    if (!heart.running) run.rest();
    publisher.anew();
  }
}
