import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
import { netAddresses } from '../contact/addresses-of-the-net.ts';
import { phones } from '../contact/phones.ts';
import { placeholders } from '../map/placeholder.ts';
import { bankAccounts } from '../numbers/bank-accounts.ts';
import { cards } from '../numbers/cards.ts';
import { namedNumbers } from '../numbers/named-numbers.ts';
import { nationalIds } from '../numbers/national-ids.ts';
import { birthdays } from '../people/dates.ts';
import { namedPeople } from '../people/named-people.ts';
import { streetAddresses } from '../people/street-addresses.ts';
import { commandLines } from '../secrets/command-lines.ts';
import { chainAddresses } from '../secrets/chain-addresses.ts';
import { privateKeys } from '../secrets/private-keys.ts';
import { providerKeys } from '../secrets/provider-keys.ts';
import { seedPhrases } from '../secrets/seed-phrases.ts';
import type { Recogniser } from '../recogniser.ts';
import { type Scan, Screen } from './screen.ts';

/** All that finds by rule, each by itself so that it can be left out when it is measured. */
export const RECOGNISERS: readonly Recogniser[] = [
  placeholders,
  seedPhrases,
  privateKeys,
  providerKeys,
  commandLines,
  cards,
  bankAccounts,
  nationalIds,
  namedNumbers,
  netAddresses,
  phones,
  chainAddresses,
  birthdays,
  streetAddresses,
  namedPeople,
];

/** All patterns, tried in one pass. Their place among all says whose they are. */
const SCREEN = new Screen(RECOGNISERS.flatMap(({ patterns }) => patterns));

/** Recognisers with the place of the first of their patterns. */
const PLACED = RECOGNISERS.map((recogniser, nth) => ({
  recogniser,
  place: RECOGNISERS.slice(0, nth).reduce((sum, { patterns }) => sum + patterns.length, 0),
}));

const placesOf = (names: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(
    PLACED.flatMap(({ recogniser: { name, patterns }, place }) =>
      names.has(name) ? patterns.map((_, at) => place + at) : [],
    ),
  );

/** In the order of the recognisers, what no pattern finds before what their patterns do. */
const together = (scan: Scan, others: ReadonlyMap<Recogniser, readonly PiiSpan[]>): PiiSpan[] =>
  PLACED.flatMap(({ recogniser, place }) => [
    ...(others.get(recogniser) ?? []),
    ...recogniser.patterns.flatMap((_, at) => scan.found(place + at)),
  ]);

/** Everything that rules find, overlapping. @param without names of recognisers to leave out */
export function findByRule(text: string, without: ReadonlySet<string> = NONE): PiiSpan[] {
  const scan = SCREEN.scan(text, placesOf(without));
  scan.run();
  const others = new Map<Recogniser, readonly PiiSpan[]>();
  for (const recogniser of RECOGNISERS) {
    if (recogniser.others && !without.has(recogniser.name))
      others.set(recogniser, recogniser.others.find(text));
  }
  return together(scan, others);
}

const NONE: ReadonlySet<string> = new Set();

/** Ms of looking after which others are heard. */
const AT_ONCE_MS = 15;
/** Characters of a piece. */
const PIECE = 8_192;
/** Characters of the one pass over which a clock is looked at once. */
const STEP = 1_024;

/** What a recogniser finds without patterns, piece by piece where it is slow: what begins in a piece is looked at with what stands around it. */
function* pieces(
  { find, reach }: NonNullable<Recogniser['others']>,
  text: string,
): Generator<readonly PiiSpan[]> {
  if (reach === undefined) {
    yield find(text);
    return;
  }
  for (let from = 0; from < text.length; from += PIECE) {
    const to = from + PIECE;
    const at = Math.max(0, from - reach);
    yield find(text.slice(at, to + reach))
      .map((span) => ({ ...span, start: span.start + at, end: span.end + at }))
      .filter(({ start }) => start >= from && start < to);
  }
}

/** Whoever looks for long lets others be heard. */
export interface Turns {
  /** Ms. */
  stopwatch(): number;
  /** Resolves when others were heard; throws where nobody waits any more. */
  pause(): Promise<void>;
}

/** The same as {@link findByRule} for a long text, with others heard meanwhile. */
export async function findByRuleInTurns(text: string, { stopwatch, pause }: Turns): Promise<PiiSpan[]> {
  let since = stopwatch();
  const rest = async (): Promise<void> => {
    if (stopwatch() - since < AT_ONCE_MS) return;
    await pause();
    since = stopwatch();
  };
  const scan = SCREEN.scan(text);
  while (!scan.over) {
    scan.run(STEP);
    await rest();
  }
  const others = new Map<Recogniser, readonly PiiSpan[]>();
  for (const recogniser of RECOGNISERS) {
    if (!recogniser.others) continue;
    const spans: PiiSpan[] = [];
    for (const found of pieces(recogniser.others, text)) {
      for (const span of found) spans.push(span);
      await rest();
    }
    others.set(recogniser, spans);
  }
  return together(scan, others);
}
