import { saidIn } from '../../../../domain/memory/causes.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { sentencesIn } from '../../../../lib/chunking/sentences.ts';

/** What a sentence says follows on an event of a contract. */
export interface Claim {
  /** Address, in small letters. */
  readonly contract: string;
  /** The event's name, without its protocol. */
  readonly event: string;
  readonly direction: 'up' | 'down';
}

/** Who claims something, and how likely it is before anything of it was perceived. */
export interface Told {
  /** Id of the note. */
  readonly by: string;
  /** 0..1. */
  readonly given: number;
}

/** What a claim is believed with, by whom the note is from: less likely than not, so that a note alone is never acted on. Ours. */
const GIVEN: Partial<Record<GrimoireEntry['trust'], number>> = { owner: 0.4, external: 0.2 };

const ADDRESS = /\b0x[0-9a-f]{40}\b/giu;
const WHEN = /\b(?:when|whenever|after|once|if|each time|every time)\b/iu;
const EVENT =
  /\b(?:emits?|emitted|says|said|logs|fires|event)\s+(?:an?\s+|the\s+)?["'`“]?([A-Z][A-Za-z0-9]*)/u;
const PRICE = /\bprices?\b/iu;
/** What denies, asks, or tells of the past alone. */
const DENIES = /\b(?:not|never|no|nor|hardly|rarely|seldom|nothing|without|used to)\b|n['’]t\b|\?/iu;
const MOVES = {
  up: /\b(?:rises?|rose|climbs?|jumps?|gains?|(?:goes|go|moves?|turns?) (?:sharply )?up)\b/iu,
  down: /\b(?:falls?|fell|drops?|sinks?|declines?|crash(?:es)?|(?:goes|go|moves?|turns?) (?:sharply )?down)\b/iu,
} as const;

/** Null where it says nothing of that, or could be read in two ways. */
function claimOf(sentence: string): Claim | null {
  if (!WHEN.test(sentence) || !PRICE.test(sentence) || DENIES.test(sentence)) return null;
  const [contract, ...others] = (sentence.match(ADDRESS) ?? []).map((address) => address.toLowerCase());
  const event = EVENT.exec(sentence)?.[1];
  const rises = MOVES.up.test(sentence);
  if (contract === undefined || others.some((other) => other !== contract)) return null;
  if (event === undefined || rises === MOVES.down.test(sentence)) return null;
  return { contract, event, direction: rises ? 'up' : 'down' };
}

/**
 * What a text says follows on what: its sentences that name one contract, one event of its and one way that the price then goes, as in “When the
 * contract 0x… emits Staked, the price mostly rises”. In English. What denies, asks or could be read in two ways claims nothing.
 */
export const claimsIn = (text: string): readonly Claim[] =>
  // Most texts name no contract: they are not taken apart.
  text.search(ADDRESS) < 0 ? [] : sentencesIn(text).flatMap(({ text: sentence }) => claimOf(sentence) ?? []);

/** Whether a kind of event goes by a name; one whose name nobody knows may. */
const goesBy = (kind: string, event: string): boolean =>
  kind.startsWith('0x') || kind.slice(kind.lastIndexOf('.') + 1) === event;

/** The one that is trusted most, and of these the one with the first id. */
const firmest = (all: readonly Told[]): Told | null =>
  all.reduce<Told | null>(
    (best, one) =>
      best && (best.given > one.given || (best.given === one.given && best.by < one.by)) ? best : one,
    null,
  );

/**
 * Tells what notes and passages claim of something that happened. Where they contradict each other nothing is claimed.
 * @param entries of memory, all of which stand @returns null where nobody claims that the price then goes this way
 */
export function toldIn(
  entries: Iterable<Pick<GrimoireEntry, 'id' | 'worldId' | 'trust' | 'text' | 'facts'>>,
  worldId: string,
): (of: { readonly cause: string; readonly direction: 'up' | 'down' }) => Told | null {
  const claimed: { readonly claim: Claim; readonly told: Told }[] = [];
  for (const { id: by, facts, trust, text, worldId: of } of entries) {
    const given = GIVEN[trust];
    if (given === undefined || of !== worldId || (facts.kind !== 'note' && facts.kind !== 'passage'))
      continue;
    claimed.push(...claimsIn(text).map((claim) => ({ claim, told: { by, given } })));
  }
  return ({ cause, direction }) => {
    const said = saidIn(cause);
    if (!said) return null;
    const of = claimed.filter(
      ({ claim }) => claim.contract === said.source && goesBy(said.kind, claim.event),
    );
    if (of.some(({ claim }) => claim.direction !== direction)) return null;
    return firmest(of.map(({ told }) => told));
  };
}
