import type { TestProjectConfiguration } from 'vitest/config';
import { leftForLater } from '../lib/long-tests.mjs';

/**
 * Files of unit tests by the processes that they run in. A process of its own for each file loads the whole mind, and compiles the
 * database, once for each: that took a third of all the time. So the files of a group share two, one file after the other. A golem that a
 * test leaves open stays until its process ends: the groups are small enough for that.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  mind: ['mind', 'lib', 'shared', 'protocol', 'dashboard', 'property', 'house'].map(within),
  adapters: ['adapters', 'hosts'].map(within),
  'runtime, parts': ['test/runtime/*/**/*.test.ts'],
  'runtime, a–f': ['test/runtime/[a-f]*.test.ts'],
  'runtime, g–o': ['test/runtime/[g-o]*.test.ts'],
  'runtime, p–z': ['test/runtime/[p-z]*.test.ts'],
};

/** A process for each: they measure its memory, or hold a language model in it, which nothing but its end lets go. */
const ALONE = [
  ...['long', 'fuzz', 'adapters/onnx', 'runtime/memory/embedding'].map(within),
  'test/adapters/models/local/local.test.ts',
  ...['attribution', 'compress', 'load-progress', 'local-model', 'other-language'].map(
    (name) => `test/runtime/${name}.test.ts`,
  ),
  'test/runtime/life/flat-lines.test.ts',
];

function within(folder: string): string {
  return `test/${folder}/**/*.test.ts`;
}

/** To find out whether one lives by what another left in their process, each can be given one of its own. */
const apart = process.env['GOLEM_TESTS_APART'] === '1';
const later = leftForLater('unit');

export const TEST_PROJECTS: TestProjectConfiguration[] = [
  { extends: true, test: { name: 'alone', include: ALONE, exclude: later } },
  ...Object.entries(SHARED).map(([name, include]) => ({
    extends: true as const,
    test: { name, include: [...include], exclude: [...ALONE, ...later], isolate: apart },
  })),
];
