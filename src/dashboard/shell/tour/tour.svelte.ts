import type { ScreenName } from '../../navigation/index.ts';
import { LEAVE_OUT, STEER, type TourDeed } from './deeds.ts';
import { PANEL_TITLES, type t } from './strings.ts';

export interface TourStep {
  readonly screen: ScreenName;
  /** Title of the panel that it is about, in English. */
  readonly panel: string | null;
  /** What is said of it. */
  readonly about: keyof typeof t.steps;
  /** What can be tried there; absent where one looks. */
  readonly deed?: TourDeed;
}

/** The first minute, over the golem as it lives. */
export const STEPS: readonly TourStep[] = [
  { screen: 'live', panel: PANEL_TITLES.price, about: 'price' },
  { screen: 'live', panel: PANEL_TITLES.ticks, about: 'ticks' },
  { screen: 'live', panel: PANEL_TITLES.steer, about: 'steer', deed: STEER },
  { screen: 'tick', panel: null, about: 'tick' },
  { screen: 'mind', panel: PANEL_TITLES.prompt, about: 'prompt', deed: LEAVE_OUT },
  { screen: 'memory', panel: null, about: 'memory' },
  { screen: 'world', panel: PANEL_TITLES.proving, about: 'proving' },
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
