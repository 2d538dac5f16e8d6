import type { Plugin } from 'vitest/config';

/** Tests keep what a module became, by its text: a module that lists files is another one when files come or go. */
export const freshGlobs = (): Plugin => ({
  name: 'fresh-globs',
  configureVitest({ experimental_defineCacheKeyGenerator: keyedBy }) {
    keyedBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : null));
  },
});
