import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The golem as programs reach it, in a process of its own. */
export interface Host {
  /** E.g. `http://127.0.0.1:4180`. */
  readonly address: string;
  stop(): Promise<void>;
}

/** The callers' key, and the provider's, which no caller has. */
export const KEY = 'golem_of-the-clients';
export const PROVIDER_KEY = 'the-providers-own';

/**
 * Starts the Node host as its owner would: models and settings in files, the keys in its environment.
 * @param provider base address of what stands behind it @param folder for the files @throws Error with what it said where it does not listen
 */
export async function startHost(
  root: string,
  {
    provider,
    folder,
    model,
  }: { readonly provider: string; readonly folder: string; readonly model: boolean },
): Promise<Host> {
  const [models, settings] = [join(folder, 'models.json'), join(folder, 'settings.json')];
  const mine = {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'stand-in',
    baseUrl: provider,
    retries: 0,
  };
  const prices = { input: 1, output: 10 };
  writeFileSync(models, JSON.stringify([{ ...mine, keyName: 'PROVIDER_KEY', prices }]));
  writeFileSync(settings, JSON.stringify({ keys: [{ name: 'clients', variable: 'CLIENTS_KEY' }] }));
  const args = ['--ticks', '0', '--models', models, '--settings', settings, '--serve', '0'];
  const child = spawn('node', ['scripts/live.mjs', ...args, ...(model ? [] : ['--no-model'])], {
    cwd: root,
    env: { ...process.env, PROVIDER_KEY, CLIENTS_KEY: KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const heard = (piece: Buffer): void => {
      said += piece.toString();
      const [, at] = /answered at (http:\/\/[\d.:]+)\/v1/.exec(said) ?? [];
      if (at !== undefined) resolve(at);
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    void gone.then(() => reject(new Error(`The Node host has ended: ${said.slice(-500)}`)));
  });
  return {
    address,
    stop: () => {
      child.kill();
      return gone;
    },
  };
}
