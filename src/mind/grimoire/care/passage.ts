import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { IngestItem, IngestOptions } from '../../../domain/memory/ingest.ts';
import { type DraftContext, entryFromDraft } from '../draft.ts';
import { sayingOf } from './admission/tokens.ts';
import { said } from '../same-words.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

/** Characters of the passage before that a vector is made of too: its end is nearest. Ours. */
const BEFORE = 400;
/** Of what only was taken in, and not chosen sentence by sentence. Ours. */
const IMPORTANCE = 0.3;
/** What a source is called whose giver does not name it. */
export const UNNAMED_SOURCE = 'taken in';
const DECIMALS = 3;
const TITLE_LENGTH = 80;
/** Seconds of silence after which a conversation is another one. Ours. */
const SILENCE = 3 * 3_600;

/** Different words from which on a text says as much as any. Ours. */
const FULL = 12;
/** Share of the importance that a text keeps which says next to nothing. Ours. */
const LEAST = 1 / 3;

/**
 * How much of a passage's importance its words earn, 1/3 to 1, by how many different ones say something. A short turn is kept, since
 * the turns beside it mean little without it; no tick brings it to mind for its importance.
 */
function worthOf(text: string): number {
  const different = new Set(sayingOf(text)).size;
  return LEAST + (1 - LEAST) * Math.min(1, different / FULL);
}

/** A piece whose time is in Unix seconds. */
export interface TimedItem extends Omit<IngestItem, 'at'> {
  readonly at: number | null;
}

function titleOf({ title, by }: TimedItem, source: string): string {
  return cutText(title ?? (by === undefined ? source : `${by}, ${source}`), TITLE_LENGTH);
}

/** For each item, how many silences lie before it. Items without a time go on with the one before. */
export function sittings(items: readonly TimedItem[]): readonly number[] {
  let sitting = 0;
  let last: number | null = null;
  return items.map(({ at: now }) => {
    if (now !== null && last !== null && Math.abs(now - last) > SILENCE) sitting += 1;
    last = now ?? last;
    return sitting;
  });
}

/** The end of what was said right before an item in its sitting; null where nothing was. */
export function saidBefore(
  items: readonly Pick<TimedItem, 'by' | 'text'>[],
  place: number,
  sitting: readonly number[],
): string | null {
  const before = sitting[place - 1] === sitting[place] ? items[place - 1] : undefined;
  return before ? said(before.by ?? null, before.text).slice(-BEFORE) : null;
}

/**
 * A passage as a memory. It is an insight in type, because it is knowledge and no experience; its trust keeps it from binding.
 * @param place of the item among `items`, which are one source in its order
 * @param sitting of each item
 * @param taking names the one taking in
 * @throws AppError `input.invalid` when its text is none or too long
 */
export function entryFromPassage(
  items: readonly TimedItem[],
  place: number,
  { source = UNNAMED_SOURCE, trust = 'external' }: IngestOptions,
  sitting: readonly number[],
  taking: string,
  context: DraftContext,
): GrimoireEntry {
  const item = items[place]!;
  const importance = Number((IMPORTANCE * worthOf(item.text)).toFixed(DECIMALS));
  const title = titleOf(item, source);
  const { from, to } = item;
  const entry = entryFromDraft(
    {
      type: 'insight',
      title,
      text: item.text,
      importance,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    context,
  );
  return {
    ...entry,
    trust,
    facts: {
      kind: 'passage',
      rule: null,
      source,
      session: `${taking}/${sitting[place]}`,
      place,
      givenId: item.id ?? null,
      by: item.by ?? null,
      at: item.at,
      before: saidBefore(items, place, sitting),
    },
  };
}
