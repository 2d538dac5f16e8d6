import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

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
      stdio: 'inherit',
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
