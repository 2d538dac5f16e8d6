import { LANGUAGE_MODEL } from '../../adapters/onnx/language/language-files.ts';

/** Less memory than this is needed for page, mind, database and browser, GiB; browsers tell no more than powers of two. */
const LEAST_GIB = 4;

interface Device {
  /** GiB, rounded by the browser; not told by all. */
  readonly deviceMemory?: number;
  readonly userAgentData?: { readonly mobile: boolean };
  readonly userAgent: string;
}

/** Why the language model cannot run on this device; null where it can. */
export function languageUnable(device: Device): string | null {
  const { deviceMemory, userAgentData, userAgent } = device;
  const takes = `it takes some ${Math.round(LANGUAGE_MODEL.memoryBytes / 1e6)} MB while it is open`;
  if (userAgentData?.mobile ?? /Mobi|Android/.test(userAgent)) {
    return `Not on a phone: ${takes}, and the system would end this tab.`;
  }
  if (deviceMemory !== undefined && deviceMemory < LEAST_GIB) {
    return `This device says that it has ${deviceMemory} GB of memory; ${takes}, and at least ${LEAST_GIB} GB are needed.`;
  }
  return null;
}
