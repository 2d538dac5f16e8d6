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
  /** Time on processors since it began, ms, its children's too, as exact as the system counts it; null where it does not say. */
  cpu(): number | null;
  stop(): Promise<void>;
}

/** How long a server may take to listen, ms. */
const PATIENCE_MS = 120_000;

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function heldBy(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return childrenOf(pid).reduce((sum, child) => sum + heldBy(child), Number(kilobytes) * 1024);
}

/** The kernel counts in hundredths of a second for whoever reads it. */
const TICK_MS = 10;
/** Of the fields of `stat` behind the name: time in the program, and in the kernel for it. */
const [USER, SYSTEM] = [11, 12];

function spentBy(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  return childrenOf(pid).reduce((sum, child) => sum + spentBy(child), own);
}

/** Null where the system does not say, or the process is gone. */
function known(count: () => number): number | null {
  try {
    return count();
  } catch {
    return null;
  }
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
        memory: () => known(() => heldBy(child.pid!)),
        cpu: () => known(() => spentBy(child.pid!)),
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
