import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** The import direction is a lint rule: these are the violations that it must see, and imports that it must allow. */
const lint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('boundaries/'),
});

async function boundaryErrors(filePath: string, code: string): Promise<number> {
  const [result] = await lint.lintText(code, { filePath });
  if (!result) throw new Error('ESLint gave no result');
  return result.messages.length;
}

describe('the import direction', () => {
  it.each([
    ['src/domain/x.ts', `import type { TokenCounter } from '../mind/contract/index.ts';`],
    ['src/domain/x.ts', `import * as v from 'valibot';`],
    ['src/lib/x.ts', `import type { TokenCounter } from '../mind/contract/index.ts';`],
    ['src/mind/world/x.ts', `import type { StoreApi } from '../../protocol/store/store.ts';`],
    ['src/mind/world/x.ts', `export { Embedder } from '../../adapters/onnx/embedder.ts';`],
    ['src/protocol/x.ts', `import { Embedder } from '../adapters/onnx/embedder.ts';`],
    ['src/adapters/x/x.ts', `import type { GolemFacade } from '../../runtime/facade/facade.ts';`],
    ['src/adapters/pglite/files/x.ts', `import { sqlOf } from '../sql/sql.ts';`],
    ['src/adapters/pglite/files/x.ts', `import type { StoreApi } from '../../../protocol/store/store.ts';`],
    ['src/shared/x.ts', `import type { TokenCounter } from '../mind/contract/index.ts';`],
    ['src/runtime/x.ts', `import { bootOptions } from '../hosts/browser/boot.ts';`],
    ['src/dashboard/x/x.svelte.ts', `void import('../../mind/contract/index.ts');`],
    ['src/dashboard/x/X.svelte', `<script lang="ts">import '../../adapters/onnx/embedder.ts';</script>`],
    ['workers/x.ts', `import { AppError } from '../src/domain/errors.ts';`],
  ])('refuses in %s: %s', async (file, code) => {
    expect(await boundaryErrors(file, code)).toBe(1);
  });

  it.each([
    ['src/domain/x.ts', `import { AppError } from './errors.ts';`],
    [
      'src/mind/world/x.ts',
      `import { LruCache } from '../../lib/containers/lru.ts';\nimport * as v from 'valibot';`,
    ],
    ['src/adapters/x/x.ts', `import type { StoreApi } from '../../protocol/store/store.ts';`],
    ['src/mind/world/x.ts', `import { stability } from '../../shared/decay.ts';`],
    ['src/adapters/x/x.ts', `import '../pglite/files/blocks.ts';`],
    ['src/hosts/browser/x.ts', `import '../../runtime/golem.ts';`],
    ['src/dashboard/x/X.svelte', `<script lang="ts">import '../../runtime/facade/facade.ts';</script>`],
    ['workers/x.ts', `import '../src/adapters/onnx/embedder.ts';\nimport * as Comlink from 'comlink';`],
  ])('allows in %s: %s', async (file, code) => {
    expect(await boundaryErrors(file, code)).toBe(0);
  });
});
