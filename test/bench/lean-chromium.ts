import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';

type Params = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

/** A page in a Chromium that is told nothing but what it is asked. */
export interface LeanPage {
  evaluate<Result, Args extends readonly unknown[]>(
    work: (...args: Args) => Promise<Result> | Result,
    ...args: Args
  ): Promise<Result>;
  /** Process ids of the browser's renderers. */
  renderers(): Promise<readonly number[]>;
  /** Of all of the browser's. */
  processes(): Promise<readonly number[]>;
  /** Puts another tab before it. */
  hide(): Promise<void>;
  show(): Promise<void>;
  /** How often the page computed styles or laid itself out so far. */
  drawn(): Promise<number>;
  /** Any request of the DevTools protocol to the page. */
  tell(method: string, params?: Params): Promise<Answer>;
  /** Ends the browser and all its processes: nothing is told, nothing is flushed. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A page without Playwright, which has the browser keep a copy of every response for its inspector: 160 MB of them in this page's
 * own process. @param profile folder of it
 */
export async function openLean(profile: string, url: string): Promise<LeanPage> {
  const flags = ['--headless=new', '--no-first-run', '--remote-debugging-pipe', '--window-size=1280,800'];
  const child = spawn(
    findChromium() ?? 'chromium',
    [...CHROMIUM_FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const send = talk(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const { targetInfos } = await send('Target.getTargets');
  const page = (targetInfos as readonly { type: string; targetId: string }[]).find(
    ({ type }) => type === 'page',
  );
  const attached = await send('Target.attachToTarget', { targetId: page?.targetId, flatten: true });
  const session = attached['sessionId'] as string;
  await send('Performance.enable', {}, session);
  await send('Page.navigate', { url }, session);
  const processes = async (): Promise<readonly { readonly type: string; readonly id: number }[]> =>
    (await send('SystemInfo.getProcessInfo'))['processInfo'] as never;
  let other: unknown = null;
  return {
    tell: (method, params) => send(method, params, session),
    async hide() {
      other ??= (await send('Target.createTarget', { url: 'about:blank' }))['targetId'];
      await send('Target.activateTarget', { targetId: other });
    },
    async show() {
      await send('Target.activateTarget', { targetId: page?.targetId });
    },
    async drawn() {
      const { metrics } = await send('Performance.getMetrics', {}, session);
      return (metrics as readonly { name: string; value: number }[])
        .filter(({ name }) => name === 'LayoutCount' || name === 'RecalcStyleCount')
        .reduce((sum, { value }) => sum + value, 0);
    },
    processes: async () => (await processes()).map(({ id }) => id),
    async kill() {
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
    async evaluate<Result, Args extends readonly unknown[]>(
      work: (...args: Args) => Promise<Result> | Result,
      ...args: Args
    ): Promise<Result> {
      const expression = `(${work.toString()})(...${JSON.stringify(args)})`;
      const how = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', how, session);
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { readonly value: Result }).value;
    },
    async renderers() {
      return (await processes()).filter(({ type }) => type === 'renderer').map(({ id }) => id);
    },
    async close() {
      await send('Browser.close');
      await ended;
    },
  };
}

/** Requests and answers of the DevTools protocol over two pipes. */
function talk(
  into: Writable,
  from: Readable,
): (method: string, params?: Params, sessionId?: string) => Promise<Answer> {
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (piece: string) => {
    const messages = (rest + piece).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id === undefined) continue;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      into.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
}
