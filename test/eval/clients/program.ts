import { spawn } from 'node:child_process';

/** How a program ended, with what it said. */
export interface Ended {
  /** Of the process; null where it took too long. */
  readonly status: number | null;
  readonly said: string;
}

const PATIENCE_MS = 180_000;

/** Runs a program to its end, with nothing to read. */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // Some take their folder from PWD.
      env: { ...process.env, PWD: cwd, LITELLM_LOCAL_MODEL_COST_MAP: 'True', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MS,
    });
    let said = '';
    child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
    child.once('error', (error) => resolve({ status: null, said: error.message }));
    child.once('close', (status) => resolve({ status, said }));
  });
}
