/** A Firefox that is installed: `FIREFOX_PATH`, then the system's; null when there is none. */
export function findFirefox(): string | null;
