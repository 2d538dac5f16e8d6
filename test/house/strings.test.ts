import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { strays } from '../support/page-strings.ts';

it('stands in a catalog, whatever the page says', () => {
  const only = process.env.GOLEM_STRINGS_OF;
  const found = strays().filter((one) => only === undefined || one.startsWith(`src/dashboard/${only}/`));
  expect(found).toEqual([]);
});

describe('a string of a catalog', () => {
  const lint = new ESLint({
    overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: null } } },
    ruleFilter: ({ ruleId }: { readonly ruleId: string }) => ruleId === 'strings/at-use',
  });
  const refusals = async (code: string, filePath: string): Promise<number> =>
    (await lint.lintText(`import { t } from './strings.ts';\n${code}`, { filePath }))[0]!.messages.length;
  const SCRIPT = 'src/dashboard/controls/controls.ts';

  it.each(['export const NAMES = { pin: t.hand.pin };', 'export const pinned = t.hand.pinned.length;'])(
    'is not read while a module loads, before its translation is there: %s',
    async (code) => {
      expect(await refusals(code, SCRIPT)).toBe(1);
    },
  );

  it.each(['export const name = () => t.hand.pin;', 'export function name() { return t.hand.pin; }'])(
    'is read where it is shown: %s',
    async (code) => {
      expect(await refusals(code, SCRIPT)).toBe(0);
    },
  );
});
