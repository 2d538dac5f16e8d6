import type { PassageFacts } from '../../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry, RefusalReason } from '../../../../domain/memory/grimoire.ts';
import { isNear, nearKey } from './near.ts';
import { exactly, tokensOf } from './tokens.ts';

/** Tokens below which a piece is the same only right behind the same words: "Yes." is said often. Ours. */
const SHORT = 6;

/** A piece as it stands in its source. */
export interface Utterance {
  readonly text: string;
  readonly by: string | null;
  /** Unix seconds. */
  readonly at: number | null;
  /** The end of what stands before it. */
  readonly before: string | null;
}

/** A piece that was told before: the memory of it, or its place among those that are taken in together. */
export interface Before {
  readonly of: string | number;
  readonly utterance: Utterance;
}

export interface Same {
  readonly reason: Extract<RefusalReason, 'duplicate' | 'near-duplicate'>;
  readonly of: string | number;
}

/** A passage as it was told; null of what is none of this source. */
export function utteranceOf({ id, text, facts }: GrimoireEntry, source: string): Before | null {
  if (facts.kind !== 'passage' || facts.source !== source) return null;
  const { by, at, before }: PassageFacts = facts;
  return { of: id, utterance: { text, by, at, before } };
}

/** Said by the same at the same time; what is short also right behind the same. */
function sameMoment(a: Utterance, b: Utterance): boolean {
  if (a.by !== b.by || a.at !== b.at) return false;
  return tokensOf(a.text).length >= SHORT || exactly(a.before ?? '') === exactly(b.before ?? '');
}

/** Pieces of one source, found by what they say. */
export class UtteranceIndex {
  readonly #exact = new Map<string, Before[]>();
  readonly #near = new Map<string, Before[]>();

  add(before: Before): void {
    const { text } = before.utterance;
    const put = (map: Map<string, Before[]>, key: string): void => {
      const there = map.get(key);
      if (there) there.push(before);
      else map.set(key, [before]);
    };
    put(this.#exact, exactly(text));
    const near = nearKey(text);
    if (near !== null) put(this.#near, near);
  }

  /** The piece that says the same, as exactly as there is one. */
  find(utterance: Utterance): Same | null {
    const exact = this.#exact
      .get(exactly(utterance.text))
      ?.find((before) => sameMoment(before.utterance, utterance));
    if (exact) return { reason: 'duplicate', of: exact.of };
    const key = nearKey(utterance.text);
    const near = (key === null ? [] : (this.#near.get(key) ?? [])).find(
      (before) => sameMoment(before.utterance, utterance) && isNear(before.utterance.text, utterance.text),
    );
    return near ? { reason: 'near-duplicate', of: near.of } : null;
  }
}
