/** Whether this browser has a GPU worth using; the reason when not. */
export type AdapterVerdict =
  { readonly usable: true } | { readonly usable: false; readonly reason: string | null };

/** Architectures and descriptions by which browsers name an adapter that is the CPU in disguise. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|software|basic render/i;

interface AdapterInfo {
  readonly vendor?: string;
  readonly architecture?: string;
  readonly description?: string;
  readonly isFallbackAdapter?: boolean;
}

/** The little of WebGPU that is asked for here; TypeScript's DOM library does not have it. */
export interface GpuLike {
  requestAdapter(): Promise<{ readonly info?: AdapterInfo; readonly isFallbackAdapter?: boolean } | null>;
}

/**
 * Asks for an adapter and refuses one that is drawn in software: it runs the encoder about fifty times slower than
 * WASM. The reason is null where the browser simply has no WebGPU: nothing better was missed.
 */
export async function judgeWebGpu(gpu: GpuLike | undefined): Promise<AdapterVerdict> {
  if (!gpu) return { usable: false, reason: null };
  try {
    const adapter = await gpu.requestAdapter();
    if (!adapter) return { usable: false, reason: 'WebGPU finds no GPU on this machine.' };
    const { info } = adapter;
    const name = [info?.vendor, info?.architecture, info?.description].filter(Boolean).join(' ');
    if (adapter.isFallbackAdapter || info?.isFallbackAdapter || SOFTWARE.test(name)) {
      return { usable: false, reason: `WebGPU runs in software here (${name || 'fallback adapter'}).` };
    }
    return { usable: true };
  } catch (error) {
    return {
      usable: false,
      reason: `WebGPU was refused: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** How the browser names its adapter, one drawn in software too: who asks for WebGPU by name gets it. @throws where there is none */
export async function adapterName(gpu: GpuLike | undefined): Promise<string> {
  if (!gpu) throw new Error('This browser has no WebGPU.');
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error('WebGPU finds no GPU on this machine.');
  const { vendor, architecture, description } = adapter.info ?? {};
  const name = [vendor, architecture, description].filter(Boolean).join(' ');
  return name === '' ? 'an unnamed adapter' : name;
}
