import type { DemoEvents, GolemDemo } from '../protocol/page/demo.ts';
import {
  DEMO_PROTOCOL,
  type DemoVerb,
  isDemoMessage,
  type ToFrame,
  type ToHost,
} from '../protocol/page/demo-wire.ts';

/** A tick at the slowest speed may be under way when a pause is asked for, ms. */
const ANSWER_MS = 60_000;

type Listener = (event: never) => void;

/** A failed call, with the code of the golem's own error. */
class DemoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'DemoError';
    this.code = code;
  }
}

/** The host page's end of the line to one frame: only that frame, at that origin, is heard and told. */
export class HostLine {
  readonly golem: GolemDemo;
  readonly #load: () => void;
  readonly #greeted: () => void;
  readonly #calls = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #frame: HTMLIFrameElement | null = null;
  #origin = '';
  #id = 0;
  #up = false;

  #waiting: ToFrame[] = [];

  /** @param load makes the frame when there is none @param greeted the frame is there and listens */
  constructor(load: () => void, greeted: () => void) {
    this.#load = load;
    this.#greeted = greeted;
    this.golem = {
      status: () => this.#call('status'),
      start: () => this.#call('start'),
      pause: () => this.#call('pause'),
      setSpeed: (speed) => this.#call('setSpeed', speed),
      steer: (text) => this.#call('steer', text),
      on: (type, listener) => {
        const set = this.#listeners.get(type) ?? new Set();
        set.add(listener);
        this.#listeners.set(type, set);
        return () => set.delete(listener);
      },
    };
  }

  /** Talks to this frame from now on; null hangs up, and what was asked of the last one fails for this reason. */
  connect(
    frame: HTMLIFrameElement | null,
    origin = '',
    reason = { code: 'demo.closed', text: 'The demo was removed.' },
  ): void {
    this.#frame = frame;
    this.#origin = origin;
    this.#up = false;
    if (frame === null) {
      removeEventListener('message', this.#receive);
      this.#waiting = [];
      for (const { reject } of this.#calls.values()) reject(new DemoError(reason.code, reason.text));
      this.#calls.clear();
    } else addEventListener('message', this.#receive);
  }

  tell(message: ToFrame): void {
    if (this.#up) this.#frame?.contentWindow?.postMessage(message, this.#origin);
  }

  #call<Answer>(verb: DemoVerb, argument?: unknown): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#id += 1;
      const id = this.#id;
      const timer = setTimeout(() => {
        this.#calls.delete(id);
        reject(new DemoError('demo.timeout', 'The demo did not answer. Reload the page.'));
      }, ANSWER_MS);
      this.#calls.set(id, {
        resolve: (value) => (clearTimeout(timer), resolve(value)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
      const message: ToFrame = { golem: DEMO_PROTOCOL, kind: 'call', id, verb, argument };
      if (this.#up) return this.tell(message);
      this.#waiting.push(message);
      this.#load();
    });
  }

  readonly #receive = ({ data, source, origin }: MessageEvent<unknown>): void => {
    // Anybody on this page can send a message that looks like ours.
    if (source !== this.#frame?.contentWindow || origin !== this.#origin || !isDemoMessage(data)) return;
    const message = data as ToHost;
    if (message.kind === 'hello') {
      this.#up = true;
      this.#greeted();
      for (const call of this.#waiting.splice(0)) this.tell(call);
    } else if (message.kind === 'event') this.#tellListeners(message.type, message.event);
    else {
      const call = this.#calls.get(message.id);
      this.#calls.delete(message.id);
      if (message.kind === 'answer') call?.resolve(message.value as never);
      else call?.reject(new DemoError(message.error.code, message.error.text));
    }
  };

  #tellListeners(type: string, event: DemoEvents[keyof DemoEvents]): void {
    for (const listener of this.#listeners.get(type) ?? []) {
      try {
        listener(event as never);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
