import { expect, it } from 'vitest';
import { strays } from '../support/page-strings.ts';

it('stands in a catalog, whatever the page says', () => {
  const only = process.env.GOLEM_STRINGS_OF;
  const found = strays().filter((one) => only === undefined || one.startsWith(`src/dashboard/${only}/`));
  expect(found).toEqual([]);
});
