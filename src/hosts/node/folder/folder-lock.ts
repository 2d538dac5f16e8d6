import { link, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';

const FILE = 'golem.lock';

const HOLDER = v.object({
  pid: v.pipe(v.number(), v.integer()),
  host: v.string(),
  /** When the process began, as its system counts; null where that is not told. */
  began: v.nullable(v.string()),
});
type Holder = v.InferOutput<typeof HOLDER>;

/** Tells a process from a later one of the same number: Linux says when each began, by which boot. */
async function beganOf(pid: number): Promise<string | null> {
  try {
    const [boot, line] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name of the program, in brackets, may hold anything; the twentieth field behind it is the start.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return `${boot.trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, and is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function holderOf(path: string): Promise<Holder | null> {
  try {
    const parsed = v.safeParse(HOLDER, JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Whether whoever holds it still runs. What cannot be asked from here counts as running. */
async function holds({ pid, host, began }: Holder): Promise<boolean> {
  if (host !== hostname()) return true;
  if (!lives(pid)) return false;
  return began === null || (await beganOf(pid)) === began;
}

function taken(folder: string, { pid, host }: Holder): AppError {
  const here = host === hostname();
  return new AppError(
    'golem.busy',
    here
      ? `${folder} is in use by process ${pid}. Stop it first, or give this golem another folder with --data.`
      : `${folder} is in use by process ${pid} on ${host}. If it no longer runs there, delete ${join(folder, FILE)}.`,
    { data: { pid, host } },
  );
}

/**
 * Takes away the lock of a process that is gone. Of two who saw it so, the later one finds the lock of the earlier in its place, and puts it
 * back.
 */
async function takeAway(path: string, gone: Holder | null, aside: string): Promise<void> {
  await rename(path, aside).catch(() => undefined);
  const found = await holderOf(aside);
  if (found !== null && JSON.stringify(found) !== JSON.stringify(gone))
    await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Takes a folder for this process alone, until it is given back or the process ends, however it ends.
 * @returns gives it back
 * @throws AppError `golem.busy` that names the process that has it, `store.unavailable`
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, FILE);
  const own = `${path}.${process.pid}`;
  const me: Holder = { pid: process.pid, host: hostname(), began: await beganOf(process.pid) };
  try {
    const handle = await open(own, 'w', 0o600);
    await handle.writeFile(`${JSON.stringify(me)}\n`);
    await handle.close();
  } catch (cause) {
    throw new AppError(
      'store.unavailable',
      `${folder} can’t be written. Check the path and its permissions.`,
      {
        cause,
      },
    );
  }
  try {
    for (;;) {
      try {
        // Whole from the moment at which it is there.
        await link(own, path);
        return () => unlink(path).catch(() => undefined);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await holderOf(path);
      if (holder !== null && (await holds(holder))) throw taken(folder, holder);
      await takeAway(path, holder, `${own}.gone`);
    }
  } finally {
    await rm(own, { force: true });
  }
}
