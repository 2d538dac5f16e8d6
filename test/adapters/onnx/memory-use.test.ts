import { expect, it } from 'vitest';
import { watchingEngine, enginesMemoryUse } from '../../../src/adapters/onnx/memory-use.ts';

const PAGE = 65_536;

/** An engine, as far as it is weighed: a memory that it has written to. */
const engine = (pages: number) => async () => {
  const memory = new WebAssembly.Memory({ initial: pages });
  // The next one is begun before this is up.
  await Promise.resolve();
  new Uint8Array(memory.buffer).fill(1, 0, PAGE);
};

it('tells of two engines as one part, so that no two parts have one name', async () => {
  expect(enginesMemoryUse().map(({ kind }) => kind)).toEqual(['code']);
  const { Memory } = WebAssembly;
  await Promise.all([watchingEngine(engine(2)), watchingEngine(engine(3))]);
  expect(enginesMemoryUse().filter(({ kind }) => kind === 'wasm')).toMatchObject([
    { place: 'inference', bytes: 2 * PAGE, reserved: 5 * PAGE },
  ]);
  // Whoever makes one afterwards is no engine.
  expect(WebAssembly.Memory).toBe(Memory);
});
