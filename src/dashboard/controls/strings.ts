import { catalog } from '../language/index.ts';

export const english = {
  hand: {
    group: (title: string) => `Your hand on ${title}`,
    pin: 'Pin',
    pinned: 'Pinned',
    pinTip: 'In every prompt from the next thought on, whatever it scores',
    ban: 'Ban',
    banned: 'Banned',
    banTip: 'In no prompt from the next thought on',
    liftTip: 'From the next thought on it has to be chosen like any other',
    nowPinned: 'In every prompt from the next thought on.',
    nowBanned: 'In no prompt from the next thought on.',
    nowLifted: 'Chosen like any other from the next thought on.',
    undo: 'Undo',
    pinning: 'Pinning',
    banning: 'Banning',
    lifting: 'Lifting',
    bringingBack: 'Bringing it back',
  },
  steer: {
    reading: 'How this is understood',
    useInstead: (words: string) => `Use “${words}”`,
    ask: 'Ask this question',
    confirm: 'Confirm',
    order: (id: string, words: string) => `order ${id} (${words})`,
    end: (orders: string) => `End ${orders}?`,
    sendAnyway: 'Send and end it',
    keep: 'Don’t send',
    sending: 'Steering',
  },
  run: {
    pausing: 'Pausing',
    running: 'Running',
    changingSpeed: 'Changing the speed',
    stepping: (clock: string) => `Stepping ${clock}`,
  },
  refused: {
    booting: 'The golem is still starting',
    past: 'This is the past; go back to now to change anything',
    follower: 'Another tab runs this golem; this one watches',
    dead: 'This golem has died',
    failed: 'The golem has stopped after a failure',
    ended: 'The recording is at its end: seek, or choose another world',
    live: 'A live chain runs in real time',
  },
};

export const t = catalog('controls', english);
