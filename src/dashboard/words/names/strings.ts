import { catalog } from '../../language/index.ts';

export const english = {
  /** What machine names are called; English takes the names as they are. */
  names: {} as Readonly<Record<string, string>>,
};

export const t = catalog('words/names', english);
