import type { WorkspaceSubject } from '../../../domain/context/context.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import {
  attributesOf,
  bodyOf,
  type MemoryInPieces,
  oneLine,
  Piece,
  type TagPieces,
} from '../../candidates/index.ts';
import type { TokenCounter } from '../../ports.ts';
import { earnedHere, inheritedOf } from '../inherited.ts';
import { AT_HAND } from '../../../shared/at-hand.ts';
import { RecentMap } from '../../../lib/containers/recent-map.ts';

/** So near to what two digits say, a number is written by the same two digits. */
const SAME_DIGITS = 0.0049;

const outcomeAt = ({ facts }: GrimoireEntry): number | null =>
  facts.kind === 'episode' && facts.outcome !== null ? facts.outcome.textAt : null;

/** Of what was inherited: through how many generations nobody saw it themselves, and whether it was earned in this life. */
function inheritedWords(entry: GrimoireEntry): string | null {
  const inherited = inheritedOf(entry);
  if (inherited === null) return null;
  if (earnedHere(entry)) return 'earned in this life';
  const { generations } = inherited;
  return generations === 1 ? 'not proved in this life' : `not proved for ${generations} lives`;
}

const statusOf = ({ facts }: GrimoireEntry): string | null =>
  facts.kind === 'episode' ? facts.status : null;

/** One line, and after it, verbatim, the line in which the outcome was written down: a failure must not be lost in a summary. */
function lineOf(entry: GrimoireEntry): string {
  const { summary, title, text } = entry;
  const line = oneLine(summary === '' ? title : summary);
  const at = outcomeAt(entry);
  if (at === null) return line;
  const ended = oneLine(text.slice(at));
  return line.includes(ended) ? line : `${line} ${ended}`;
}

/**
 * What of a memory in a prompt does not depend on the tick: its words made safe, and its line, each counted once; and the attributes of its
 * block, for as long as they say the same. They know of which words they are: whoever keeps them asks.
 */
class MemoryPieces implements MemoryInPieces {
  readonly of: WorkspaceSubject;
  /** What it says, unescaped. */
  readonly said: string;
  /** The same, as it stands in its block. */
  readonly body: string;
  /** Null where it is no shorter, or has no words. */
  readonly line: string | null;
  /** Whose words they are. */
  readonly #entry: GrimoireEntry;
  readonly #outcomeAt: number | null;
  #counter: TokenCounter | null = null;
  #bodyTokens = 0;
  #lineTokens = 0;
  /** The rest of what opened its block last; of whom, and with which confidence as it was shown. */
  #opening: Piece | null = null;
  #openingOf: GrimoireEntry | null = null;
  #confidence = Number.NaN;

  constructor(entry: GrimoireEntry) {
    const { id, type, title, text } = entry;
    this.#entry = entry;
    this.#outcomeAt = outcomeAt(entry);
    this.of = { kind: 'memory', id };
    this.said = type === 'episode' ? text : `${title}. ${text}`;
    this.body = bodyOf(this.said);
    const line = lineOf(entry);
    this.line = line !== '' && line.length < this.said.length ? bodyOf(line) : null;
  }

  /** Whether they say what this memory says now. */
  areOf(entry: GrimoireEntry): boolean {
    const own = this.#entry;
    return (
      own === entry ||
      (own.text === entry.text &&
        own.title === entry.title &&
        own.summary === entry.summary &&
        own.type === entry.type &&
        own.id === entry.id &&
        this.#outcomeAt === outcomeAt(entry))
    );
  }

  /** The rest of what opens its block now. @param confidence after decay, 0..1; the block of an episode does not say it */
  opening(entry: GrimoireEntry, confidence: number): Piece {
    if (this.#opening && this.#opensAlike(entry, confidence)) return this.#opening;
    const { tick, trust, verified, type } = entry;
    const shown = type === 'episode' ? null : confidence.toFixed(2);
    const attributes = attributesOf({
      tick,
      outcome: verified === 'none' ? null : verified,
      // In the words of the record.
      status: statusOf(entry),
      trust: trust === 'self' ? null : trust,
      inherited: inheritedWords(entry),
      confidence: shown,
    });
    this.#opening = new Piece(`"${attributes}>`);
    this.#openingOf = entry;
    this.#confidence = Number(shown ?? Number.NaN);
    return this.#opening;
  }

  bodyTokens(counter: TokenCounter): number {
    this.#count(counter);
    return this.#bodyTokens;
  }

  lineTokens(counter: TokenCounter): number {
    this.#count(counter);
    return this.#lineTokens;
  }

  #opensAlike(entry: GrimoireEntry, confidence: number): boolean {
    const before = this.#openingOf;
    if (before === null) return false;
    if (entry.type !== 'episode' && !(Math.abs(confidence - this.#confidence) < SAME_DIGITS)) return false;
    return (
      before === entry ||
      (before.type === entry.type &&
        before.tick === entry.tick &&
        before.trust === entry.trust &&
        before.verified === entry.verified &&
        statusOf(before) === statusOf(entry) &&
        inheritedWords(before) === inheritedWords(entry))
    );
  }

  #count(counter: TokenCounter): void {
    if (this.#counter === counter) return;
    this.#counter = counter;
    this.#bodyTokens = counter.count(this.body);
    this.#lineTokens = this.line === null ? 0 : counter.count(this.line);
  }
}

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
  readonly #refs = new RecentMap<string, Piece>(KEPT);
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

  ref(name: string): Piece {
    let ref = this.#refs.get(name);
    if (!ref) this.#refs.set(name, (ref = new Piece(name)));
    return ref;
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
