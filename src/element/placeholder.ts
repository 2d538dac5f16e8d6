const SVG = 'http://www.w3.org/2000/svg';

/** A sheet and no style element or attribute: a host page's own Content-Security-Policy cannot refuse it. */
const CSS = `
:host{display:block;box-sizing:border-box;flex:1 1 280px;min-width:280px;position:relative;overflow:hidden;border-radius:4px;
color-scheme:light dark;border:1px solid light-dark(#d3d8dd,#2f363e);background:light-dark(#fff,#161a1e);
color:light-dark(#15191d,#e5e9ed);font:14px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
:host([hidden]){display:none}
:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0}
div{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;
gap:12px;padding:16px;text-align:center}
[hidden]{display:none}
svg{width:min(70%,280px);fill:none;stroke:light-dark(#5a6570,#94a0ac);stroke-width:1.5}
svg .t{fill:light-dark(#15191d,#e5e9ed);stroke:none}
p{margin:0;max-width:44ch}small{color:light-dark(#434d57,#b0bac4);font-size:12px}
button{font:inherit;min-height:36px;padding:0 16px;border:0;border-radius:4px;cursor:pointer;
background:light-dark(#20262c,#dfe4e9);color:light-dark(#fff,#12161a)}
button:focus-visible,a:focus-visible{outline:2px solid light-dark(#0b5bd3,#8ab8ff);outline-offset:2px}
a{color:inherit}`;

let sheet: CSSStyleSheet | null = null;

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function drawn(name: string, attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A line of prices with two orders on it: what will be here. */
function sketch(): Element {
  const svg = drawn('svg', { viewBox: '0 0 280 68', 'aria-hidden': 'true' });
  svg.append(
    drawn('path', { d: 'M2 44l22-8 20 10 22-22 20 8 24-14 22 26 20-6 22 12 24-26 22 6 24-18 22 8' }),
    drawn('path', { class: 't', d: 'M66 34l5 9h-10zM132 52l5-9h-10zM196 46l5 9h-10z' }),
  );
  return svg;
}

/** What an element shows before, or instead of, its frame. */
export class Placeholder {
  readonly #root: ShadowRoot;
  readonly #box = make('div');
  readonly #text = make('p');
  readonly #small = make('small');
  readonly #button = make('button');

  constructor(host: HTMLElement, pressed: () => void) {
    this.#root = host.attachShadow({ mode: 'open' });
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(CSS);
    this.#root.adoptedStyleSheets = [sheet];
    this.#text.setAttribute('role', 'status');
    this.#button.type = 'button';
    this.#button.addEventListener('click', pressed);
    this.#box.append(sketch(), this.#text, this.#button, this.#small);
    this.#root.append(this.#box);
  }

  /** @param action label of the button; none when empty */
  show(text: string, small: string, action = ''): void {
    this.#box.hidden = false;
    this.#text.textContent = text;
    this.#small.textContent = small;
    this.#button.textContent = action;
    this.#button.hidden = action === '';
  }

  hide(): void {
    this.#box.hidden = true;
  }

  put(frame: HTMLIFrameElement): void {
    this.#root.prepend(frame);
  }
}
