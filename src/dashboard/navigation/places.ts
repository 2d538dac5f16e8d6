import type { ScreenName } from './routes.ts';
import { t } from './strings.ts';

type PlaceName = keyof typeof t.places;

/** Screens that answer one question, under one name in the bar. */
export interface Place {
  readonly name: PlaceName;
  /** The first is where it leads at first. */
  readonly screens: readonly ScreenName[];
}

/** The way through the screens: every one has its place, and keeps its own address. */
export const PLACES = [
  { name: 'live', screens: ['live'] },
  { name: 'decide', screens: ['tick', 'mind', 'field', 'triage'] },
  { name: 'remember', screens: ['memory', 'collections', 'ask'] },
  { name: 'world', screens: ['world'] },
  { name: 'programs', screens: ['gateway'] },
  { name: 'life', screens: ['life'] },
  { name: 'lab', screens: ['state', 'telemetry'] },
  { name: 'settings', screens: ['settings'] },
] as const satisfies readonly Place[];

/** Places that a first visit is shown; the others are opened. */
export const FIRST_PLACES = 4;

/** Where a screen is. */
export const placeOf = (screen: ScreenName): Place =>
  (PLACES as readonly Place[]).find(({ screens }) => screens.includes(screen))!;

/** What a place is called, and what one finds there, for whoever points at it. */
export const placeWords = ({ name }: Place): { readonly name: string; readonly what: string } =>
  t.places[name];

/** What a screen is called. */
export const screenTitle = (screen: ScreenName): string => t.screens[screen];
