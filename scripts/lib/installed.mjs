import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program that is installed: where the variable says, then the system's.
 * @param {string} variable name in the environment
 * @param {readonly string[]} names under which distributions install it
 * @param {string} macos its place there
 * @returns {string | null} its path; null when there is none
 */
export function findInstalled(variable, names, macos) {
  const told = process.env[variable];
  if (told) {
    if (!existsSync(told)) throw new Error(`${variable} names ${told}, which is not there.`);
    return told;
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const places = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macos];
  return places.find((place) => existsSync(place)) ?? null;
}
