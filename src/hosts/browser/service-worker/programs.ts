import { AppError } from '../../../domain/errors.ts';
import {
  ENDPOINT_ROOT,
  type EndpointAsked,
  type EndpointCall,
  type EndpointHead,
  type EndpointKnock,
  type EndpointReply,
} from '../../../protocol/endpoint/endpoint.ts';
import { anthropicError, openAiError } from '../../../adapters/vendors/index.ts';
import { failed } from '../../../runtime/programs/index.ts';
import { isolate } from './isolate.ts';

/** How long pages have to say that they are here, ms. */
const PATIENCE_MS = 5_000;

const nobody = (pages: number): AppError =>
  new AppError(
    'golem.busy',
    pages === 0
      ? 'No page of this golem is open in this browser. Open the page, wait until it has started, then try again.'
      : `A page of this golem is open, but did not answer within ${PATIENCE_MS / 1_000} s. Show the tab and try again.`,
    { retryable: true },
  );

/** The port of the page that says first that it is here; the others' are closed. */
async function firstHere(pages: readonly Client[]): Promise<MessagePort | null> {
  const ports: MessagePort[] = [];
  const here = pages.map((page) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    const knock: EndpointKnock = { type: 'ENDPOINT' };
    const answer = new Promise<MessagePort>((resolve) => {
      port1.onmessage = () => resolve(port1);
    });
    page.postMessage(knock, [port2]);
    return answer;
  });
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const first = await Promise.race([...here, tooLate]);
  for (const port of ports) if (port !== first) port.close();
  return first;
}

/** The answer as it comes over the port; whoever stops reading cancels it. */
function answerOver(port: MessagePort, call: EndpointCall, signal: AbortSignal): Promise<Response> {
  const say = (asked: EndpointAsked): void => port.postMessage(asked);
  const encoder = new TextEncoder();
  let head: (head: EndpointHead) => void = () => undefined;
  const begun = new Promise<EndpointHead>((resolve) => (head = resolve));
  const cancel = (): void => say({ cancel: true });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      port.onmessage = ({ data }: MessageEvent<EndpointReply>) => {
        if ('head' in data) head(data.head);
        if ('piece' in data) controller.enqueue(encoder.encode(data.piece));
        if ('end' in data) {
          controller.close();
          port.close();
        }
      };
    },
    cancel,
  });
  signal.addEventListener('abort', cancel);
  say({ call });
  return begun.then(({ status, headers }) => new Response(body, { status, headers }));
}

async function answer(
  scope: ServiceWorkerGlobalScope,
  request: Request,
  at: Pick<EndpointCall, 'path' | 'query'>,
): Promise<Response> {
  const headers = Object.fromEntries(request.headers);
  const call: EndpointCall = { method: request.method, ...at, headers, body: await request.text() };
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const port = await firstHere(pages);
  if (port) return answerOver(port, call, request.signal);
  const failure = 'anthropic-version' in headers ? anthropicError : openAiError;
  const { body, ...head } = failed(nobody(pages.length), { failure });
  return new Response(String(body), head);
}

/** A form of any site can lead the browser here, and a text field say what JSON says: nothing is asked by going somewhere, but what may be looked at. */
const ledHere = ({ mode, method }: Request): boolean =>
  mode === 'navigate' && method !== 'GET' && method !== 'HEAD';

/** Answers programs of this site that speak OpenAI's or Anthropic's API, at `v1/` below the page's own address, by the golem of an open page. */
export function servePrograms(scope: ServiceWorkerGlobalScope): void {
  const { pathname } = new URL(scope.registration.scope);
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== scope.location.origin || !url.pathname.startsWith(pathname + ENDPOINT_ROOT)) return;
    if (ledHere(request)) {
      event.respondWith(new Response('Forms may not send requests to this golem.\n', { status: 403 }));
      return;
    }
    const at = { path: url.pathname.slice(pathname.length - 1), query: url.search.slice(1) };
    event.respondWith(answer(scope, request, at).then(isolate));
  });
}
