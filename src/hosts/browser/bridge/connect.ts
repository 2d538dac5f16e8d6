import './connect.css';
import type { AllowedOrigin } from '../../../domain/endpoint.ts';
import { type BridgeAsked, type BridgeTold, ORIGINS_PATH, ORIGIN_HEADER } from '../../../protocol/bridge.ts';
import type { EndpointAsked, EndpointCall, EndpointTold } from '../../../protocol/endpoint.ts';

/** The window between a page of another origin and the golem of this one: it asks the service worker in the page's name, once the owner says so. */

const base = new URL('./', document.baseURI);
const said = document.querySelector('#said')!;
const buttons = document.querySelector<HTMLElement>('#buttons')!;
const allow = document.querySelector<HTMLButtonElement>('#allow')!;
const refuse = document.querySelector<HTMLButtonElement>('#refuse')!;

const NOBODY =
  'The golem does not answer. Open its page in another tab, let it wake, and try again from the page that asked.';

async function origins(init?: RequestInit): Promise<readonly AllowedOrigin[]> {
  const answer = await fetch(new URL(ORIGINS_PATH, base), init);
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) throw new Error(NOBODY);
  return ((await answer.json()) as { readonly allowed: readonly AllowedOrigin[] }).allowed;
}

/** Passes one call on, and its answer back, piece by piece. */
async function pass(call: EndpointCall, origin: string, port: MessagePort): Promise<void> {
  const hungUp = new AbortController();
  const tell = (told: EndpointTold): void => port.postMessage(told);
  port.onmessage = ({ data }: MessageEvent<EndpointAsked>) => {
    if ('cancel' in data) hungUp.abort();
  };
  const { method, path, headers, body } = call;
  const answer = await fetch(new URL(path.slice(1), base), {
    method,
    headers: { ...headers, [ORIGIN_HEADER]: origin },
    ...(body !== '' && { body }),
    signal: hungUp.signal,
  });
  tell({ head: { status: answer.status, headers: Object.fromEntries(answer.headers) } });
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) {
    tell({ piece: piece.value });
  }
  tell({ end: true });
}

function serve(source: Window, origin: string): void {
  said.textContent = `${origin} may ask this golem’s language models. Keep this window open while it does; closing it ends that.`;
  buttons.hidden = true;
  window.addEventListener('message', ({ source: from, origin: at, data, ports }) => {
    const asked = data as Partial<Extract<BridgeAsked, { golem: 'ask' }>> | null;
    const [port] = ports;
    if (from !== source || at !== origin || asked?.golem !== 'ask' || !asked.call || !port) return;
    if (!/^\/v1\/[\w./%-]*$/.test(asked.call.path)) return;
    pass(asked.call, origin, port).catch(() => {
      const error = { message: 'The golem’s window could not ask it.', type: 'server_error' };
      port.postMessage({ head: { status: 502, headers: { 'content-type': 'application/json' } } });
      port.postMessage({ piece: JSON.stringify({ error }) });
      port.postMessage({ end: true });
    });
  });
  source.postMessage({ golem: 'allowed' } satisfies BridgeTold, origin);
}

/** A page has said who it is; the browser vouches for its origin. */
async function greeted(source: Window, origin: string): Promise<void> {
  try {
    if ((await origins()).some((one) => one.origin === origin)) {
      serve(source, origin);
      return;
    }
  } catch {
    said.textContent = NOBODY;
    return;
  }
  said.textContent = `A page of ${origin} asks to use this golem’s language models. What they cost, your provider charges you. It reads no memory and no key of the golem, and changes nothing of it.`;
  buttons.hidden = false;
  refuse.onclick = () => {
    source.postMessage({ golem: 'refused' } satisfies BridgeTold, origin);
    window.close();
  };
  allow.onclick = () => {
    allow.disabled = true;
    const body = JSON.stringify({ origin });
    origins({ method: 'POST', body }).then(
      () => serve(source, origin),
      (error: unknown) => {
        allow.disabled = false;
        said.textContent = error instanceof Error ? error.message : NOBODY;
      },
    );
  };
}

const opener = window.opener as Window | null;
// In a frame whatever lies around it could lead the owner's click.
if (window.top !== window || opener === null) {
  said.textContent = 'A page that wants to ask this golem opens this window. By itself it does nothing.';
} else {
  let known = false;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (known || source !== opener || (data as Partial<BridgeAsked> | null)?.golem !== 'hello') return;
    known = true;
    void greeted(opener, origin);
  });
  opener.postMessage({ golem: 'here' } satisfies BridgeTold, '*');
}
