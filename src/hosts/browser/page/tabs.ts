import { AppError } from '../../../domain/errors.ts';
import type { NumberedEvent } from '../../../domain/events/events.ts';
import { type Ask, askOver, reach, serveAnswers } from '../../../lib/threads/line.ts';
import { TABS_PROTOCOL } from '../../../protocol/page/tabs.ts';
import { rowOf } from '../../../protocol/verbs/table.ts';
import { PortTunnel } from './port-tunnel.ts';

/** How often a watching tab asks for the leader until it answers, ms. */
const HELLO_MS = 250;

type TabMessage =
  | { readonly kind: 'hello'; readonly id: string }
  | { readonly kind: 'welcome'; readonly id: string; readonly protocol: number }
  | { readonly kind: 'bye'; readonly id: string }
  | { readonly kind: 'leader' };

/** Tabs that are served at once: whoever says hello under ever new names fills no memory. */
const MOST_TABS = 64;

/** Whether it is a message of a tab at all: any page of this origin can write to the channel. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'leader') return true;
  const named = 'id' in data && typeof data.id === 'string' && data.id.length <= 100;
  return named && (data.kind === 'hello' || data.kind === 'bye' || data.kind === 'welcome');
}

const channelName = (name: string, part: string): string => `golem:${name}:${part}`;

/** Whether every tab may command, or only the one that runs the golem. */
export type Commands = 'from every tab' | 'from the leader';

/** A watching tab may read and take along whatever is there. @throws AppError `tab.read_only` for anything else */
function refuseCommand(method: string, commands: Commands): void {
  if (commands === 'from every tab' || rowOf(method)?.kind === 'query') return;
  throw new AppError(
    'tab.read_only',
    'Another tab runs this golem; this tab is read-only. Use that tab, or close it to run the golem here.',
    { data: { method } },
  );
}

/** A function of another tab is told; that tab may be gone before it has answered. */
const notWaitedFor = (given: unknown): unknown =>
  typeof given === 'function' ? (...args: readonly unknown[]): void => void given(...args) : given;

/** Serves the tabs that watch: questions by Comlink over a channel of their own, events to all of them. */
export class LeaderTabs {
  readonly #control: BroadcastChannel;
  readonly #events: BroadcastChannel;
  readonly #served = new Map<string, PortTunnel>();
  #closed = false;

  constructor(name: string, commands: Commands, ask: Ask) {
    this.#control = new BroadcastChannel(channelName(name, 'tabs'));
    this.#events = new BroadcastChannel(channelName(name, 'events'));
    this.#control.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#closed || !isTabMessage(data)) return;
      if (data.kind === 'bye') {
        this.#served.get(data.id)?.close();
        this.#served.delete(data.id);
      }
      if (data.kind !== 'hello') return;
      if (!this.#served.has(data.id)) {
        if (this.#served.size >= MOST_TABS) return;
        const tunnel = new PortTunnel(channelName(name, `tab:${data.id}`));
        serveAnswers(tunnel, {
          async ask(method, ...args) {
            refuseCommand(method, commands);
            return ask(method, args.map(notWaitedFor));
          },
        });
        this.#served.set(data.id, tunnel);
      }
      this.#control.postMessage({
        kind: 'welcome',
        id: data.id,
        protocol: TABS_PROTOCOL,
      } satisfies TabMessage);
    };
    this.#control.postMessage({ kind: 'leader' } satisfies TabMessage);
  }

  /** What the golem tells while this tab lets go of it reaches nobody: whoever takes over tells it anew. */
  broadcast(batch: readonly NumberedEvent[]): void {
    if (!this.#closed) this.#events.postMessage(batch);
  }

  close(): void {
    this.#closed = true;
    this.#control.close();
    this.#events.close();
    for (const tunnel of this.#served.values()) tunnel.close();
  }
}

const otherVersion = (protocol: number): AppError =>
  new AppError(
    'worker.protocol',
    'Another tab runs this golem on a different version of this page. Reload both tabs.',
    { data: { here: TABS_PROTOCOL, there: protocol } },
  );

export interface WatchOptions {
  readonly name: string;
  readonly commands: Commands;
  events(batch: readonly NumberedEvent[]): void;
  leaderChanged(): void;
  /** Tells when this tab goes: its window. */
  readonly page: EventTarget;
}

export interface Watching {
  call(name: string, ...args: readonly unknown[]): Promise<unknown>;
  close(): void;
}

/**
 * Watches the golem of another tab. Resolves when that tab has answered; keeps asking until it does.
 * @throws AppError `worker.protocol` when it is another version of the page
 */
export async function watchLeader({
  name,
  commands,
  events,
  leaderChanged,
  page,
}: WatchOptions): Promise<Watching> {
  const id = crypto.randomUUID();
  const control = new BroadcastChannel(channelName(name, 'tabs'));
  const feed = new BroadcastChannel(channelName(name, 'events'));
  const tunnel = new PortTunnel(channelName(name, `tab:${id}`));
  const ask = askOver(reach(tunnel));
  const hello = (): void => control.postMessage({ kind: 'hello', id } satisfies TabMessage);
  const bye = (): void => control.postMessage({ kind: 'bye', id } satisfies TabMessage);

  let [welcomed, closed] = [false, false];
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(hello, HELLO_MS);
    control.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (closed || !isTabMessage(data)) return;
      if (data.kind === 'welcome' && data.id === id && !welcomed) {
        welcomed = true;
        clearInterval(timer);
        if (data.protocol === TABS_PROTOCOL) resolve();
        else reject(otherVersion(data.protocol));
      }
      if (data.kind === 'leader' && welcomed) {
        hello();
        leaderChanged();
      }
    };
    hello();
  });
  feed.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) events(data as readonly NumberedEvent[]);
  };
  page.addEventListener('pagehide', bye);
  return {
    async call(method, ...args) {
      refuseCommand(method, commands);
      return ask(method, args);
    },
    close() {
      closed = true;
      page.removeEventListener('pagehide', bye);
      bye();
      control.close();
      feed.close();
      tunnel.close();
    },
  };
}
