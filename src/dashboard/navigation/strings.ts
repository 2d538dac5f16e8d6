import { catalog } from '../language/index.ts';

export const english = {
  /** What stands in the bar, and what one finds there. */
  places: {
    live: { name: 'Live', what: 'What the golem does now' },
    decide: { name: 'Decide', what: 'One decision: its steps, its prompt, the events before it' },
    remember: { name: 'Remember', what: 'Memory, your documents, and questions about both' },
    world: { name: 'World', what: 'The market it lives in, and its limits there' },
    programs: { name: 'Programs', what: 'The gateway to its models, open to programs too' },
    life: { name: 'Life', what: 'Vitality, feelings and heirs' },
    lab: { name: 'Lab', what: 'Replay, forks and measurements' },
    settings: { name: 'Settings', what: 'Policy, models, storage' },
  },
  screens: {
    live: 'Live',
    tick: 'Tick',
    mind: 'Mind',
    triage: 'Triage',
    field: 'Field',
    memory: 'Memory',
    collections: 'Collections',
    ask: 'Ask',
    life: 'Life',
    world: 'World',
    state: 'State',
    gateway: 'Gateway',
    telemetry: 'Telemetry',
    settings: 'Settings',
  },
  keys: { space: 'Space', escape: 'Esc', homeEnd: 'Home End' },
  shortcuts: {
    run: 'Run or pause',
    step: 'Step one theta tick; in the past: one tick forward',
    back: 'In the past: one tick back, forward to the breakpoint',
    slower: 'Slower',
    faster: 'Faster',
    steer: 'Go to the steer box',
    now: 'Return to now',
    goTo: (screen: string) => `Go to ${screen}`,
    arrows: 'Tick screen and tick strip: one tick back or on',
    letters: 'Tick screen: one tick on or back',
    hands: 'Mind screen: pin or ban the selected entry',
    zoom: 'Tick strip: zoom in or out',
    ends: 'Tick strip: first or last tick',
    list: 'This list',
  },
};

export const t = catalog('navigation', english);
