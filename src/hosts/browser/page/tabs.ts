import * as Comlink from 'comlink';
import { AppError } from '../../../domain/errors.ts';
import type { NumberedEvent } from '../../../domain/events.ts';
import { type GolemApi, TABS_PROTOCOL } from '../../../protocol/golem.ts';
import { installErrorTransfer } from '../../../protocol/errors-over-comlink.ts';

/** How often a watching tab asks for the leader until it answers, ms. */
const HELLO_MS = 250;

type TabMessage =
  | { readonly kind: 'hello'; readonly id: string }
  | { readonly kind: 'welcome'; readonly id: string; readonly protocol: number }
  | { readonly kind: 'bye'; readonly id: string }
  | { readonly kind: 'leader' };

const channelName = (name: string, part: string): string => `golem:${name}:${part}`;

/** What changes the golem; a watching tab may not. Everything else is asked of the leader. */
const COMMANDS: ReadonlySet<string> = new Set<keyof GolemApi>([
  'start',
  'pause',
  'settle',
  'setSpeed',
  'seek',
  'step',
  'steer',
  'policySet',
  'policyRestore',
  'playbookSet',
  'grimoireRemember',
  'worldUse',
  'worldConnect',
  'worldForget',
  'worldPreviewFile',
  'worldImportFile',
  'worldCancelImport',
  'worldRemove',
  'cageSet',
  'modelsLoad',
  'modelsCancel',
  'thinkingSkip',
  'modelsConfigure',
  'modelsRemove',
  'modelsGenerate',
  'modelsNext',
  'modelsStop',
  'keysSet',
  'keysUnlock',
  'keysLock',
  'keysChangePassphrase',
  'keysForget',
  'exportAll',
  'importAll',
  'goBack',
  'exportMemory',
  'exportRecords',
  'exportLedger',
  'tracesExport',
  'tracesCancelExport',
  'forkCreate',
  'forkStop',
  'forkRename',
  'forkDiscard',
  'statePin',
  'replayCancel',
  'erase',
]);

/** @throws AppError `tab.read_only` for a command. */
export function refuseCommand(method: string): void {
  if (!COMMANDS.has(method)) return;
  throw new AppError(
    'tab.read_only',
    'Another tab runs this golem; this one watches it. Use that tab, or close it and this one takes over.',
    { data: { method } },
  );
}

/** Serves the tabs that watch: questions by Comlink over a channel of their own, events to all of them. `ask` refuses what they may not. */
export class LeaderTabs {
  readonly #control: BroadcastChannel;
  readonly #events: BroadcastChannel;
  readonly #served = new Map<string, BroadcastChannel>();

  constructor(name: string, ask: (method: string, args: readonly unknown[]) => Promise<unknown>) {
    installErrorTransfer();
    this.#control = new BroadcastChannel(channelName(name, 'tabs'));
    this.#events = new BroadcastChannel(channelName(name, 'events'));
    const answers = {
      ask(method: string, args: readonly unknown[]): Promise<unknown> {
        return ask(method, args);
      },
    };
    this.#control.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'bye') {
        this.#served.get(data.id)?.close();
        this.#served.delete(data.id);
      }
      if (data.kind !== 'hello') return;
      if (!this.#served.has(data.id)) {
        const channel = new BroadcastChannel(channelName(name, `tab:${data.id}`));
        Comlink.expose(answers, channel);
        this.#served.set(data.id, channel);
      }
      this.#control.postMessage({
        kind: 'welcome',
        id: data.id,
        protocol: TABS_PROTOCOL,
      } satisfies TabMessage);
    };
    this.#control.postMessage({ kind: 'leader' } satisfies TabMessage);
  }

  broadcast(batch: readonly NumberedEvent[]): void {
    this.#events.postMessage(batch);
  }

  close(): void {
    this.#control.close();
    this.#events.close();
    for (const channel of this.#served.values()) channel.close();
  }
}

const otherVersion = (protocol: number): AppError =>
  new AppError(
    'worker.protocol',
    'Another tab runs this golem from another version of this page. Reload both tabs to bring them together.',
    { data: { here: TABS_PROTOCOL, there: protocol } },
  );

export interface Watching {
  ask(method: string, args: readonly unknown[]): Promise<unknown>;
  close(): void;
}

/**
 * Watches the golem of another tab. Resolves when that tab has answered; keeps asking until it does.
 * @throws AppError `worker.protocol` when it is another version of the page
 */
export async function watchLeader(
  name: string,
  events: (batch: readonly NumberedEvent[]) => void,
  leaderChanged: () => void,
): Promise<Watching> {
  installErrorTransfer();
  const id = crypto.randomUUID();
  const control = new BroadcastChannel(channelName(name, 'tabs'));
  const feed = new BroadcastChannel(channelName(name, 'events'));
  const channel = new BroadcastChannel(channelName(name, `tab:${id}`));
  const remote = Comlink.wrap<{ ask(method: string, args: readonly unknown[]): Promise<unknown> }>(channel);
  const hello = (): void => control.postMessage({ kind: 'hello', id } satisfies TabMessage);
  const bye = (): void => control.postMessage({ kind: 'bye', id } satisfies TabMessage);

  let welcomed = false;
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(hello, HELLO_MS);
    control.onmessage = ({ data }: MessageEvent<TabMessage>) => {
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
  feed.onmessage = ({ data }: MessageEvent<readonly NumberedEvent[]>) => events(data);
  addEventListener('pagehide', bye);
  return {
    ask: (method, args) => remote.ask(method, args),
    close() {
      removeEventListener('pagehide', bye);
      bye();
      control.close();
      feed.close();
      channel.close();
    },
  };
}
