import { type AgainWith, PORT_BOOK, type PortName, type Ports } from './port-book.ts';
import type { Row, Replaying } from './port-rows.ts';
import type { Kept, Tape } from './tape.ts';

type Call = (...args: never[]) => unknown;

/** What stands before calls of a port: each is given the call behind it. */
export type Around<Port> = {
  readonly [Name in keyof Port as NonNullable<Port[Name]> extends Call ? Name : never]?: (
    behind: NonNullable<Port[Name]>,
  ) => NonNullable<Port[Name]>;
};

type Rows = readonly (readonly [string, Row<unknown>])[];

const ROWS = Object.fromEntries(
  Object.entries(PORT_BOOK).map(([name, rows]) => [name, Object.entries(rows)]),
) as unknown as Readonly<Record<PortName, Rows>>;

/**
 * A port of which some calls are taken over; what is not named goes straight through, facts as they are at the time of asking. A plain
 * object: made once for a tick or a life, a call through it costs a call.
 */
export function wrapPort<Name extends PortName>(
  name: Name,
  port: Ports[Name],
  around: Around<Ports[Name]>,
): Ports[Name] {
  const before = around as Readonly<Record<string, ((behind: unknown) => unknown) | undefined>>;
  return through(name, port, (member, behind) => before[member]?.(behind) ?? behind);
}

/** A port whose answers are kept on a tape as they come. */
export const recorded = <Name extends PortName>(name: Name, port: Ports[Name], tape: Tape): Ports[Name] =>
  through(name, port, (_, behind, { record }) => record?.(behind, tape) ?? behind);

/** A port that says again what was kept. @param replaying.unrecorded is told the member that was asked too often */
export function replayed<Name extends PortName>(
  name: Name,
  kept: AgainWith[Name]['kept'],
  replaying: AgainWith[Name]['replaying'] & { readonly unrecorded: (what: string, member: string) => never },
): Ports[Name] {
  const port: Record<string, unknown> = {};
  for (const [member, { again }] of ROWS[name]) {
    if (!again) continue;
    const unrecorded = (what: string): never => replaying.unrecorded(what, member);
    // Of both, a port's rows read what `AgainWith` names.
    port[member] = again(kept as unknown as Kept, { ...(replaying as unknown as Replaying), unrecorded });
  }
  return port as unknown as Ports[Name];
}

function through<Name extends PortName>(
  name: Name,
  port: Ports[Name],
  over: (member: string, behind: unknown, row: Row<unknown>) => unknown,
): Ports[Name] {
  const behind = port as unknown as Readonly<Record<string, unknown>>;
  const wrapped: Record<string, unknown> = {};
  for (const [member, row] of ROWS[name]) {
    const value = behind[member];
    // An optional member that this port has not.
    if (value === undefined) continue;
    if (typeof value === 'function') wrapped[member] = over(member, (value as Call).bind(port), row);
    else Object.defineProperty(wrapped, member, { enumerable: true, get: () => behind[member] });
  }
  return wrapped as unknown as Ports[Name];
}
