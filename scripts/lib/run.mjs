import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Where commands say what they say: this process's own output, or its 2, where the output is for a program. */
let output = /** @type {'inherit' | 2} */ ('inherit');

/** From now on everything that is said goes where errors go. */
export function keepOutputFree() {
  output = 2;
  console.log = console.error;
}

/**
 * Runs a command in the repository with its output on this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} env added to this process's own
 * @returns {Promise<number>} its exit status; 127 when it could not be started
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['inherit', output, 'inherit'],
      env: { ...process.env, ...env },
      // npm and npx are scripts on Windows, which only a shell starts.
      shell: process.platform === 'win32',
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (status, signal) => resolve(signal ? 1 : (status ?? 1)));
  });
}

/** The same, but a failure is an error. */
export async function mustRun(command, args, env = {}) {
  const status = await run(command, args, env);
  if (status !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` failed with status ${status}.`);
}

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
    if (!existsSync(told))
      throw new Error(`${variable} is set to ${told}, which does not exist. Correct or unset it.`);
    return told;
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const places = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macos];
  return places.find((place) => existsSync(place)) ?? null;
}
