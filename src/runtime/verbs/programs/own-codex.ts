import { AppError } from '../../../domain/errors.ts';
import type { ChapterRef, OwnCollection } from '../../../domain/context/own-codex.ts';
import type { Collection } from '../../../domain/memory/collection.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import { Blake3 } from '../../../lib/bytes/blake3.ts';
import { hex } from '../../../lib/bytes/hex.ts';
import { loadChosen, type TakenCollection } from '../../../mind/own-codex/index.ts';
import type { Golem } from '../../golem.ts';

/** Characters of all chapters of a life's codex: its texts are stored with the life, and travel with it. */
const MOST_TEXT = 400_000;

/** Headings and nothing under them: they stand in front of other chapters, and tell nothing by themselves. */
const BARE = /^(?:\s*#{1,6}\s[^\n]*)*\s*$/;

const blake3 = new Lazy(() => Blake3.create());
const encoder = new TextEncoder();

const isOf =
  (name: string) =>
  (one: Pick<OwnCollection, 'id' | 'name'>): boolean =>
    one.id === name || one.name === name;
/** Ids are of a browser: a life that came from another one has others of the same id. */
const isSame = (a: Pick<OwnCollection, 'id' | 'name'>, b: Pick<OwnCollection, 'id' | 'name'>): boolean =>
  a.id === b.id && a.name === b.name;

async function taken(golem: Golem, collection: Collection): Promise<TakenCollection> {
  const { id, name } = collection;
  const hasher = await blake3.get();
  const chapters: ChapterRef[] = [];
  const texts: Record<string, string> = {};
  for (const { document, heading, text } of await golem.programs.codex.chapters([collection])) {
    if (BARE.test(text)) continue;
    const digest = hex(hasher.hash(encoder.encode(JSON.stringify([document, heading, text]))));
    chapters.push({ digest, document, heading });
    texts[digest] = text;
  }
  return { id, name, chapters, texts };
}

function refuseTooLong(collections: readonly TakenCollection[]): void {
  let length = 0;
  for (const { name, texts } of collections) {
    for (const text of Object.values(texts)) length += text.length;
    if (length > MOST_TEXT)
      throw new AppError(
        'collections.too_large',
        `“${name}” makes the golem’s codex longer than ${MOST_TEXT / 1_000} thousand characters. Choose fewer or smaller collections.`,
        { data: { name } },
      );
  }
}

const namesOf = (collections: readonly OwnCollection[]): string =>
  collections.map(({ name }) => name).join(', ') || 'none';

function tellEmpty(golem: Golem, { name, chapters, gone }: OwnCollection): void {
  if (chapters.length > 0 || gone) return;
  const text = `“${name}” has no text: the golem’s codex has nothing of it. Add a document on the Collections screen.`;
  golem.notice('warning', 'codex.empty', text);
}

/** Changes the codex between two ticks: it is an input of the next one. */
async function put(golem: Golem, what: string, collections: readonly TakenCollection[]): Promise<void> {
  refuseTooLong(collections);
  const { withOwnCodex } = await loadChosen();
  await golem.life.amend({ kind: 'codex', what }, async (state) => withOwnCodex(state, collections));
  golem.emitStatus();
}

/** Ids of the collections that the life's codex has. */
export const ownChoice = ({ life }: Golem): readonly string[] =>
  life.state.ownCodex?.collections.filter(({ gone }) => !gone).map(({ id }) => id) ?? [];

/**
 * The owner's collections become the codex of the golem's own thoughts, from the next one on.
 * @param wanted names or ids; of one that is not in this browser, what the life has of it stays
 * @throws AppError `collections.not_found`, `collections.too_large`, `store.*`
 */
export async function chooseOwn(golem: Golem, wanted: readonly string[]): Promise<void> {
  const { state } = golem.life;
  const { keptCollection } = await loadChosen();
  const has = state.ownCodex?.collections ?? [];
  const list = wanted.length === 0 ? [] : await (await golem.programs.collections.api()).list();
  const fromHere = wanted.filter((name) => list.some(isOf(name)) || !has.some(isOf(name)));
  const here = fromHere.length === 0 ? [] : await golem.programs.codex.named(fromHere);
  const chosen: TakenCollection[] = [];
  for (const name of wanted) {
    const one = here.find(isOf(name));
    if (!one) chosen.push(keptCollection(state, has.find(isOf(name))!));
    else if (!chosen.some(({ id }) => id === one.id)) chosen.push(await taken(golem, one));
  }
  await put(golem, namesOf(chosen), chosen);
  for (const one of chosen) tellEmpty(golem, one);
}

/** What became of a chosen collection; the very same where nothing did. */
async function changed(
  golem: Golem,
  one: OwnCollection,
  list: readonly Collection[],
  before: readonly Collection[],
): Promise<TakenCollection> {
  const here = list.find((other) => isSame(other, one));
  if (here) return taken(golem, here);
  // Of a life that came from another browser, nothing was ever here.
  if (!before.some((other) => isSame(other, one)))
    return (await loadChosen()).keptCollection(golem.life.state, one);
  const text = `“${one.name}” has no documents any more: the golem’s next thought is without it. Ticks that read it keep its text.`;
  golem.notice('warning', 'codex.deleted', text);
  return { id: one.id, name: one.name, chapters: [], texts: {}, gone: true };
}

/**
 * Collections have changed: those of the life's codex are read again, which is a new revision of it. Where that fails the codex stays as it
 * is, and a notice says why.
 * @param before collections that there were
 */
export async function refreshOwn(golem: Golem, before: readonly Collection[]): Promise<void> {
  const has = golem.life.state.ownCodex?.collections ?? [];
  try {
    const list = await (await golem.programs.collections.api()).list();
    const now: TakenCollection[] = [];
    for (const one of has) now.push(await changed(golem, one, list, before));
    if (JSON.stringify(now.map(({ texts: _, ...one }) => one)) === JSON.stringify(has)) return;
    await put(golem, `changed: ${namesOf(now)}`, now);
    for (const one of now) tellEmpty(golem, one);
  } catch (error) {
    golem.notice(
      'warning',
      'codex.kept',
      `The golem’s codex stays as it was. ${AppError.from(error).message}`,
    );
  }
}
