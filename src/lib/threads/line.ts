import { type Endpoint, expose, proxy, type Remote, transfer, wrap } from 'comlink';
import { AppError } from '../../domain/errors.ts';
import { installErrorTransfer } from './errors-over-comlink.ts';
import { installStreamTransfer } from './streams-over-comlink.ts';

/** One call of a table, by the name of its method. */
export type Ask = (method: string, args: readonly unknown[]) => Promise<unknown>;

/** All that goes over a line. */
export interface Answers {
  ask(method: string, ...args: readonly unknown[]): Promise<unknown>;
}

/** A table: methods that are asked from another thread, with values that clone. */
type Table = object;

/** Answers with the methods of a table. @throws AppError `worker.protocol` for what it does not have */
export async function answerWith(
  table: Table | Promise<Table>,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const methods = (await table) as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  if (typeof methods[method] === 'function') return methods[method](...args);
  throw new AppError('worker.protocol', `There is no handler for “${method}”.`, { data: { method } });
}

/** Errors arrive with their codes, and streams of bytes may be arguments and results. */
function installTransfers(): void {
  installErrorTransfer();
  installStreamTransfer();
}

/** Answers at this end of a line. */
export function serveAnswers(port: Endpoint, answers: Answers): void {
  installTransfers();
  expose(answers, port);
}

/** The other end of {@link serveAnswers}. */
export function reach<Served extends Answers>(port: Endpoint): Remote<Served> {
  installTransfers();
  return wrap<Served>(port);
}

/** What a table answers over a line. */
export const answering = (table: Table | Promise<Table>): Answers => ({
  ask: (method, ...args) => answerWith(table, method, args),
});

/** Answers with a table on a port, for as long as somebody holds the other end. */
export const answerOn = (port: Endpoint, table: Table | Promise<Table>): void =>
  serveAnswers(port, answering(table));

/** A table that is asked elsewhere: whatever it is called by name is asked. */
export const tableOver = <Asked extends Table>(ask: Ask): Asked =>
  new Proxy({} as Asked, {
    get: (_, method) =>
      // Whoever awaits a table has it.
      typeof method === 'string' && method !== 'then'
        ? (...args: readonly unknown[]) => ask(method, args)
        : undefined,
  });

/** A function stays where it is and is called from there. */
export const sent = (args: readonly unknown[]): readonly unknown[] =>
  args.map((given) =>
    typeof given === 'function'
      ? proxy((...args: readonly unknown[]) => (given as (...args: readonly unknown[]) => unknown)(...args))
      : given,
  );

/** Calls that somebody answers at the other end of a line. */
export const askOver =
  (remote: Pick<Remote<Answers>, 'ask'>): Ask =>
  (method, args) =>
    remote.ask(method, ...sent(args));

/** The table that is answered with at the other end of a port. */
export const tableAt = <Asked extends Table>(port: Endpoint): Asked => tableOver<Asked>(askOver(reach(port)));

/** Of a table no more than these methods. */
export const only = <Whole extends Table, Name extends keyof Whole>(
  table: Whole,
  names: readonly Name[],
): Pick<Whole, Name> =>
  Object.fromEntries(
    names.map((name) => [name, (...args: readonly unknown[]) => answerWith(table, name as string, args)]),
  ) as Pick<Whole, Name>;

/** A port to give away, at whose other end a table can be asked: for methods that are lent to another thread. */
export function lend(table: Table): MessagePort {
  const { port1, port2 } = new MessageChannel();
  answerOn(port1, table);
  return transfer(port2, [port2]);
}
