import './connect.css';
import type { AllowedOrigin } from '../../../domain/gateway/endpoint.ts';
import { WALL_TIMER } from '../../../lib/async/timer.ts';
import {
  type BridgeAsked,
  type BridgeReply,
  ORIGINS_PATH,
  ORIGIN_HEADER,
} from '../../../protocol/endpoint/bridge.ts';
import type { EndpointAsked, EndpointReply } from '../../../protocol/endpoint/endpoint.ts';
import { Arming } from './arming.ts';
import { CONSENT } from './consent.ts';
import { type GuestCall, guestCall } from './guest-call.ts';

/** The window between a page of another origin and the golem of this one: it asks the service worker in the page's name, once the owner says so. */

const base = new URL('./', document.baseURI);
const part = <Of extends HTMLElement>(id: string): Of => document.querySelector<Of>(`#${id}`)!;
const said = part('said');
const acts = part('acts');
const hint = part('hint');
const allow = part<HTMLButtonElement>('allow');
const refuse = part<HTMLButtonElement>('refuse');

const NOBODY =
  'The golem does not answer. Open its page in another tab, wait until it has started, then try again from the page that asked.';
/** Nothing of this site goes along, and no answer leads elsewhere. */
const BARE: RequestInit = {
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
};
/** What of an answer's head is told. */
const PASSED_HEADERS = [
  'content-type',
  'retry-after',
  'x-should-retry',
  'x-golem-ignored',
  'x-golem-compaction-count',
];
/** CSS pixels in which what is allowed can be read. */
const LEAST = { width: 320, height: 256 };

async function origins(init?: RequestInit): Promise<readonly AllowedOrigin[]> {
  const answer = await fetch(new URL(ORIGINS_PATH, base), { ...init, ...BARE });
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) throw new Error(NOBODY);
  return ((await answer.json()) as { readonly allowed: readonly AllowedOrigin[] }).allowed;
}

/** Passes one call on, and its answer back, piece by piece. */
async function pass({ address, body, ...call }: GuestCall, origin: string, port: MessagePort): Promise<void> {
  const hungUp = new AbortController();
  const tell = (message: EndpointReply): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<EndpointAsked>) => {
    if ('cancel' in data) hungUp.abort();
  };
  const answer = await fetch(address, {
    ...BARE,
    method: call.method,
    headers: { ...call.headers, [ORIGIN_HEADER]: origin },
    ...(call.method === 'POST' && { body }),
    signal: hungUp.signal,
  });
  const headers = PASSED_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  tell({ head: { status: answer.status, headers: Object.fromEntries(headers) } });
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) {
    tell({ piece: piece.value });
  }
  tell({ end: true });
}

function failed(port: MessagePort, status: number, message: string): void {
  const error = { message, type: status === 403 ? 'invalid_request_error' : 'server_error' };
  port.postMessage({ head: { status, headers: { 'content-type': 'application/json' } } });
  port.postMessage({ piece: JSON.stringify({ error }) });
  port.postMessage({ end: true });
}

function serve(source: Window, origin: string): void {
  said.textContent = `Pages of ${origin} may now use this golem. Keep this window open; closing it ends the access.`;
  showConsent();
  acts.hidden = true;
  window.addEventListener('message', ({ source: from, origin: at, data, ports }) => {
    const asked = data as Partial<Extract<BridgeAsked, { golem: 'ask' }>> | null;
    const [port] = ports;
    if (from !== source || at !== origin || asked?.golem !== 'ask' || !port) return;
    const call = guestCall(asked.call, base);
    if (!call) {
      failed(
        port,
        403,
        `Pages of other origins may not request this. The golem’s window lists what they may.`,
      );
      return;
    }
    pass(call, origin, port).catch(() => failed(port, 502, 'The golem’s window could not reach the golem.'));
  });
  source.postMessage({ golem: 'allowed' } satisfies BridgeReply, origin);
}

const listed = (rows: readonly string[]): HTMLElement[] =>
  rows.map((row) => {
    const item = document.createElement('li');
    item.textContent = row;
    return item;
  });

function showConsent(): void {
  part('may').replaceChildren(...listed(CONSENT.may));
  part('may-not').replaceChildren(...listed(CONSENT.mayNot));
  part('limits').textContent = CONSENT.limits;
  part('consent').hidden = false;
}

const readable = (): boolean =>
  document.hasFocus() && window.innerWidth >= LEAST.width && window.innerHeight >= LEAST.height;

/** Allow may be pressed once somebody has looked at it. */
function armed(): Arming {
  const arming = new Arming({
    timer: WALL_TIMER,
    readable,
    changed: (ready) => {
      allow.ariaDisabled = String(!ready);
      hint.textContent = ready
        ? 'Allow it only if you trust this page.'
        : 'Read this first. Then move the pointer, tap, or press Tab to enable the button.';
    },
  });
  for (const type of ['focus', 'blur', 'resize']) window.addEventListener(type, () => arming.again());
  document.addEventListener('visibilitychange', () => arming.again());
  window.addEventListener('pointermove', ({ screenX, screenY }) => arming.pointer(screenX, screenY), true);
  window.addEventListener('pointerdown', ({ pointerType }) => arming.pressed(pointerType !== 'mouse'), true);
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter' || key === ' ') arming.pressed(false);
    },
    true,
  );
  allow.addEventListener('focus', () => {
    if (allow.matches(':focus-visible')) arming.reached();
  });
  return arming;
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
  said.textContent = `A page of ${origin} asks to use this golem’s language models.`;
  allow.textContent = `Allow ${origin}`;
  showConsent();
  acts.hidden = false;
  const arming = armed();
  refuse.onclick = () => {
    source.postMessage({ golem: 'refused' } satisfies BridgeReply, origin);
    window.close();
  };
  allow.onclick = () => {
    if (!arming.takes()) return;
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
  said.textContent = 'Pages that want to use this golem open this window. On its own it does nothing.';
} else {
  let known = false;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (known || source !== opener || (data as Partial<BridgeAsked> | null)?.golem !== 'hello') return;
    known = true;
    void greeted(opener, origin);
  });
  opener.postMessage({ golem: 'here' } satisfies BridgeReply, '*');
}
