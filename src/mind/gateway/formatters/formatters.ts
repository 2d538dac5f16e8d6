import { AppError } from '../../../domain/errors.ts';
import type { Formatter } from './formatter.ts';
import { JSON_LINES } from './json.ts';
import { PROSE } from './prose.ts';
import { TABLE } from './table.ts';
import { XML } from './xml.ts';

/** Every formatter there is. A formatter is a file that exports one, and a line here. */
export const FORMATTERS: readonly Formatter[] = [TABLE, JSON_LINES, PROSE, XML];

/** @throws AppError `input.invalid` for one that is not here */
export function formatterOf(name: string, among: readonly Formatter[] = FORMATTERS): Formatter {
  const found = among.find((one) => one.name === name);
  if (found) return found;
  const names = among.map((one) => one.name);
  throw new AppError('input.invalid', `There is no formatter "${name}". Available: ${names.join(', ')}.`, {
    data: { formatter: name },
  });
}
