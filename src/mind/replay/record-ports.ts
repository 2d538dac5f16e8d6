import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { RecordedGeneration, TickInputs } from '../../domain/replay.ts';
import type { CyclePorts } from '../heartbeat/cycle.ts';
import type { Gathered } from '../heartbeat/observe.ts';
import { Tape } from './tape.ts';
import { recorded } from './wrap-port.ts';

/** The ports of one tick with a recorder between: the tick notices nothing, and everything that it was told is kept. */
export class RecordingPorts {
  readonly ports: CyclePorts;
  readonly #behind: CyclePorts;
  readonly #tape = new Tape();

  constructor(ports: CyclePorts) {
    const tape = this.#tape;
    this.#behind = ports;
    this.ports = {
      ...ports,
      world: recorded('world', ports.world, tape),
      memory: recorded('memory', ports.memory, tape),
      embedding: recorded('embedding', ports.embedding, tape),
      models: recorded('models', ports.models, tape),
      deadlines: recorded('deadlines', ports.deadlines, tape),
    };
  }

  /** Memories that the tick was told of, as they were: what it changed is told by comparing. */
  get told(): ReadonlyMap<string, GrimoireEntry> {
    return this.#tape.told;
  }

  /** What models said so far, in the order of asking. */
  get generations(): readonly RecordedGeneration[] {
    return this.#tape.generations;
  }

  /** Call when the tick is over. @param between what it found changed since the tick before */
  inputs(tick: number, gathered: Gathered, between: TickInputs['between']): TickInputs {
    const { versions, late, models, world } = this.#behind;
    const { worldState, told: _told, ...lists } = this.#tape;
    return {
      tick,
      between,
      versions: {
        app: versions.app,
        schema: versions.schema,
        ...(versions.mind !== undefined && { mind: versions.mind }),
      },
      late,
      gammas: gathered.gammas,
      pulses: gathered.pulses.map(({ logs: _, ...pulse }) => pulse),
      closing: gathered.closing,
      worldState: worldState ?? world.state(),
      ...lists,
      models: lists.generations.length > 0 ? models.models.map(({ id, provider }) => ({ id, provider })) : [],
    };
  }
}
