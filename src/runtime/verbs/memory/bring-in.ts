import { type MemoryFile, type ReadMemory, readMemoryFile } from '../../../adapters/archive/index.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { MemoriesBrought, MemoryPreview } from '../../../domain/memory/memory-file.ts';
import { readsLikeInstruction } from '../../../shared/reads-like-instruction.ts';
import { entryId } from '../../../domain/memory/entry-id.ts';
import { bringing } from '../../../mind/grimoire/index.ts';
import type { Golem } from '../../golem.ts';
import { attacksAmong } from './attacks-among.ts';
import { draftContext } from './draft-context.ts';
import { lookFor } from './look-for.ts';
import type { Cancellation } from './take-in.ts';
import { waits } from '../../../shared/standing.ts';

/** Memories that one transaction brings in: others are heard in between. */
const BATCH = 200;
/** Texts that the store is asked for at once. */
const ASKED = 1_000;
/** Titles that a preview tells. */
const MOST_TITLES = 5;

interface SortedMemories {
  /** Pointed to first. */
  readonly fresh: readonly ReadMemory[];
  /** The id here of what memory has already, by the one there. */
  readonly here: ReadonlyMap<string, string>;
}

/** What memory has of it, word for word and of the same kind. */
async function judge({ deps: { store } }: Golem, memories: readonly ReadMemory[]): Promise<SortedMemories> {
  const known = new Map<string, string>();
  const texts = [...new Set(memories.map(({ entry }) => entry.text))];
  for (let from = 0; from < texts.length; from += ASKED) {
    for (const entry of await store.entriesSaying(texts.slice(from, from + ASKED)))
      known.set(bringing.sameness(entry), entry.id);
  }
  const here = new Map<string, string>();
  const fresh = memories.filter(({ entry }) => {
    const like = known.get(bringing.sameness(entry));
    if (like !== undefined) here.set(entry.id, like);
    return like === undefined;
  });
  return { fresh: bringing.pointedFirst(fresh), here };
}

const apart = ({ entry }: ReadMemory): boolean =>
  waits(entry) || readsLikeInstruction(entry.text) || readsLikeInstruction(entry.title);

/** What bringing a file in would do. @throws AppError `import.refused`, `store.*` */
export async function lookAt(golem: Golem, file: Blob): Promise<MemoryPreview> {
  const { memories, refused, why } = await readMemoryFile(file, () => false);
  const { fresh, here } = await judge(golem, memories);
  const ids = new Set([...here.keys(), ...fresh.map(({ entry }) => entry.id)]);
  const byType: Record<string, number> = {};
  for (const { entry } of fresh) byType[entry.type] = (byType[entry.type] ?? 0) + 1;
  const added = new Set(fresh);
  return {
    adds: fresh.length,
    byType,
    has: here.size,
    refused,
    why,
    quarantined: fresh.filter(apart).length,
    pinned: fresh.filter(({ pinned }) => pinned).length,
    lowered: fresh.filter(({ entry: { trust } }) => bringing.broughtTrust(trust) !== trust).length,
    linksOut: fresh.flatMap(({ entry }) => entry.links).filter(({ to }) => !ids.has(to)).length,
    first: memories
      .filter((one) => added.has(one))
      .slice(0, MOST_TITLES)
      .map(({ entry }) => entry.title),
  };
}

/** Names for the conversations in a file: what came together stays together. */
function sessionsOf(taking: string): bringing.Bringing['session'] {
  const names = new Map<string, string>();
  return (there) => {
    const name = names.get(there) ?? `${taking}/${names.size}`;
    names.set(there, name);
    return name;
  };
}

/** Brings in what was judged, a batch at a time. @returns of each that was added, what it is here */
async function write(
  golem: Golem,
  { fresh, here }: SortedMemories,
  newest: number,
  asked: Readonly<Cancellation>,
  onProgress: (done: number) => void,
): Promise<{ readonly added: readonly GrimoireEntry[]; readonly taking: string | null }> {
  const ids = new Map(here);
  const added: GrimoireEntry[] = [];
  let own: bringing.Bringing | null = null;
  for (let from = 0; from < fresh.length && !asked.cancelled; from += BATCH) {
    const batch = fresh.slice(from, from + BATCH);
    const passages = batch.flatMap(({ entry }, place): readonly [number, string][] =>
      entry.facts.kind === 'passage' ? [[place, entry.text]] : [],
    );
    const attacks = await attacksAmong(golem, new Map(passages), 'inherited');
    const makes = batch.map((one, i) => (counter: number): GrimoireEntry => {
      const context = draftContext(golem.life, counter);
      const taking = own?.taking ?? String(counter);
      own ??= { taking, newest, session: sessionsOf(taking), idOf: (id) => ids.get(id) ?? null };
      // With the first of a batch the ids of all of it are known: they may point to each other.
      if (i === 0) {
        for (const [place, { entry }] of batch.entries())
          ids.set(entry.id, entryId(context.tick, entry.worldTime, counter + place));
      }
      const entry = bringing.broughtEntry(one.entry, ids.get(one.entry.id)!, context, own);
      return apart(one) || attacks.has(i) ? { ...entry, quarantined: 'instruction' } : entry;
    });
    const entries = await golem.life.rememberAll(makes);
    const open = entries.filter((entry) => !waits(entry));
    await lookFor(golem, open);
    golem.memory.backfill.add(open);
    added.push(...entries);
    onProgress(added.length);
  }
  return { added, taking: (own as bringing.Bringing | null)?.taking ?? null };
}

/**
 * Brings in a file of memories: what memory has already and what is none is left out, the rest is added as of another life, of trust
 * `inherited` at most. What reads like an instruction waits in quarantine.
 * @throws AppError `import.refused` before anything is kept, and `store.*`
 */
export async function bringIn(
  golem: Golem,
  file: Blob,
  asked: Readonly<Cancellation>,
): Promise<MemoriesBrought> {
  const source = file instanceof File ? file.name : 'memories';
  const read: MemoryFile = await readMemoryFile(file, () => asked.cancelled);
  const judged = await judge(golem, read.memories);
  const newest = bringing.newestTick(read.memories.map(({ entry }) => entry));
  const total = judged.fresh.length;
  const { added, taking } = await write(golem, judged, newest, asked, (done) =>
    golem.emit({ type: 'ingest', progress: { source, done, total } }),
  );
  golem.emitStatus();
  return {
    added: added.length,
    has: judged.here.size,
    refused: read.refused,
    quarantined: added.filter(waits).length,
    cancelled: asked.cancelled,
    taking,
  };
}
