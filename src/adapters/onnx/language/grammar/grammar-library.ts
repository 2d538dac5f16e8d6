import type { Grammar, GrammarCompiler, GrammarMatcher, TokenizerInfo } from '@mlc-ai/web-xgrammar';

/** What is needed of xgrammar: a schema becomes a grammar, and a grammar says at each place which tokens may come. */
export interface GrammarLibrary {
  readonly Grammar: typeof Grammar;
  readonly GrammarCompiler: typeof GrammarCompiler;
  readonly GrammarMatcher: typeof GrammarMatcher;
  readonly TokenizerInfo: typeof TokenizerInfo;
}

/** Fetched when the first reply of a schema is asked for: 1.1 MB, its WASM inside. */
export async function loadGrammars(): Promise<GrammarLibrary> {
  const library: unknown = await import('@mlc-ai/web-xgrammar');
  // It is written for script tags: what loads it as a module finds nothing exported, but a global.
  const found = [
    library,
    (library as { default?: unknown }).default,
    (globalThis as { xgrammar?: unknown }).xgrammar,
  ];
  const grammars = found.find((one) => (one as Partial<GrammarLibrary> | undefined)?.GrammarMatcher);
  if (grammars === undefined) throw new Error('xgrammar has an unknown shape');
  return grammars as GrammarLibrary;
}
