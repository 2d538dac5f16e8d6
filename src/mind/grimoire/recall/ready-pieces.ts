import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { AT_HAND } from '../../../shared/at-hand.ts';
import { RecentMap } from '../../../lib/containers/recent-map.ts';
import { MemoryPieces } from './memory-pieces.ts';
import { Piece, type TagPieces } from '../../candidates/index.ts';
import type { TokenCounter } from '../../ports.ts';

/** Memories whose pieces are kept, and as many again until they are asked for. As many as the mind holds at hand. */
const KEPT = AT_HAND;

/** How often pieces were there when a prompt asked for them. */
export interface ReadyCounts {
  /** By prompts. */
  readonly asked: number;
  /** Of these, not there, and there of other words: both are made anew. */
  readonly missing: number;
  readonly outdated: number;
  /** There for the first time, since they were made before anybody asked. */
  readonly ready: number;
}

interface Kept {
  readonly pieces: MemoryPieces;
  /** Made before anybody asked, and not asked for since. */
  unasked: boolean;
}

/**
 * Pieces of memories, made before a prompt asks for them. What is kept says of which words it is, and whatever does not say what the memory
 * says now is made anew: it can be missing, and never stale. Whether any are kept changes no prompt.
 */
export class ReadyPieces {
  readonly #memories = new RecentMap<string, Kept>(KEPT);
  readonly #refs = new Map<string, Piece[]>();
  readonly #tags = new Map<string, TagPieces>();
  #asked = 0;
  #missing = 0;
  #outdated = 0;
  #ready = 0;

  get counts(): ReadyCounts {
    const [asked, missing, outdated, ready] = [this.#asked, this.#missing, this.#outdated, this.#ready];
    return { asked, missing, outdated, ready };
  }

  /** As a prompt asks. */
  of(entry: GrimoireEntry): MemoryPieces {
    this.#asked += 1;
    const known = this.#memories.get(entry.id);
    if (known?.pieces.areOf(entry)) {
      if (known.unasked) this.#ready += 1;
      known.unasked = false;
      return known.pieces;
    }
    if (known) this.#outdated += 1;
    else this.#missing += 1;
    return this.#made(entry, false);
  }

  /** Whether what is kept says what this memory says now. */
  has(entry: GrimoireEntry): boolean {
    return this.#memories.get(entry.id)?.pieces.areOf(entry) ?? false;
  }

  /** What a prompt calls the memory at this place. @param place from 0 */
  ref(letter: string, place: number): Piece {
    let refs = this.#refs.get(letter);
    if (!refs) this.#refs.set(letter, (refs = []));
    return (refs[place] ??= new Piece(`${letter}${place + 1}`));
  }

  /** What opens a block of this tag that has a name, up to the name, and what closes it. */
  tag(tag: string): TagPieces {
    let pieces = this.#tags.get(tag);
    if (!pieces) {
      pieces = { opens: new Piece(`<${tag} ref="`), closes: new Piece(`</${tag}>`) };
      this.#tags.set(tag, pieces);
    }
    return pieces;
  }

  /** Makes them before anybody asks, and counts them. @returns whether there was anything to make */
  prepare(entry: GrimoireEntry, counter: TokenCounter): boolean {
    if (this.has(entry)) return false;
    const made = this.#made(entry, true);
    made.bodyTokens(counter);
    // What its block says of it: of an episode all is known, of knowledge all but how far its confidence will have decayed.
    made.opening(entry, entry.confidence).tokens(counter);
    return true;
  }

  clear(): void {
    this.#memories.clear();
  }

  #made(entry: GrimoireEntry, unasked: boolean): MemoryPieces {
    const pieces = new MemoryPieces(entry);
    this.#memories.set(entry.id, { pieces, unasked });
    return pieces;
  }
}
