import { SCREENS, type ScreenName } from './routes.ts';
import { t } from './strings.ts';

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
  field: 'd',
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

/** Keys pressed one after the other, and what they do. */
interface Shortcut {
  readonly keys: string;
  readonly what: string;
}

/** Every shortcut, for the help dialog. */
export const shortcuts = (): readonly Shortcut[] => [
  { keys: t.keys.space, what: t.shortcuts.run },
  { keys: '.', what: t.shortcuts.step },
  { keys: ', n', what: t.shortcuts.back },
  { keys: '[', what: t.shortcuts.slower },
  { keys: ']', what: t.shortcuts.faster },
  { keys: 's', what: t.shortcuts.steer },
  { keys: t.keys.escape, what: t.shortcuts.now },
  ...SCREENS.map((screen) => ({
    keys: `g ${SCREEN_KEYS[screen]}`,
    what: t.shortcuts.goTo(t.screens[screen]),
  })),
  { keys: '← →', what: t.shortcuts.arrows },
  { keys: 'j k', what: t.shortcuts.letters },
  { keys: 'p b', what: t.shortcuts.hands },
  { keys: '+ −', what: t.shortcuts.zoom },
  { keys: t.keys.homeEnd, what: t.shortcuts.ends },
  { keys: '?', what: t.shortcuts.list },
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

const TYPING = [
  'input:not([type=range], [type=checkbox], [type=radio])',
  'textarea',
  'select',
  '[contenteditable]',
].join(', ');
/** A link is none: Space does nothing on it. */
const CONTROL = [
  ...['button', 'summary', 'input', 'select'],
  ...['[role=button]', '[role=tab]', '[role=slider]'],
].join(', ');

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
