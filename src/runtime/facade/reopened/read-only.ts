import { AppError } from '../../../domain/errors.ts';

/** Refuses a command: the past is looked at and nothing more. */
export function readOnly(tick: number, verb: string): AppError {
  return new AppError(
    'past.read_only',
    `This is the past, the end of tick ${tick}: nothing in it can be changed. Go back to now (the button in the banner, or Escape) and ask again.`,
    { data: { tick, verb } },
  );
}

type Command = (...args: never[]) => Promise<never>;

/** Verbs that are refused, by the names under which they are asked. */
export function refusals<Name extends string>(
  tick: () => number,
  prefix: string,
  names: readonly Name[],
): Readonly<Record<Name, Command>> {
  const refuse =
    (name: Name): Command =>
    () =>
      Promise.reject(readOnly(tick(), `${prefix}${name}`));
  return Object.fromEntries(names.map((name) => [name, refuse(name)])) as Record<Name, Command>;
}
