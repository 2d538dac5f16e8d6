import type { ScreenName } from '../../navigation/index.ts';
import { LEAVE_OUT, STEER, type TourDeed } from './deeds.ts';

export interface TourStep {
  readonly screen: ScreenName;
  /** Title of the panel that it is about. */
  readonly panel: string | null;
  readonly title: string;
  readonly text: string;
  /** What can be tried there; absent where one looks. */
  readonly deed?: TourDeed;
}

/** The first minute, over the golem as it lives. */
export const STEPS: readonly TourStep[] = [
  {
    screen: 'live',
    panel: 'Price',
    title: 'It lives in a market',
    text: 'This is a recorded market, step by step. Marks on the line are its own orders, on paper; colours say what kind of market it believes it is in.',
  },
  {
    screen: 'live',
    panel: 'Ticks',
    title: 'It decides when it is surprised',
    text: 'Each column is one tick. Most are calm and cost nothing (T0). Surprise makes it think, briefly (T1) or fully (T2).',
  },
  {
    screen: 'live',
    panel: 'Steer',
    title: 'You have a say',
    text: 'Put words to it here, and it thinks about them at once. An order in them binds it until it is done, or you lift it.',
    deed: STEER,
  },
  {
    screen: 'tick',
    panel: null,
    title: 'Any tick can be opened',
    text: 'Nine steps: what it saw, remembered, felt, decided and did, what it foresaw, and whether that came true. Every number is the one that it lived by.',
  },
  {
    screen: 'mind',
    panel: 'Prompt',
    title: 'What it has before its eyes',
    text: 'The prompt of a deliberation, word by word. Each entry says why it is in, and what was left out says why it is not.',
    deed: LEAVE_OUT,
  },
  {
    screen: 'memory',
    panel: null,
    title: 'What it keeps',
    text: 'Ticks leave episodes, and episodes whose outcome is known become knowledge. Search it, or add to it.',
  },
  {
    screen: 'world',
    panel: 'Proving ground',
    title: 'What it learns can be measured',
    text: 'A made market in which something can be learnt. Beside the golem stand the best fixed rule and one that knows the answer key, which opens on demand. Space pauses it, “What if…” on State lives a change in a fork, and “?” explains every word on the page.',
  },
];

/** Where the first minute is; null while nobody takes it. */
class Tour {
  at = $state<number | null>(null);
  /** The tick that shows what was tried last; the next step about ticks opens it. */
  tick = $state<number | null>(null);

  start(): void {
    this.at = 0;
    this.tick = null;
  }

  go(by: -1 | 1): void {
    const next = (this.at ?? 0) + by;
    this.at = next < 0 || next >= STEPS.length ? null : next;
  }

  leave(): void {
    this.at = null;
  }
}

export const tour = new Tour();
