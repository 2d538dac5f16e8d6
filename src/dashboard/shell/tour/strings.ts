import { catalog } from '../../language/index.ts';

export const english = {
  welcome: {
    label: 'Welcome',
    what: 'A golem: an agent’s mind that lives in this tab and trades a recorded market on paper.',
    begins: 'It is about to begin.',
    stands: (tick: string, against: string) => `At tick ${tick} it is ${against} against just holding.`,
    safe: 'No money is real, and nothing leaves your browser unless you set that up.',
    start: 'Take the first minute',
    dismiss: 'Dismiss',
  },
  card: {
    label: (step: number, of: number) => `First minute, step ${step} of ${of}`,
    place: (step: number, of: number) => `First minute, ${step} of ${of}`,
    trying: 'A moment…',
    next: 'Next',
    done: 'Done',
    back: 'Back',
    leave: 'Leave',
  },
  steer: {
    /** The golem reads English only. */
    words: 'Sell half.',
    label: (words: string) => `Tell it “${words}”`,
    waits: 'It thinks about that on its next tick.',
    thought: (tick: string, decision: string) => `On tick ${tick} it thought about that: ${decision}`,
  },
  leaveOut: {
    label: 'Leave one entry out of a prompt',
    differs: (tick: string, decision: string, entry: string, without: string) =>
      `On tick ${tick} it decided: ${decision} Without “${entry}”: ${without}`,
    nothing: 'no decision would have been possible.',
    none: 'In its last few prompts no single entry changes the decision. Select any entry to see what it was worth.',
  },
  steps: {
    price: {
      title: 'It lives in a market',
      text: 'This is a recorded market, step by step. Marks on the line are its own orders, on paper. Colours show the market regime it believes in.',
    },
    ticks: {
      title: 'It decides when it is surprised',
      text: 'Each column is one tick. Most are calm and cost nothing (T0). Surprise makes it think, briefly (T1) or fully (T2).',
    },
    steer: {
      title: 'You have a say',
      text: 'Write to it here, and it thinks about your words at once. An order in them is binding until it is done or you cancel it.',
    },
    tick: {
      title: 'Any tick can be opened',
      text: 'Nine steps: what it saw, remembered, felt, decided and did, its forecast, and whether that came true. Every number is the one it used.',
    },
    prompt: {
      title: 'What it has before its eyes',
      text: 'The prompt of a deliberation, word by word. Each entry says why it is in, and each excluded one why it is not.',
    },
    memory: {
      title: 'What it keeps',
      text: 'Ticks leave episodes, and episodes with known outcomes become knowledge. Search memory, or add to it.',
    },
    proving: {
      title: 'What it learns can be measured',
      text: 'A generated market in which something can be learnt. Beside the golem stand the best fixed rule and one that knows the answer key, which opens on demand. Space pauses it, “What if…” on State lives a change in a fork, and “?” explains every word on the page.',
    },
  },
};

/** Titles of the panels that steps are about, in English: they are looked up as the page shows them. */
export const PANEL_TITLES = {
  price: 'Price',
  ticks: 'Ticks',
  steer: 'Steer',
  prompt: 'Prompt',
  proving: 'Proving ground',
} as const;

export const t = catalog('shell/tour', english);
