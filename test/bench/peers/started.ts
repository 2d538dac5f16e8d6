import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A server in a process of its own. */
export interface Started {
  /** E.g. `http://127.0.0.1:4180`. */
  readonly address: string;
  /** From its start to the port, ms. */
  readonly ms: number;
  /** Bytes that it holds in memory now, its children's too; null where the system does not say. */
  memory(): number | null;
  stop(): Promise<void>;
}

/** How long a server may take to listen, ms. */
const PATIENCE_MS = 120_000;

function heldBy(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return Number(kilobytes) * 1024 + children.reduce((sum, child) => sum + heldBy(Number(child)), 0);
}

/**
 * Starts a server and waits for the line that says its port, or for its port to answer.
 * @param port where it will listen; null where it says so itself: `listening 4180`
 */
export async function started(
  command: string,
  args: readonly string[],
  {
    port = null,
    env = {},
    cwd,
  }: { readonly port?: number | null; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<Started> {
  const began = performance.now();
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout!.on('data', (piece: Buffer) => (said += piece.toString()));
  child.stderr!.on('data', (piece: Buffer) => (said += piece.toString()));
  const listening = async (): Promise<number | null> => {
    if (port === null) return Number(/listening (\d+)/.exec(said)?.[1]) || null;
    return fetch(`http://127.0.0.1:${port}/`).then(
      async (answer) => {
        await answer.body?.cancel();
        return port;
      },
      () => null,
    );
  };
  for (;;) {
    const there = await listening();
    if (there !== null) {
      return {
        address: `http://127.0.0.1:${there}`,
        ms: performance.now() - began,
        memory: () => {
          try {
            return heldBy(child.pid!);
          } catch {
            return null;
          }
        },
        stop: async () => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill();
          await gone;
        },
      };
    }
    if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) {
      child.kill();
      throw new Error(`${command} does not listen: ${said.slice(-500)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
