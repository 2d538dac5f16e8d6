import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { FLOORS, floorOf } from '../../scripts/lib/house-order.mjs';
import { MARKS, mapOfModules, modules } from '../../scripts/lib/modules.mjs';

const MOST_FILES = 25;

const homes = Object.keys(FLOORS);

describe.each(homes)('modules of %s', (home) => {
  const inside = readdirSync(home, { withFileTypes: true }).filter(({ name }) => /^[^.]+$|\.ts$/.test(name));

  it('stand on one floor each, and none but they', () => {
    const named = FLOORS[home]!.flat();
    expect(new Set(named).size).toBe(named.length);
    const aside = (name: string): boolean => !name.endsWith('.ts') || floorOf(home, name) >= 0;
    expect(inside.map(({ name }) => name).filter(aside)).toEqual(expect.arrayContaining([...named]));
    expect(
      inside
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(named.filter((name) => !name.endsWith('.ts')).sort());
  });

  it.each(modules().get(home)!)(
    '$name says what it owns alone, what it never does, where to begin',
    ({ name, says }) => {
      expect(says, `${home}/${name}/index.ts`).toHaveLength(3);
      const [owns, never, begins] = says!;
      expect(owns).toMatch(/^It alone /);
      expect(never).toMatch(/^It (?:never|may not|may only|may|imports nothing|knows)\b/);
      const begin = [...begins!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
      expect(begins).toMatch(/^Begin with /);
      expect(begin.filter((file) => !existsSync(join(home, name, file)))).toEqual([]);
      expect(begin).not.toEqual([]);
    },
  );
});

it('the map is made of what modules say', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const [, map] = page.split(MARKS[0]);
  expect(map?.split(MARKS[1])[0]?.trim()).toBe(mapOfModules());
});

it(`no folder holds more than ${MOST_FILES} files`, () => {
  const counts = new Map<string, number>();
  for (const tree of ['src', 'scripts', 'workers'])
    for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  // A face is no file to look for something in.
  const full = [...counts].filter(
    ([folder, count]) => count - (existsSync(join(folder, 'index.ts')) ? 1 : 0) > MOST_FILES,
  );
  expect(full).toEqual([]);
});

describe('the heart', () => {
  const HEART = 'src/mind/heartbeat';
  const organs = readdirSync('src/mind').filter(
    (name) => name !== 'contract' && existsSync(`src/mind/${name}/organ.ts`),
  );
  const known = readdirSync(HEART, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file): [string, readonly string[]] => {
      const text = readFileSync(join(HEART, file), 'utf8');
      const named = [...text.matchAll(/from '(?:\.\.\/)+([\w-]+)\/index\.ts'/gu)].map(([, name]) => name!);
      return [file, organs.filter((name) => named.includes(name))];
    });

  it('knows organs by their contract: their list names them, and the reflex, which it asks last', () => {
    const [[, listed] = ['', []], ...others] = known
      .filter(([, names]) => names.length > 0)
      .sort(([a], [b]) => Number(b === 'organs.ts') - Number(a === 'organs.ts') || (a < b ? -1 : 1));
    expect(listed).toEqual(organs.filter((name) => name !== 'heartbeat'));
    expect(Object.fromEntries(others)).toEqual({
      'cycle.ts': ['reflex'],
      'deliberate.ts': ['reflex'],
      'deliberate/prompt.ts': ['reflex'],
    });
  });
});

describe('the lint', () => {
  const lint = new ESLint({
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) => ruleId === 'modules/faces',
  });
  const told = async (filePath: string, code: string): Promise<readonly (string | undefined)[]> => {
    const [result] = await lint.lintText(code, { filePath });
    return result!.messages.map(({ messageId }) => messageId);
  };

  it.each([
    ['door', 'src/mind/reflex/x.ts', `import { assembleWorkspace } from '../contract/organ.ts';`],
    ['door', 'src/runtime/life/x.ts', `export type { MindState } from '../../mind/heartbeat/mind-state.ts';`],
    ['door', 'src/hosts/node/x.ts', `void import('../../adapters/pglite/store.ts');`],
    ['door', 'src/mind/reflex/x.ts', `type P = typeof import('../contract/organ.ts');`],
    [
      'door',
      'src/dashboard/shell/X.svelte',
      `<script lang="ts">import '../screens/mind/MindScreen.svelte';</script>`,
    ],
    ['own', 'src/mind/reflex/x.ts', `import { createReflex } from './index.ts';`],
    ['up', 'src/mind/contract/x.ts', `import { ORGANS } from '../heartbeat/index.ts';`],
    ['up', 'src/mind/daimon/x.ts', `import type { Slice } from '../standing-orders/index.ts';`],
    ['up', 'src/dashboard/widgets/x.ts', `import type { Hands } from '../controls/index.ts';`],
    ['up', 'src/dashboard/screens/mind/x.ts', `import '../tick/index.ts';`],
    ['up', 'src/dashboard/past/x.ts', `import '../screens/tick/index.ts';`],
    ['up', 'src/runtime/life/x.ts', `import type { Golem } from '../golem.ts';`],
    ['closed', 'src/runtime/worlds/x.ts', `import { keyOf } from '../../adapters/proving-key/index.ts';`],
    ['closed', 'src/mind/world/x.ts', `void import('../../adapters/proving-key/index.ts');`],
    ['unlisted', 'src/mind/whims/x.ts', `import type { Features } from '../contract/index.ts';`],
  ])('refuses as %s in %s: %s', async (messageId, file, code) => {
    expect(await told(file, code)).toEqual([messageId]);
  });

  it.each([
    ['src/mind/reflex/x.ts', `import type { Features } from '../contract/index.ts';`],
    ['src/mind/reflex/choice/x.ts', `import { seeWorkspace } from '../see.ts';`],
    ['src/mind/reflex/index.ts', `export const load = () => import('./see.ts');`],
    ['src/dashboard/screens/mind/x.ts', `import { Panel } from '../../widgets/index.ts';`],
    ['src/hosts/node/x.ts', `import { Golem } from '../../runtime/golem.ts';`],
    ['src/hosts/node/x.ts', `import { keyOf } from '../../adapters/proving-key/index.ts';`],
    ['src/runtime/golem.ts', `import { Life } from './life/index.ts';`],
  ])('allows in %s: %s', async (file, code) => {
    expect(await told(file, code)).toEqual([]);
  });
});
