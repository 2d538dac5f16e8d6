import type { CodexTexts, OwnCollection } from '../../domain/context/own-codex.ts';
import type { Slice } from './slice.ts';

/** A collection with the texts of its chapters. */
export interface TakenCollection extends OwnCollection {
  readonly texts: CodexTexts;
}

/** A collection as a life already has it, with its texts. */
export function keptCollection({ codexTexts = {} }: Slice, one: OwnCollection): TakenCollection {
  const texts = Object.fromEntries(one.chapters.map(({ digest }) => [digest, codexTexts[digest] ?? '']));
  return { ...one, texts };
}

const contentOf = (collections: readonly OwnCollection[]): string =>
  JSON.stringify(collections.map(({ id, name, chapters, gone }) => [id, name, chapters, gone ?? false]));

/**
 * A state whose codex is these collections: another revision, which begins an epoch; the very same where nothing differs. A chapter that
 * stands twice is in once.
 */
export function withOwnCodex<State extends Slice>(state: State, taken: readonly TakenCollection[]): State {
  const seen = new Set<string>();
  const collections = taken.map(({ texts: _, chapters, ...one }): OwnCollection => ({
    ...one,
    chapters: chapters.filter(({ digest }) => !seen.has(digest) && seen.add(digest)),
  }));
  const before = state.ownCodex;
  if (contentOf(before?.collections ?? []) === contentOf(collections)) return state;
  const texts: CodexTexts = Object.assign({}, ...taken.map((one) => one.texts));
  return {
    ...state,
    ownCodex: { revision: (before?.revision ?? 0) + 1, collections },
    codexTexts: Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
