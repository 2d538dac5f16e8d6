import { expect, it } from 'vitest';
import { strays } from '../support/page-strings.ts';

/** Folders of the page whose strings still stand among its code. */
const WAITING: readonly string[] = [
  'charts',
  'embed',
  'files',
  'help',
  'life',
  'lives',
  'navigation',
  'page',
  'past',
  'policy',
  'request',
  'screens',
  'shell',
  'widgets',
  'words',
];

it('stands in a catalog, whatever the page says', () => {
  const only = process.env.GOLEM_STRINGS_OF;
  const found = strays().filter((one) =>
    only === undefined
      ? !WAITING.some((folder) => one.startsWith(`src/dashboard/${folder}/`))
      : one.startsWith(`src/dashboard/${only}/`),
  );
  expect(found).toEqual([]);
});
