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
import type { Recogniser } from './recogniser.ts';

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

/** Everything that rules find, overlapping. @param without names of recognisers to leave out */
export function findByRule(text: string, without: ReadonlySet<string> = new Set()): PiiSpan[] {
  return RECOGNISERS.filter(({ name }) => !without.has(name)).flatMap((recogniser) => recogniser.find(text));
}

/** Ms of looking after which others are heard. */
const AT_ONCE_MS = 15;
/** Characters of a piece. */
const PIECE = 8_192;

/** What a recogniser finds, piece by piece where it is slow: what begins in a piece is looked at with what stands around it. */
function* pieces({ find, reach }: Recogniser, text: string): Generator<readonly PiiSpan[]> {
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
  const spans: PiiSpan[] = [];
  let since = stopwatch();
  for (const recogniser of RECOGNISERS) {
    for (const found of pieces(recogniser, text)) {
      for (const span of found) spans.push(span);
      if (stopwatch() - since < AT_ONCE_MS) continue;
      await pause();
      since = stopwatch();
    }
  }
  return spans;
}
