import { words } from '../../../words/index.ts';

/** What a code is called: by its catalog's group, or as it stands where that has no name for it. */
export const calledBy = (group: Readonly<Record<string, string>>, code: string): string =>
  group[code] ?? words(code);
