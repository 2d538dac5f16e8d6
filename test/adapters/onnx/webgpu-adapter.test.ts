import { describe, expect, it } from 'vitest';
import { judgeWebGpu } from '../../../src/adapters/onnx/webgpu-adapter.ts';

const adapter = (info: object) => ({ requestAdapter: () => Promise.resolve({ info }) });

describe('a WebGPU adapter', () => {
  it('is taken when it is a GPU', async () => {
    expect(await judgeWebGpu(adapter({ vendor: 'nvidia', architecture: 'ampere' }))).toEqual({
      usable: true,
    });
  });

  it.each([
    [{ vendor: 'google', architecture: 'swiftshader' }, /software here \(google swiftshader\)/],
    [{ vendor: 'mesa', description: 'llvmpipe (LLVM 15)' }, /llvmpipe/],
    [{ vendor: 'intel', isFallbackAdapter: true }, /software here \(intel\)/],
  ])('is refused when the CPU draws it: %o', async (info, reason) => {
    const verdict = await judgeWebGpu(adapter(info));
    expect(verdict).toEqual({ usable: false, reason: expect.stringMatching(reason) as string });
  });

  it('has no reason to give where the browser knows no WebGPU, and one where it refuses', async () => {
    expect(await judgeWebGpu(undefined)).toEqual({ usable: false, reason: null });
    const none = await judgeWebGpu({ requestAdapter: () => Promise.resolve(null) });
    expect(none).toEqual({ usable: false, reason: expect.stringContaining('no GPU') as string });
    const thrown = await judgeWebGpu({ requestAdapter: () => Promise.reject(new Error('blocked')) });
    expect(thrown).toEqual({ usable: false, reason: expect.stringContaining('blocked') as string });
  });
});
