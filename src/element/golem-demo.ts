import type { GolemDemo, GolemDemoElement } from '../protocol/page/demo.ts';
import { DEMO_PROTOCOL } from '../protocol/page/demo-wire.ts';
import { type Attribute, frameUrl, heightOf, mindOf, OBSERVED, siteOf, startOf } from './attributes.ts';
import { HostLine } from './host-line.ts';
import { Placeholder } from './placeholder.ts';

/** Frames are made this far ahead of the reader, CSS pixels. */
const AHEAD = '200px';
/** A frame that has not greeted by then did not load, ms. */
const GREETING_MS = 30_000;
const SCRIPT = 'golem-demo.js';
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
  #late: ReturnType<typeof setTimeout> | undefined;

  get golem(): GolemDemo {
    return this.#line.golem;
  }

  connectedCallback(): void {
    this.#mind = mindOf(this, this.#own);
    minds.set(this.#mind, (minds.get(this.#mind) ?? new Set()).add(this));
    this.style.height = `${heightOf(this)}px`;
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
    this.#late = setTimeout(() => {
      this.#unload();
      this.#placeholder.show(`The golem could not be loaded from ${site.origin}.`, SMALL, 'Try again');
    }, GREETING_MS);
  }

  #reload(): void {
    if (this.#frame === null) return;
    this.#unload();
    this.#load();
  }

  #unload(): void {
    this.#leads = false;
    clearTimeout(this.#late);
    this.#line.connect(null);
    this.#frame?.remove();
    this.#frame = null;
  }

  #greeted(): void {
    clearTimeout(this.#late);
    this.#placeholder.hide();
    this.#tellView();
  }

  #tellView(): void {
    const inView = [...(minds.get(this.#mind) ?? [])].some((demo) => demo.#inView);
    this.#line.tell({ golem: DEMO_PROTOCOL, kind: 'view', inView });
  }
}

if (customElements.get('golem-demo') === undefined) customElements.define('golem-demo', Demo);
