/** A Chromium that is installed: `CHROMIUM_PATH`, then the system's, then Playwright's own; null when there is none. */
export function findChromium(): string | null;
/** Flags that every Chromium of this repository gets: no sandbox (containers), and nothing but this machine. */
export const CHROMIUM_FLAGS: readonly string[];

/** Those and what the tests' Chromium gets besides. */
export const TEST_FLAGS: readonly string[];
