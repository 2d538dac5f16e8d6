import { describe, expect, it } from 'vitest';
import { notingMemories, writtenBytes } from '../../../src/lib/machine/wasm-memories.ts';

describe('memories of WebAssembly', () => {
  it('are noted while something runs, and no longer', async () => {
    const noted = new Set<WebAssembly.Memory>();
    const before = WebAssembly.Memory;
    const made = await notingMemories(noted, async () => new WebAssembly.Memory({ initial: 2 }));
    expect([...noted]).toEqual([made]);
    expect(made.buffer.byteLength).toBe(2 * 65_536);
    expect(WebAssembly.Memory).toBe(before);
    new WebAssembly.Memory({ initial: 1 });
    expect(noted.size).toBe(1);
  });

  it('are let go again where it fails', async () => {
    const before = WebAssembly.Memory;
    await expect(notingMemories(new Set(), () => Promise.reject(new Error('no engine')))).rejects.toThrow(
      'no engine',
    );
    expect(WebAssembly.Memory).toBe(before);
  });

  it('count as far as they were written to', () => {
    const bytes = new Uint8Array(10 * 4096);
    expect(writtenBytes(bytes.buffer)).toBe(0);
    bytes[5] = 1;
    bytes[3 * 4096 + 4095] = 1;
    expect(writtenBytes(bytes.buffer)).toBe(4 * 4096);
  });
});
