import type { GolemDemo, GolemDemoElement } from '../protocol/page/demo.ts';
import { DEMO_PROTOCOL } from '../protocol/page/demo-wire.ts';
import {
  type Attribute,
  frameUrl,
  faultsOf,
  heightOf,
  mindOf,
  OBSERVED,
  siteOf,
  startOf,
} from './attributes.ts';
import { HostLine } from './host-line.ts';
import { Placeholder } from './placeholder.ts';

/** Frames are made this far ahead of the reader, CSS pixels. */
const AHEAD = '200px';
/** A frame that has not greeted by then did not load, ms. */
const GREETING_MS = 30_000;
/** Where its site cannot be asked either, which a page's own policy may be the reason of, ms. */
const DEAD_MS = 3_000;
const SCRIPT = 'golem-demo.js';
/** Faults that the console was told of: each once, however many elements have it. */
const told = new Set<string>();
const SMALL = 'A mind in a frame of its own: no server, no key. It trades on paper only.';

/** Where this script came from, however it was put on the page. */
const script =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  [...document.scripts].find(({ src }) => new URL(src, document.baseURI).pathname.endsWith(`/${SCRIPT}`))
    ?.src ??
  null;

/** Elements by the mind that they show: a shared mind rests only when none of them is in view. */
const minds = new Map<string, Set<Demo>>();

class Demo extends HTMLElement implements GolemDemoElement {
  static readonly observedAttributes = OBSERVED;
  readonly #own = crypto.randomUUID();
  readonly #placeholder = new Placeholder(this, () => this.#load());
  readonly #line = new HostLine(
    () => this.#load(),
    () => this.#greeted(),
  );
  #frame: HTMLIFrameElement | null = null;
  #mind = '';
  #inView = false;
  /** Its frame runs the mind that the others show. */
  #leads = false;
  #watch: IntersectionObserver[] = [];
  /** Gives up a frame that does not greet; undefined where none is waited for. */
  #late: ReturnType<typeof setTimeout> | undefined;

  get golem(): GolemDemo {
    return this.#line.golem;
  }

  connectedCallback(): void {
    this.#mind = mindOf(this, this.#own);
    minds.set(this.#mind, (minds.get(this.#mind) ?? new Set()).add(this));
    this.style.height = `${heightOf(this)}px`;
    this.#tellFaults();
    this.#offer();
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && startOf(this) === 'view') this.#load();
      },
      { rootMargin: AHEAD },
    );
    const seen = new IntersectionObserver((entries) => {
      this.#inView = entries.at(-1)?.isIntersecting ?? false;
      for (const demo of minds.get(this.#mind) ?? []) demo.#tellView();
    });
    this.#watch = [near, seen];
    for (const observer of this.#watch) observer.observe(this);
    if (startOf(this) === 'load') this.#load();
  }

  disconnectedCallback(): void {
    for (const observer of this.#watch) observer.disconnect();
    const group = minds.get(this.#mind);
    group?.delete(this);
    if (group?.size === 0) minds.delete(this.#mind);
    this.#inView = false;
    const led = this.#leads;
    this.#unload();
    for (const demo of group ?? []) demo.#tellView();
    // With this frame the mind has ended; the others begin another together.
    if (led && !this.hasAttribute('life')) for (const demo of group ?? []) demo.#reload();
  }

  attributeChangedCallback(name: Attribute, before: string | null, value: string | null): void {
    if (!this.isConnected || before === value || this.#watch.length === 0) return;
    this.#tellFaults();
    if (name === 'height') this.style.height = `${heightOf(this)}px`;
    else if (name === 'theme')
      this.#line.tell({ golem: DEMO_PROTOCOL, kind: 'theme', theme: value ?? 'auto' });
    else if (name === 'speed') {
      if (this.#frame !== null) this.golem.setSpeed(Number(value)).catch(() => undefined);
    } else {
      // Another golem.
      const loaded = this.#frame !== null;
      this.disconnectedCallback();
      this.connectedCallback();
      if (loaded) this.#load();
    }
  }

  #tellFaults(): void {
    for (const fault of faultsOf(this)) {
      if (told.has(fault)) continue;
      told.add(fault);
      console.warn(`<golem-demo>: ${fault}`);
    }
  }

  #offer(): void {
    if (startOf(this) === 'click')
      this.#placeholder.show('A live golem can run here.', SMALL, 'Start the golem');
    else this.#placeholder.show('A live golem wakes here when it comes into view.', SMALL);
  }

  #load(): void {
    if (this.#frame !== null || !this.isConnected) return;
    const site = siteOf(this, script);
    if (site === null) {
      const what = `The demo does not know where the golem is. Set the site attribute to the folder of ${SCRIPT}.`;
      this.#placeholder.show(what, '', 'Try again');
      this.#line.connect(null, '', { code: 'demo.unreachable', text: what });
      return;
    }
    const frame = document.createElement('iframe');
    frame.title = 'Golem, a live demo';
    frame.allow = 'cross-origin-isolated';
    frame.referrerPolicy = 'origin';
    // An isolated page may hold a frame of another site only when it brings no credentials.
    if (crossOriginIsolated && site.origin !== location.origin) frame.setAttribute('credentialless', '');
    const group = [...(minds.get(this.#mind) ?? [])];
    this.#leads = !group.some((demo) => demo.#leads);
    frame.src = frameUrl(site, this, this.#mind, this.#leads);
    this.#frame = frame;
    this.#placeholder.show('Loading the golem', SMALL);
    this.#line.connect(frame, site.origin);
    this.#placeholder.put(frame);
    const dead = (ms: number, why: string): void => {
      clearTimeout(this.#late);
      this.#late = setTimeout(() => this.#fail(why), ms);
    };
    dead(
      GREETING_MS,
      `There is a page at ${site.href}, but no golem answered within ${GREETING_MS / 1000} s.`,
    );
    // A frame tells nobody that its site is dead: what it shows then has loaded like any other page.
    frame.addEventListener('load', () => {
      if (this.#late === undefined) return;
      void fetch(new URL(SCRIPT, site), { mode: 'no-cors' }).catch(() => {
        if (this.#frame === frame && this.#late !== undefined)
          dead(DEAD_MS, `${site.href} cannot be reached.`);
      });
    });
  }

  /** Gives the frame up: whoever asked is told why, and the reader may try again. */
  #fail(text: string): void {
    this.#unload({ code: 'demo.unreachable', text });
    this.#placeholder.show(`The golem could not be loaded. ${text}`, SMALL, 'Try again');
  }

  #reload(): void {
    if (this.#frame === null) return;
    this.#unload();
    this.#load();
  }

  /** @param reason what those are told who wait for an answer */
  #unload(reason?: { readonly code: string; readonly text: string }): void {
    this.#leads = false;
    this.#settle();
    this.#line.connect(null, '', reason);
    this.#frame?.remove();
    this.#frame = null;
  }

  /** Nobody waits for the frame any more: it has greeted, or is gone. */
  #settle(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
  }

  #greeted(): void {
    this.#settle();
    this.#placeholder.hide();
    this.#tellView();
  }

  #tellView(): void {
    const inView = [...(minds.get(this.#mind) ?? [])].some((demo) => demo.#inView);
    this.#line.tell({ golem: DEMO_PROTOCOL, kind: 'view', inView });
  }
}

if (customElements.get('golem-demo') === undefined) customElements.define('golem-demo', Demo);
