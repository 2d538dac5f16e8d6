import type { CuratorAct, CuratorChange, CuratorDeed } from '../../../../domain/records/curator.ts';
import type { EntryLink, GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { groupBy } from '../../../../lib/containers/group-by.ts';
import { confidenceAt, FADED_BELOW, type Fading } from '../../../../shared/decay.ts';
import { changing } from './changes.ts';
import { inheritedOf, triedHere } from '../../inherited.ts';
import { subjectOf, withHanded } from '../../learning/handed.ts';
import { type JoinedText, reworded } from './reworded.ts';
import {
  againstChanceWords,
  cameTogether,
  NOTHING_CAME,
  overChance,
} from '../../../../shared/over-chance.ts';
import { isForgotten } from '../../../../shared/standing.ts';

/** Acts of one cycle: what is left waits for the next. Ours. */
const MOST_ACTS = 24;
/** Wrong beyond right, from which on the world has refuted what was advised. Ours. */
const REFUTED_BY = 3;
/** Links that one memory gains by a cycle. Ours. */
const MOST_LINKS = 2;

export interface CurationInput {
  /** What is known, without episodes. */
  readonly knowledge: readonly GrimoireEntry[];
  /** Ids that knowledge was looked up by, each with whether memory has it. */
  readonly cited: ReadonlyMap<string, boolean>;
  readonly tick: number;
  readonly memory: Fading;
  /** Ids that the owner wants in every prompt: these are left alone. */
  readonly pinned: ReadonlySet<string>;
  /** Acts that were taken back, by {@link actKey}: they are not done again. */
  readonly undone: ReadonlySet<string>;
}

type Deed = Omit<CuratorAct, 'number'>;

/** Names what an act does to which memories, whenever it does it. */
export const actKey = ({ deed, changes }: Pick<CuratorAct, 'deed' | 'changes'>): string =>
  `${deed}:${changes.map(({ id }) => id).join(',')}`;

const own = (entry: GrimoireEntry): boolean =>
  entry.provenance === 'self-learned' && entry.facts.brought === undefined && !isForgotten(entry);

const inherited = (entry: GrimoireEntry): boolean => inheritedOf(entry) !== null && !isForgotten(entry);

/** What it looks after: what this life has learnt, and what lives before it have left. */
const cared = (entry: GrimoireEntry): boolean => own(entry) || inherited(entry);

const deed = (kind: CuratorDeed, why: string, ...changes: CuratorChange[]): Deed => ({
  deed: kind,
  why,
  changes,
});

/** What was inherited and has been tried here until chance explains no longer what came of it. */
function tried(entry: GrimoireEntry): Deed[] {
  const over = triedHere(entry);
  if (!over || over.verdict === 'open') return [];
  const verified = over.verdict === 'better' ? 'confirmed' : 'refuted';
  if (entry.verified === verified) return [];
  const became = verified === 'confirmed' ? 'It is its own now' : 'This life has refuted it';
  return [
    deed(
      'validate',
      `${became}: what was decided by it here came ${againstChanceWords(over)}.`,
      changing(entry, { verified }),
    ),
  ];
}

/** Facts that cite what is gone, advice that the world has refuted, and what was inherited and has been earned or refuted. */
function validated({ knowledge, cited }: CurationInput): Deed[] {
  return knowledge.filter(cared).flatMap((entry) => {
    const gone = entry.links.filter(({ to }) => cited.get(to) === false);
    if (gone.length > 0) {
      const links = entry.links.filter((link) => !gone.includes(link));
      return deed(
        'validate',
        `It cited ${gone.length} that memory does not have any more.`,
        changing(entry, { links }),
      );
    }
    if (inherited(entry)) return tried(entry);
    const { alpha, beta } = entry.outcomes;
    if (entry.facts.kind === 'insight' || entry.verified === 'refuted' || beta - alpha < REFUTED_BY)
      return [];
    return deed(
      'validate',
      `What was decided by it came out wrong ${beta - 2} times and right ${alpha - 2}.`,
      changing(entry, { verified: 'refuted' }),
    );
  });
}

/** What has faded below use is put aside: it is kept and found by a question, and no tick recalls it. */
function pruned({ knowledge, tick, memory }: CurationInput): Deed[] {
  return knowledge
    .filter((entry) => cared(entry) && confidenceAt(entry, tick, memory) < FADED_BELOW)
    .map((entry) =>
      deed(
        'prune',
        `Confidence in it has faded to ${confidenceAt(entry, tick, memory).toFixed(3)}, below ${FADED_BELOW}.`,
        changing(entry, { facts: { ...entry.facts, pruned: { tick, why: 'faded' } } }),
      ),
    );
}

const unique = (links: readonly EntryLink[]): readonly EntryLink[] => [
  ...new Map(links.map((link) => [`${link.kind}:${link.to}`, link])).values(),
];

/** Situations that one warning is known by at most. */
const MOST_LED = 3;

/** What led to any of them leads to the one. */
function ledToAll(
  first: GrimoireEntry,
  others: readonly GrimoireEntry[],
): Partial<Pick<GrimoireEntry, 'facts'>> {
  const warnings = [first, ...others].flatMap(({ facts }) => (facts.kind === 'warning' ? [facts] : []));
  const led = warnings.flatMap((facts) => facts.led ?? []).sort((a, b) => a.tick - b.tick);
  if (first.facts.kind !== 'warning' || led.length === 0) return {};
  const came = warnings.flatMap((facts) => facts.came ?? []);
  const against = warnings.flatMap((facts) => facts.against ?? []);
  const sum = (key: 'hits' | 'misses'): number => came.reduce((total, one) => total + one[key], 0);
  return {
    facts: {
      ...first.facts,
      led: led.slice(-MOST_LED),
      ...(came.length > 0 && { came: { hits: sum('hits'), misses: sum('misses') } }),
      ...(against.length > 0 && { against: against.reduce(cameTogether, NOTHING_CAME) }),
    },
  };
}

const rank = (entry: GrimoireEntry): number => (inheritedOf(entry) === null ? 0 : 1);

/**
 * The one that is believed most, of this life before all others, gets what was learnt of all of them; the others are put aside.
 * @param words that it says from now on; its own where they are left out
 */
export function makeOne(
  same: readonly GrimoireEntry[],
  { tick, memory }: Pick<CurationInput, 'tick' | 'memory'>,
  words?: JoinedText,
): readonly CuratorChange[] {
  const [first, ...others] = [...same].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      confidenceAt(b, tick, memory) - confidenceAt(a, tick, memory) ||
      (a.id < b.id ? -1 : 1),
  );
  if (!first) return [];
  const sum = (pick: (entry: GrimoireEntry) => number): number =>
    others.reduce((total, entry) => total + pick(entry), 0);
  const kept = changing(first, {
    // Each was the same thing seen again.
    strength: first.strength + others.length + sum(({ strength }) => strength),
    outcomes: {
      alpha: first.outcomes.alpha + sum(({ outcomes }) => outcomes.alpha - 2),
      beta: first.outcomes.beta + sum(({ outcomes }) => outcomes.beta - 2),
    },
    links: unique([first, ...others].flatMap(({ links }) => links)),
    ...ledToAll(first, others),
    ...(words && reworded(first, words, same, tick)),
  });
  const aside = others.map((entry) =>
    changing(entry, { facts: { ...entry.facts, pruned: { tick, why: 'double', into: first.id } } }),
  );
  return [kept, ...aside];
}

/** Warnings of one mishap of one rule in one regime are one, which has what was learnt of all. */
function compressed({ knowledge, tick, memory }: CurationInput): Deed[] {
  const warnings = knowledge.filter((entry) => cared(entry) && entry.facts.kind === 'warning');
  const doubles = groupBy(warnings, ({ facts, regime, worldId }) =>
    facts.kind === 'warning' ? `${worldId}|${facts.mishap}|${facts.rule}|${regime}` : '',
  );
  return [...doubles.values()].flatMap((same) =>
    same.length === 1
      ? []
      : deed(
          'compress',
          `${same.length} warnings of the same mishap are one.`,
          ...makeOne(same, { tick, memory }),
        ),
  );
}

/** What this life has learnt and what was inherited of the same are one: it says what both have counted, each for itself. */
function joined({ knowledge, tick }: CurationInput): Deed[] {
  const handedDown = groupBy(knowledge.filter(inherited), (entry) => subjectOf(entry) ?? '');
  return knowledge.filter(own).flatMap((entry) => {
    const subject = subjectOf(entry);
    const same = subject === null ? [] : (handedDown.get(subject) ?? []);
    if (same.length === 0) return [];
    return deed(
      'compress',
      `A predecessor knew the same: one says what both have counted.`,
      changing(entry, withHanded(entry, same)),
      ...same.map((other) =>
        changing(other, { facts: { ...other.facts, pruned: { tick, why: 'double', into: entry.id } } }),
      ),
    );
  });
}

/** A warning of a rule, and the fact that the rule misleads in that regime, are linked. */
function linked({ knowledge }: CurationInput): Deed[] {
  const misleading = knowledge.flatMap((entry) => {
    const { facts } = entry;
    if (!cared(entry) || facts.kind !== 'insight' || facts.about.kind !== 'rule') return [];
    return overChance(facts.against)?.verdict === 'worse' ? [{ entry, about: facts.about }] : [];
  });
  return knowledge.flatMap((entry) => {
    const { facts, regime, links } = entry;
    if (!cared(entry) || facts.kind !== 'warning' || facts.rule === null) return [];
    const found = misleading
      .filter(({ about }) => about.rule === facts.rule && about.regime === regime)
      .filter(({ entry: fact }) => !links.some(({ to }) => to === fact.id))
      .slice(0, MOST_LINKS);
    if (found.length === 0) return [];
    const more = found.map(({ entry: fact }): EntryLink => ({ to: fact.id, kind: 'supports' }));
    return deed(
      'link',
      `The rule ${facts.rule} misleads in ${regime}, by what it knows and by this mishap.`,
      changing(entry, { links: [...links, ...more] }),
    );
  });
}

/**
 * One cycle of the Curator: validate, prune, compress, cross-reference. A memory is changed by one act a cycle, and each act has its
 * inverse; nothing is deleted. No model is asked, so that none can say anything wrong.
 */
export function curateMemory(input: CurationInput): {
  readonly acts: readonly CuratorAct[];
  readonly updated: readonly GrimoireEntry[];
} {
  const byId = new Map(input.knowledge.map((entry) => [entry.id, entry]));
  const updated = new Map<string, GrimoireEntry>();
  const acts: CuratorAct[] = [];
  const deeds = [
    ...joined(input),
    ...validated(input),
    ...compressed(input),
    ...pruned(input),
    ...linked(input),
  ];
  for (const one of deeds) {
    if (acts.length === MOST_ACTS) break;
    const ids = one.changes.map(({ id }) => id);
    if (ids.some((id) => updated.has(id) || input.pinned.has(id)) || input.undone.has(actKey(one))) continue;
    acts.push({ number: acts.length + 1, ...one });
    for (const { id, after } of one.changes) updated.set(id, { ...byId.get(id)!, ...after });
  }
  return { acts, updated: [...updated.values()] };
}
