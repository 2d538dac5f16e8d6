import { Workbox } from 'workbox-window';
import type { InstallStatus } from '../../../domain/events/install.ts';
import type { GolemEvent } from '../../../domain/events/events.ts';
import { AskToKeep } from './ask-to-keep.ts';
import { ownScriptUrl } from '../script-policy.ts';
import { modelThreads } from '../../../lib/machine/cores.ts';

/** Chromium's event when a page can be installed; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface InstallDeps {
  readonly baseUrl: string;
  emit(event: GolemEvent): void;
  /** Lets the tick under way end and be stored: a golem is never reloaded in the middle of one. */
  rest(): Promise<void>;
}

/**
 * The page as an app: its service worker, newer versions, installing, and the browser's promise to keep its data.
 * Nothing of it is needed for the golem to live.
 */
export class Install {
  readonly #deps: InstallDeps;
  #worker: Workbox | null = null;
  #prompt: InstallPrompt | null = null;
  #reloading = false;
  readonly #asking = new AskToKeep({
    persisted: () => this.#status.persisted,
    ask: () => this.persist(),
    now: () => Date.now(),
  });
  #status: InstallStatus = {
    offline: 'none',
    update: false,
    isolated: globalThis.crossOriginIsolated,
    installed: matchMedia('(display-mode: standalone)').matches,
    installable: false,
    persisted: null,
    askedToKeep: this.#asking.askedAt,
  };

  constructor(deps: InstallDeps) {
    this.#deps = deps;
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
      this.#tell({ installable: true });
    });
    window.addEventListener('appinstalled', () => {
      this.#prompt = null;
      this.#tell({ installed: true, installable: false });
    });
  }

  /** Registers the service worker. Quiet where there can be none: an insecure address, a private window, development. */
  async start(): Promise<void> {
    this.#tell({ persisted: (await navigator.storage?.persisted?.().catch(() => null)) ?? null });
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const worker = new Workbox(ownScriptUrl(new URL('service-worker.js', this.#deps.baseUrl).href), {
      type: 'classic',
    });
    this.#worker = worker;
    worker.addEventListener('installing', () => this.#tell({ offline: 'installing' }));
    worker.addEventListener('waiting', () => this.#offerUpdate());
    worker.addEventListener('activated', () => this.#ready());
    // The first that controls a page keeps the files that it was opened with; any other, those of another version.
    let first = navigator.serviceWorker.controller === null;
    worker.addEventListener('controlling', () => {
      // Another tab may have let the new version in: its files are all there are now.
      if (!first) void this.#reload();
      first = false;
    });
    try {
      const registration = await worker.register();
      if (registration?.active) first = false;
      if (registration?.active) this.#ready();
    } catch {
      // Refused: the page works as before, and says that it needs the network.
      this.#worker = null;
      this.#tell({ offline: 'none' });
    }
  }

  status(): Promise<InstallStatus> {
    return Promise.resolve(this.#status);
  }

  /** Asks the browser not to clear this site's data on its own. @returns whether it promised */
  async persist(): Promise<boolean> {
    const answer = Promise.resolve(navigator.storage?.persist?.() ?? false);
    const persisted = await this.#asking.noting(answer);
    this.#tell({ persisted, askedToKeep: this.#asking.askedAt });
    return persisted;
  }

  /** A life that is stored here has come to this tick: one that is worth it is to be kept. */
  lived(tick: number): void {
    this.#asking.lived(tick);
  }

  /** Shows the browser's own question. @returns whether the page was installed; false where it cannot be asked */
  async install(): Promise<boolean> {
    const answer = await this.#prompt?.prompt();
    this.#prompt = null;
    this.#tell({ installable: false });
    return answer?.outcome === 'accepted';
  }

  /** Lets the tick under way end, lets a waiting version in, and opens the page anew. */
  async update(): Promise<void> {
    if (!this.#status.update || this.#worker === null) return this.#reload();
    await this.#deps.rest();
    // The new worker takes over, and `controlling` reloads.
    this.#worker.messageSkipWaiting();
  }

  #ready(): void {
    this.#tell({ offline: 'ready' });
    const controlled = navigator.serviceWorker.controller !== null;
    const gains = modelThreads(navigator.hardwareConcurrency) > 1;
    if (globalThis.crossOriginIsolated || !controlled || !gains) return;
    this.#deps.emit({
      type: 'notice',
      level: 'info',
      code: 'install.isolate',
      text: 'After a reload, this page can use several threads. The golem continues from its last tick.',
      action: 'update',
    });
  }

  #offerUpdate(): void {
    this.#tell({ update: true });
    this.#deps.emit({
      type: 'notice',
      level: 'info',
      code: 'install.update',
      text: 'A newer version of this page is available. After a reload, the golem continues from its last tick.',
      action: 'update',
    });
  }

  async #reload(): Promise<void> {
    if (this.#reloading) return;
    this.#reloading = true;
    await this.#deps.rest();
    location.reload();
  }

  #tell(change: Partial<InstallStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#deps.emit({ type: 'install', install: this.#status });
  }
}
