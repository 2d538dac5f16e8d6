import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { RecordedGeneration, SpanInputs } from '../../domain/past/replay.ts';
import type { CyclePorts } from '../heartbeat/index.ts';
import type { SpanBegin, SpanDescription, SpanPorts } from './span.ts';
import { KEPT_IN, type PortName, type Ports } from './port-book.ts';
import { Tape } from './tape.ts';
import { recorded } from './wrap-port.ts';

/** The ports of one span with a recorder between: the span notices nothing, and everything that it was told is kept. */
export class RecordingPorts {
  readonly ports: SpanPorts;
  readonly #behind: Omit<CyclePorts, 'late'>;
  readonly #names: readonly PortName[];
  readonly #tape = new Tape();

  /** @param names of the ports that the span has */
  constructor(ports: Omit<CyclePorts, 'late'>, names: readonly PortName[]) {
    const { world: _world, memory: _memory, embedding: _embedding, ...others } = ports;
    const { models: _models, deadlines: _deadlines, environment: _environment, ...beside } = others;
    this.#behind = ports;
    this.#names = names;
    // A host may know nothing of its device.
    const one = <Name extends PortName>(name: Name): readonly (readonly [Name, Ports[Name]])[] => {
      const port: Ports[Name] | undefined = (ports as Partial<Ports>)[name];
      return port ? [[name, recorded(name, port, this.#tape)]] : [];
    };
    // A description asks for no port that it does not name.
    this.ports = { ...beside, ...(Object.fromEntries(names.flatMap(one)) as unknown as Ports) };
  }

  /** Memories that the span was told of, as they were: what it changed is told by comparing. */
  get entriesRead(): ReadonlyMap<string, GrimoireEntry> {
    return this.#tape.entriesRead;
  }

  /** What models said so far, in the order of asking. */
  get generations(): readonly RecordedGeneration[] {
    return this.#tape.generations;
  }

  /** Call when the span is over. @param between what it found changed since the span before */
  inputs(
    { kind, inputsOf }: Pick<SpanDescription, 'kind' | 'inputsOf'>,
    { tick, place, given }: SpanBegin,
    between: SpanInputs['between'],
  ): SpanInputs {
    const { versions } = this.#behind;
    return {
      tick,
      ...(place !== THETA_PLACE && { place, kind }),
      between,
      versions: {
        app: versions.app,
        schema: versions.schema,
        ...(versions.mind !== undefined && { mind: versions.mind }),
      },
      ...inputsOf(given),
      ...this.#kept(),
    };
  }

  /** What the ports answered, of those that the span has. */
  #kept(): Partial<SpanInputs> {
    const { models, world } = this.#behind;
    const { worldState, entriesRead: _read, ...lists } = this.#tape;
    const kept = {
      ...lists,
      worldState: worldState ?? world.state(),
      models: lists.generations.length > 0 ? models.models.map(({ id, provider }) => ({ id, provider })) : [],
    };
    const names = this.#names.flatMap((name): readonly (keyof typeof kept)[] => KEPT_IN[name]);
    const asked = names.filter((name) => {
      // Few spans ask for the one, few hosts tell the other.
      if (name === 'likeness') return kept[name].length > 0;
      return name !== 'environment' || kept[name] !== null;
    });
    return Object.fromEntries(asked.map((name) => [name, kept[name]]));
  }
}
