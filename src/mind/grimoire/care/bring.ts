import type { Brought, EntryFacts } from '../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { DraftContext } from '../draft.ts';
import { lowestTrust } from '../provenance.ts';

/** What another life wrote down. */
export type BroughtEntry = Omit<GrimoireEntry, 'embedding'>;

export interface Bringing {
  /** Names this bringing in. */
  readonly taking: string;
  /** The last tick that the file knows of: ages are counted from it. */
  readonly newest: number;
  /** What a conversation of there is called here. */
  readonly session: (there: string) => string;
  /** The id that a memory of there has here; null where it is not here. */
  readonly idOf: (there: string) => string | null;
}

/** The last tick that any of these was written, reinforced or recalled at. */
export const newestTick = (entries: readonly BroughtEntry[]): number =>
  entries.reduce(
    (last, { tick, reinforcedAt, accessedAt }) => Math.max(last, tick, reinforcedAt, accessedAt),
    0,
  );

/** Of another life, a text can inform and never bind, whatever it says of itself. */
export const broughtTrust = (trust: GrimoireEntry['trust']): GrimoireEntry['trust'] =>
  lowestTrust([trust, 'inherited']);

function factsOf({ facts }: BroughtEntry, brought: Brought, session: Bringing['session']): EntryFacts {
  return facts.kind === 'passage'
    ? { ...facts, session: session(facts.session), brought }
    : { ...facts, brought };
}

/**
 * A memory of another life as one of this: known from now on, as old as it was there, with what it said, was worth and led to. What the
 * world had yet to say of it, it says there.
 * @param id the one that it has here
 */
export function broughtEntry(
  written: BroughtEntry,
  id: string,
  { tick }: Pick<DraftContext, 'tick'>,
  { taking, newest, session, idOf }: Bringing,
): GrimoireEntry {
  const { reinforcedAt, accessedAt, verified, links, validity } = written;
  return {
    ...written,
    id,
    tick,
    trust: broughtTrust(written.trust),
    reinforcedAt: tick - (newest - reinforcedAt),
    accessedAt: tick - (newest - accessedAt),
    verified: verified === 'pending' ? 'none' : verified,
    links: links.flatMap(({ to, kind }) => {
      const here = idOf(to);
      return here === null ? [] : { to: here, kind };
    }),
    facts: factsOf(written, { taking, id: written.id, tick: written.tick }, session),
    embedding: null,
    ...(validity && {
      validity: { ...validity, by: validity.by && idOf(validity.by), since: tick + 1 },
    }),
  };
}

/** Whatever a memory points to. */
export const pointsTo = ({ links, validity }: BroughtEntry): readonly string[] => [
  ...links.map(({ to }) => to),
  ...(validity?.by ? [validity.by] : []),
];

/** In an order in which what is pointed to comes first, so that its id is known; of a circle, one behind the other. */
export function pointedFirst<Item extends { readonly entry: BroughtEntry }>(
  items: readonly Item[],
): readonly Item[] {
  const byId = new Map(items.map((item) => [item.entry.id, item]));
  const done = new Set<string>();
  const order: Item[] = [];
  for (const item of items) {
    // By hand: a chain of thousands would be deeper than the stack.
    const path: { item: Item; rest: string[] }[] = [];
    const enter = (one: Item): void => {
      if (done.has(one.entry.id)) return;
      done.add(one.entry.id);
      path.push({ item: one, rest: [...pointsTo(one.entry)] });
    };
    enter(item);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) order.push(path.pop()!.item);
      else if (byId.has(next)) enter(byId.get(next)!);
    }
  }
  return order;
}

/** Two memories with the same of it say the same. */
export function sameness({
  type,
  title,
  text,
  facts,
}: Pick<BroughtEntry, 'type' | 'title' | 'text' | 'facts'>): string {
  const of =
    facts.kind === 'passage'
      ? [facts.source, facts.by, facts.at, facts.before, facts.givenId]
      : [type, title];
  return JSON.stringify([facts.kind, text, ...of]);
}
