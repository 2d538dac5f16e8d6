/** Less memory than this is needed for page, mind, database and browser, GiB; browsers tell no more than powers of two, up to 8. */
const LEAST_GIB = 4;
/** Beside what a model takes, page, mind, database and browser need some, GiB. */
const BESIDE_GIB = 2;
/** What browsers tell of a device that has so much, or more. */
const MOST_REPORTED_GIB = 8;
/** All that one WebAssembly can hold, bytes. */
const WASM_BYTES = 2 ** 32;

interface Device {
  /** GiB, rounded by the browser; not told by all. */
  readonly deviceMemory?: number;
  readonly userAgentData?: { readonly mobile: boolean };
  readonly userAgent: string;
}

/** Why a language model that takes so many bytes cannot run on this device; null where it can. */
export function languageUnable(device: Device, memoryBytes: number): string | null {
  const { deviceMemory, userAgentData, userAgent } = device;
  const takes = `it needs about ${Math.round(memoryBytes / 1e6).toLocaleString('en-US')} MB of memory`;
  if (userAgentData?.mobile ?? /Mobi|Android/.test(userAgent)) {
    return `Not available on phones: ${takes}, and the system would close this tab.`;
  }
  if (memoryBytes > WASM_BYTES) {
    return `Too large for a tab: ${takes}, and WebAssembly allows at most ${Math.round(WASM_BYTES / 1e6).toLocaleString('en-US')} MB.`;
  }
  if (deviceMemory === undefined) return null;
  const needed = Math.max(LEAST_GIB, memoryBytes / 2 ** 30 + BESIDE_GIB);
  if (deviceMemory >= needed || deviceMemory >= MOST_REPORTED_GIB) return null;
  return `This device reports ${deviceMemory} GB of memory; ${takes}, so a device with at least ${Math.ceil(needed)} GB is required.`;
}

/** Bytes of memory that the device reports beside what page and mind take, of one WebAssembly at most. */
export function languageMemory({ deviceMemory }: Device): number {
  return deviceMemory === undefined || deviceMemory >= MOST_REPORTED_GIB
    ? WASM_BYTES
    : Math.min(WASM_BYTES, Math.max(0, deviceMemory - BESIDE_GIB) * 2 ** 30);
}
