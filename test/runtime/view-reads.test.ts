import { expectTypeOf, test } from 'vitest';
import type { View } from '../../src/runtime/verbs/view.ts';

test('a view hands over what is read, and nothing that changes the golem', () => {
  type Read = View['golem'];
  type Store = keyof Read['deps']['store'];
  expectTypeOf<Extract<Store, 'record'>>().toEqualTypeOf<'record'>();
  expectTypeOf<Extract<Store, 'commit' | 'savePolicy' | 'putEntries' | 'erase'>>().toBeNever();
  expectTypeOf<Extract<keyof Read, 'models' | 'programs' | 'forks' | 'emit'>>().toBeNever();
});
