import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { MATH_HASH } from '../test/support/math-hash.ts';

/** The module as production code, one file without imports. */
async function built(): Promise<string> {
  const entry = fileURLToPath(new URL('../test/support/math-hash.ts', import.meta.url));
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, target: 'es2023', lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}

test('the functions of the mind give the same bits here as in Node', async ({ page }) => {
  const code = await built();
  const hash = await page.evaluate(async (code) => {
    const module = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const { mathHash } = (await import(module)) as typeof import('../test/support/math-hash.ts');
    return mathHash();
  }, code);
  expect(hash).toBe(MATH_HASH);
});
