import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';
import type { Circumstances } from './circumstances.ts';
import type { PortName, Ports } from './port-book.ts';
import type { Kept } from './tape.ts';
import { replayed } from './wrap-port.ts';

/** The span asked for something that it did not ask for when it was recorded: it is another one. */
function unrecorded(what: string): never {
  throw new AppError('replay.diverged', `The tick asked for ${what} that was not recorded.`);
}

/**
 * What a span was told, told again: the ports that it has.
 * @param entry the memory as it was before the span
 */
export function replayPorts<Name extends PortName>(
  names: readonly Name[],
  inputs: SpanInputs,
  standing: Circumstances,
  entry: (id: string) => GrimoireEntry,
): Pick<Ports, Name> {
  const replaying = { standing, entry, unrecorded };
  // Of a port that the span has, all lists are there.
  const kept = inputs as SpanInputs & Kept;
  return Object.fromEntries(names.map((name) => [name, replayed<PortName>(name, kept, replaying)])) as Pick<
    Ports,
    Name
  >;
}
