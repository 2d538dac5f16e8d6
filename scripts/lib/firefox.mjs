import { findInstalled } from './run.mjs';

/**
 * A Firefox that is installed: `FIREFOX_PATH`, then the system's.
 * @returns {string | null} its path; null when there is none
 */
export function findFirefox() {
  return findInstalled(
    'FIREFOX_PATH',
    ['firefox', 'firefox-esr'],
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  );
}
