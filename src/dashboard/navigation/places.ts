import type { ScreenName } from './routes.ts';

/** Screens that answer one question, under one name in the bar. */
export interface Place {
  readonly name: string;
  /** What one finds there, for whoever points at it. */
  readonly what: string;
  /** The first is where it leads at first. */
  readonly screens: readonly ScreenName[];
}

/** The way through the screens: every one has its place, and keeps its own address. */
export const PLACES = [
  { name: 'live', what: 'What it does now', screens: ['live'] },
  {
    name: 'decide',
    what: 'One decision: its steps, its prompt, the events before it',
    screens: ['tick', 'mind', 'triage'],
  },
  {
    name: 'remember',
    what: 'What it keeps, your documents, and questions to both',
    screens: ['memory', 'collections', 'ask'],
  },
  { name: 'world', what: 'The market it lives in, and what it may do there', screens: ['world'] },
  { name: 'programs', what: 'The gateway of its models, which programs can use too', screens: ['gateway'] },
  { name: 'life', what: 'What is left of it, how it feels, and who comes after', screens: ['life'] },
  { name: 'lab', what: 'Replay, forks and measurements', screens: ['state', 'telemetry'] },
  { name: 'settings', what: 'Every number, models, storage', screens: ['settings'] },
] as const satisfies readonly Place[];

/** Places that a first visit is shown; the others are opened. */
export const FIRST_PLACES = 4;

/** Where a screen is. */
export const placeOf = (screen: ScreenName): Place =>
  (PLACES as readonly Place[]).find(({ screens }) => screens.includes(screen))!;
