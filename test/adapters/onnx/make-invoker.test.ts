import { expect, test } from 'vitest';
import { makeInvoker } from '../../../src/adapters/onnx/make-invoker.ts';

/** What the engine keeps: values by handle, names by address, arguments by place. */
const VALUES: Readonly<Record<number, unknown>> = {
  1: (a: number, b: number) => a - b,
  2: Map,
  3: {
    scale: 3,
    times(this: { scale: number }, by: number) {
      return this.scale * by;
    },
  },
};
const NAMES: Readonly<Record<number, string>> = { 64: 'times' };
const MEMORY: Readonly<Record<number, unknown>> = { 100: 7, 108: 2, 200: [['a', 1]] };
const told: unknown[] = [];
const parts = (count: number, how: { method?: boolean; answers?: boolean }) => ({
  toValue: (handle: unknown) => VALUES[handle as number],
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `argFromPtr${at}`,
      (place: unknown) => MEMORY[place as number],
    ]),
  ),
  ...(how.method && { getStringOrSymbol: (address: unknown) => NAMES[address as number] }),
  ...(how.answers && {
    toReturnWire: () => null,
    emval_returnValue: (_wire: unknown, destructors: unknown, value: unknown) => {
      told.push(destructors);
      return value;
    },
  }),
});
const text = (call: string): string =>
  `return function (handle, methodName, destructorsRef, args) {\n  return emval_returnValue(toReturnWire, destructorsRef, ${call})\n  }`;

const CASES = [
  ['a function', 'toValue(handle)(argFromPtr0(args),argFromPtr1(args+8))', 2, {}, [1, 0, 9, 100]],
  ['a constructor', 'new (toValue(handle))(argFromPtr0(args))', 1, {}, [2, 0, 9, 200]],
  [
    'a method',
    'toValue(handle)[getStringOrSymbol(methodName)](argFromPtr0(args))',
    1,
    { method: true },
    [3, 64, 9, 100],
  ],
  ['a cast', '(argFromPtr0(args))', 1, {}, [0, 0, 9, 108]],
] as const;

test.each(CASES)('%s is called as the compiled text calls it', (_name, call, count, how, given) => {
  const all = parts(count, { ...how, answers: true });
  // What the engine itself does, with no policy in its way.
  const compiled = new Function(...Object.keys(all), text(call))(...Object.values(all)) as (
    ...given: number[]
  ) => unknown;
  told.length = 0;
  expect(makeInvoker(all, text(call))(...given)).toEqual(compiled(...given));
  expect(told).toEqual([9, 9]);
});

test('what answers nothing gives nothing back', () => {
  const call =
    'return function (handle, methodName, destructorsRef, args) {\n  toValue(handle)(argFromPtr0(args),argFromPtr1(args+8))\n  }';
  expect(makeInvoker(parts(2, {}), call)(1, 0, 9, 100)).toBeUndefined();
});
