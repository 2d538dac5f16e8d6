import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names under which distributions install it. */
const NAMES = ['firefox', 'firefox-esr'];

/**
 * A Firefox that is installed: `FIREFOX_PATH`, then the system's.
 * @returns {string | null} its path; null when there is none
 */
export function findFirefox() {
  const told = process.env['FIREFOX_PATH'];
  if (told) {
    if (!existsSync(told)) throw new Error(`FIREFOX_PATH names ${told}, which is not there.`);
    return told;
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const macos = '/Applications/Firefox.app/Contents/MacOS/firefox';
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), macos];
  return places.find((place) => existsSync(place)) ?? null;
}
