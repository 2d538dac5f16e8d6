import type { ScreenName } from './routes.ts';

export type KeyAction =
  | { readonly type: 'toggle' }
  | { readonly type: 'step' }
  | { readonly type: 'back' }
  | { readonly type: 'breakpoint' }
  | { readonly type: 'speed'; readonly by: -1 | 1 }
  | { readonly type: 'go'; readonly screen: ScreenName }
  | { readonly type: 'now' }
  | { readonly type: 'steer' }
  | { readonly type: 'help' }
  | { readonly type: 'prefix' };

/** What of a keyboard event decides, so that the rules can be tested without a page. */
export interface KeyPress {
  readonly key: string;
  readonly modified: boolean;
  /** Focus is where typing belongs. */
  readonly typing: boolean;
  /** Focus is on something that Space activates. */
  readonly onControl: boolean;
}

export const SCREEN_KEYS: Readonly<Record<ScreenName, string>> = {
  live: 'l',
  tick: 't',
  mind: 'm',
  triage: 'r',
  memory: 'e',
  collections: 'c',
  ask: 'k',
  life: 'f',
  world: 'w',
  state: 'a',
  gateway: 'g',
  telemetry: 'y',
  settings: 's',
};

/** Every shortcut, for the help dialog. */
export const SHORTCUTS: readonly { readonly keys: string; readonly what: string }[] = [
  { keys: 'Space', what: 'Run or pause' },
  { keys: '.', what: 'Step one theta tick; in the past: one tick forward' },
  { keys: ', n', what: 'In the past: one tick back, forward to the breakpoint' },
  { keys: '[', what: 'Slower' },
  { keys: ']', what: 'Faster' },
  { keys: 's', what: 'Steer: put words to it' },
  { keys: 'Esc', what: 'Return to now' },
  ...Object.entries(SCREEN_KEYS).map(([screen, key]) => ({ keys: `g ${key}`, what: `Go to ${screen}` })),
  { keys: '← →', what: 'Tick screen and tick strip: one tick back or on' },
  { keys: 'j k', what: 'Tick screen: one tick on or back' },
  { keys: 'p b', what: 'Mind screen: pin or ban the entry that is picked' },
  { keys: '+ −', what: 'Tick strip: zoom in or out' },
  { keys: 'Home End', what: 'Tick strip: first or last tick' },
  { keys: '?', what: 'This list' },
];

/** What a key press means; null for nothing. `afterG` is true when the key before it was `g`. */
export function keyAction(press: KeyPress, afterG: boolean): KeyAction | null {
  if (press.modified) return null;
  if (press.key === 'Escape') return { type: 'now' };
  if (press.typing) return null;
  if (afterG) {
    const screen = (Object.keys(SCREEN_KEYS) as ScreenName[]).find((name) => SCREEN_KEYS[name] === press.key);
    if (screen !== undefined) return { type: 'go', screen };
  }
  switch (press.key) {
    case ' ':
      return press.onControl ? null : { type: 'toggle' };
    case '.':
      return { type: 'step' };
    case ',':
      return { type: 'back' };
    case 'n':
      return { type: 'breakpoint' };
    case '[':
      return { type: 'speed', by: -1 };
    case ']':
      return { type: 'speed', by: 1 };
    case 's':
      return { type: 'steer' };
    case 'g':
      return { type: 'prefix' };
    case '?':
      return { type: 'help' };
    default:
      return null;
  }
}

const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]';
/** A link is none: Space does nothing on it. */
const CONTROL = 'button, summary, input, select, [role=button], [role=tab], [role=slider]';

/** Reads a DOM event into what {@link keyAction} needs. */
export function keyPress(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof Element ? event.target : null;
  return {
    key: event.key,
    modified: event.ctrlKey || event.metaKey || event.altKey,
    typing: target?.closest(TYPING) != null,
    onControl: target?.closest(CONTROL) != null,
  };
}
