import { words } from '../../../words/index.ts';

/** What a code is called: by a group of this folder's catalog, or as everywhere where that has no name for it. */
export const calledBy = (group: Readonly<Record<string, string>>, code: string): string =>
  group[code] ?? words(code);
