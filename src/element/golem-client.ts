import { BRIDGE_PAGE, type BridgeAsked, type BridgeReply } from '../protocol/endpoint/bridge.ts';
import type { EndpointCall, EndpointReply } from '../protocol/endpoint/endpoint.ts';

/** A golem that this page may ask. */
export interface GolemClient {
  /** What OpenAI's package takes as `baseURL`; Anthropic's takes it without `/v1`. */
  readonly baseURL: string;
  /** What both packages take as `fetch`. Only addresses below the golem's `v1` are answered. */
  readonly fetch: typeof fetch;
  /** Closes the window between. */
  close(): void;
}

/** How long the window has to show itself, and to be asked for again where it is closed, ms. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 500;

const SIZE = 'popup,width=460,height=800';

/** Waits until the window's owner has said yes. */
function allowed(bridge: Window, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = (error?: Error): void => {
      window.removeEventListener('message', heard);
      clearInterval(looking);
      clearTimeout(patience);
      if (error) reject(error);
      else resolve();
    };
    const heard = ({ source, origin: from, data }: MessageEvent<Partial<BridgeReply> | null>): void => {
      if (source !== bridge || from !== origin) return;
      if (data?.golem === 'here') {
        clearTimeout(patience);
        bridge.postMessage({ golem: 'hello' } satisfies BridgeAsked, origin);
      }
      if (data?.golem === 'allowed') over();
      if (data?.golem === 'refused') over(new Error("The golem's owner did not allow this page."));
    };
    const looking = setInterval(() => {
      if (bridge.closed) over(new Error("The golem's window was closed."));
    }, LOOK_MS);
    const patience = setTimeout(
      () =>
        over(
          new Error(
            "The golem's window did not answer. Its host, or this page, may send Cross-Origin-Opener-Policy, which separates a page from the windows it opens. Remove that header.",
          ),
        ),
      PATIENCE_MS,
    );
    window.addEventListener('message', heard);
  });
}

async function callOf(request: Request, path: string): Promise<EndpointCall> {
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, path, headers, body: await request.text() };
}

/** The answer as it comes over the port; whoever stops reading cancels it. */
function answered(port: MessagePort, signal: AbortSignal): Promise<Response> {
  const encoder = new TextEncoder();
  return new Promise((resolve, reject) => {
    const cancel = (): void => port.postMessage({ cancel: true });
    let close = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        close = () => controller.error(new DOMException('Aborted', 'AbortError'));
        port.onmessage = ({ data }: MessageEvent<EndpointReply>) => {
          if ('head' in data) {
            const { status, headers } = data.head;
            resolve(new Response(status === 204 ? null : body, { status, headers }));
          }
          if ('piece' in data) controller.enqueue(encoder.encode(data.piece));
          if ('end' in data) {
            controller.close();
            port.close();
          }
        };
      },
      cancel,
    });
    signal.addEventListener('abort', () => {
      cancel();
      close();
      reject(signal.reason as Error);
    });
  });
}

/**
 * Connects this page with the golem that lives in the visitor's browser, once its owner allows it, in a window that is
 * opened for it. Call it from a click: browsers open no window otherwise. The window stays open as long as the page asks.
 * @param address of the golem's page, e.g. `https://golem.example/`
 * @throws Error where no window opens, where its owner does not allow it, and where the window is cut off
 */
export async function connectGolem(address: string): Promise<GolemClient> {
  const base = new URL('./', address);
  const bridge = window.open(new URL(BRIDGE_PAGE, base), '_blank', SIZE);
  if (!bridge) throw new Error('The browser blocked the window. Call connectGolem from a click.');
  await allowed(bridge, base.origin);
  return {
    baseURL: new URL('v1', base).href,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { origin, pathname } = new URL(request.url);
      if (origin !== base.origin || !pathname.startsWith(`${base.pathname}v1/`)) {
        throw new TypeError(`Only addresses below ${base.href}v1/ can be requested.`);
      }
      if (bridge.closed) throw new TypeError("The golem's window was closed. Connect again.");
      const { port1, port2 } = new MessageChannel();
      const call = await callOf(request, pathname.slice(base.pathname.length - 1));
      const answer = answered(port1, request.signal);
      bridge.postMessage({ golem: 'ask', call } satisfies BridgeAsked, base.origin, [port2]);
      return answer;
    },
    close: () => bridge.close(),
  };
}

Object.assign(globalThis, { connectGolem });
