import type { Ink } from './draw-map.ts';

/** Tokens as colours that a canvas takes, each resolved once. Make a new one when the theme has changed. */
export function inkOf(host: HTMLElement): Ink {
  const known = new Map<string, string>();
  return (token) => {
    let colour = known.get(token);
    if (colour === undefined) {
      const probe = document.createElement('i');
      probe.hidden = true;
      probe.style.color = `var(--${token})`;
      host.append(probe);
      known.set(token, (colour = getComputedStyle(probe).color));
      probe.remove();
    }
    return colour;
  };
}
