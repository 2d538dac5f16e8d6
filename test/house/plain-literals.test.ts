import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** Literals that are spread only to pack a line are refused, and their like that says something is not. */
const options = {
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: null } } },
  ruleFilter: ({ ruleId }: { readonly ruleId: string }) => ruleId === 'house/plain-literals',
};
const lint = new ESLint(options);
const mending = new ESLint({ ...options, fix: true });

const refusals = async (code: string): Promise<number> =>
  (await lint.lintText(code, { filePath: 'src/lib/math/clamp01.ts' }))[0]!.messages.length;

describe('a literal that is spread', () => {
  it.each([
    ['call({ ...{ a, b }, c });', 'call({ a, b, c });'],
    ['const x = { ...({ a, b } as const), c };', 'const x = { a, b, c };'],
    ['call(...[a, b]);', 'call(a, b);'],
    ['new Life(...([a, b] as const), c);', 'new Life(a, b, c);'],
  ])('is refused where it only packs a line, and written out: %s', async (packed, plain) => {
    expect(await refusals(packed)).toBe(1);
    const [mended] = await mending.lintText(packed, { filePath: 'src/lib/math/clamp01.ts' });
    expect(mended!.output).toBe(plain);
  });

  it.each([
    'const x = { ...(a && { b }) };',
    'const x = { ...rest, a };',
    'call(...list);',
    'const list = [...[1, 2], 3];',
    'call(...(known ? [known] : []));',
  ])('is let be where it says something: %s', async (code) => {
    expect(await refusals(code)).toBe(0);
  });
});
