import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The newest of each on the day they were chosen that Node 20 runs. */
export const NPM = {
  openai: '6.49.0',
  '@anthropic-ai/sdk': '1.13.0',
  '@langchain/core': '1.4.0',
  '@langchain/openai': '1.5.8',
  '@langchain/anthropic': '1.5.11',
  ai: '6.0.325',
  '@ai-sdk/openai': '3.0.141',
  '@ai-sdk/openai-compatible': '2.0.92',
  '@ai-sdk/anthropic': '3.0.140',
  '@openai/codex': '0.171.0',
  'opencode-ai': '1.18.33',
} as const;
export const PIP = { litellm: '1.110.2', 'aider-chat': '0.86.2' } as const;
/** What is installed stays for the next run. */
const FOLDER = join(tmpdir(), 'golem-clients');
const INSTALL_MS = 600_000;

/** Where a Python package is installed, with what it needs, apart from the others. */
export const venv = (name: keyof typeof PIP): string => join(FOLDER, `${name}-${PIP[name]}`);

async function fromPip(name: keyof typeof PIP): Promise<void> {
  const folder = venv(name);
  const done = join(folder, 'installed');
  if (existsSync(done)) return;
  await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
  await run(join(folder, 'bin/pip'), ['install', '-q', `${name}==${PIP[name]}`], {
    timeout: INSTALL_MS,
    maxBuffer: 2 ** 26,
  });
  writeFileSync(done, '');
}

/**
 * Installs the clients into a temporary folder, and puts the programs beside their packages, where these are found.
 * @param programs the folder of the programs @returns the folder of the packages from npm
 */
export async function installClients(programs: string): Promise<string> {
  const folder = join(FOLDER, 'npm');
  const wanted = JSON.stringify({ private: true, dependencies: NPM });
  const done = join(folder, `installed-${Buffer.from(wanted).toString('base64url').slice(-40)}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(done)) {
    writeFileSync(join(folder, 'package.json'), wanted);
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      timeout: INSTALL_MS,
    });
    writeFileSync(done, '');
  }
  for (const name of Object.keys(PIP)) await fromPip(name as keyof typeof PIP);
  cpSync(programs, folder, { recursive: true });
  return folder;
}
