import type { GrimoireEntry, RefusalReason, Refusals } from '../../../domain/memory/grimoire.ts';
import type {
  Ingested,
  IngestItem,
  IngestOptions,
  Quarantined,
  Refused,
} from '../../../domain/memory/ingest.ts';
import { secondsOf } from '../../../lib/text/given-time.ts';
import { admit, type Admission, passages } from '../../../mind/grimoire/index.ts';
import type { Golem } from '../../golem.ts';
import { attacksAmong } from './attacks-among.ts';
import { draftContext } from './draft-context.ts';
import { lookFor } from './look-for.ts';
import { saidOfLate } from './said.ts';
import { waits } from '../../../shared/standing.ts';

/** Passages that one transaction takes in: others are heard in between. */
const BATCH = 100;
/** Texts that the store is asked for at once. */
const ASKED = 1_000;

/** Memories that may say the same: all at hand, and of the others those in the very same words. */
async function knownOf(
  { memory, deps }: Golem,
  pieces: readonly passages.TimedItem[],
): Promise<readonly GrimoireEntry[]> {
  const known = new Map([...memory.atHand.held()].map((entry) => [entry.id, entry]));
  const texts = [...new Set(pieces.map(({ text }) => text.trim()))];
  for (let from = 0; from < texts.length; from += ASKED) {
    const stored = await deps.store.entriesSaying(texts.slice(from, from + ASKED));
    for (const entry of stored) known.set(entry.id, entry);
  }
  return [...known.values()];
}

function refusedOf(judged: readonly Admission[], ids: readonly (string | null)[]): readonly Refused[] {
  return judged.flatMap((one, index): readonly Refused[] => {
    if (one.verdict !== 'refused') return [];
    const like = typeof one.like === 'number' ? ids[one.like] : one.like;
    return [{ index, reason: one.reason, ...(like && { like }) }];
  });
}

const quarantinedOf = (
  judged: readonly Admission[],
  ids: readonly (string | null)[],
): readonly Quarantined[] =>
  judged.flatMap((one, index) =>
    one.verdict === 'quarantined' ? [{ index, id: ids[index]!, reason: one.reason }] : [],
  );

/** Of each reason, how many. */
function counted(refused: readonly Refused[]): Refusals {
  const counts: Partial<Record<RefusalReason, number>> = {};
  for (const { reason } of refused) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** What the patterns let pass, read by the classifier. A turn of a conversation asks whoever spoke with it, and is not read. */
async function classified(
  golem: Golem,
  items: readonly passages.TimedItem[],
  judged: readonly Admission[],
  trust: GrimoireEntry['trust'],
): Promise<readonly Admission[]> {
  const texts = new Map(
    items.flatMap(({ text, by }, place): readonly [number, string][] =>
      by === undefined && judged[place]?.verdict === 'admitted' ? [[place, text]] : [],
    ),
  );
  const attacks = await attacksAmong(golem, texts, trust);
  return judged.map((one, place) =>
    attacks.has(place) ? { verdict: 'quarantined', reason: 'instruction' } : one,
  );
}

/** Whether the owner has asked to end a taking in. */
export interface Cancellation {
  cancelled: boolean;
}

/**
 * Takes in a document or a conversation: what memory has, what says nothing and what the golem said itself is refused, what reads like
 * an instruction is kept apart, the rest becomes passages.
 * @throws AppError `input.invalid` before anything is kept, and `store.*`
 */
export async function takeIn(
  golem: Golem,
  given: readonly IngestItem[],
  options: IngestOptions,
  asked: Readonly<Cancellation>,
): Promise<Ingested> {
  const { source = passages.UNNAMED_SOURCE, trust = 'external' } = options;
  const items = given.map((item): passages.TimedItem => {
    const at = item.at ?? options.at;
    return { ...item, at: at === undefined ? null : secondsOf(at) };
  });
  const sitting = passages.sittings(items);
  const known = await knownOf(golem, items);
  const judged = await classified(
    golem,
    items,
    admit(items, { source, trust, sitting, known, said: await saidOfLate(golem) }),
    trust,
  );
  const ids: (string | null)[] = [];
  // Named by its first passage's own number: two ingestJobs that begin at once are never one conversation.
  let taking: string | undefined;
  for (let from = 0; from < items.length && !asked.cancelled; from += BATCH) {
    const places = [...judged.keys()].slice(from, from + BATCH);
    const kept = places.filter((place) => judged[place]!.verdict !== 'refused');
    const makes = kept.map((place) => (counter: number): GrimoireEntry => {
      taking ??= String(counter);
      const context = draftContext(golem.life, counter);
      const entry = passages.entryFromPassage(items, place, options, sitting, taking, context);
      const of = judged[place]!;
      return of.verdict === 'quarantined' ? { ...entry, quarantined: of.reason } : entry;
    });
    const entries = makes.length > 0 ? await golem.life.rememberAll(makes) : [];
    await lookFor(golem, entries);
    golem.memory.backfill.add(entries.filter((entry) => !waits(entry)));
    const made = new Map(kept.map((place, i) => [place, entries[i]!.id]));
    ids.push(...places.map((place) => made.get(place) ?? null));
    golem.emit({ type: 'ingest', progress: { source, done: ids.length, total: items.length } });
  }
  const reached = judged.slice(0, ids.length);
  const refused = refusedOf(reached, ids);
  if (refused.length > 0) await golem.deps.store.noteRefusals(counted(refused), golem.life.state.tick);
  return {
    ids,
    count: ids.filter((id) => id !== null).length,
    refused,
    quarantined: quarantinedOf(reached, ids),
    cancelled: ids.length < items.length,
    taking: taking ?? null,
  };
}
