import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { EntryReference } from '../../domain/governor/contribution.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { Thought } from '../../domain/decisions/thought.ts';
import { WordLikeness } from '../../lib/text/word-likeness.ts';

/** From how alike a sentence of the reply and one of an entry are one rests on the other (seed G, S4: similarity above 0.8). */
const ALIKE = 0.8;
/** Sentences with fewer telling words are like too much. Ours. */
const LEAST_WORDS = 4;
/** Words in a row that are no chance. Ours. */
const QUOTED = 6;

const plain = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}.%]+/gu) ?? [];
const sentences = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+|\n+/u);

/** Runs of words of a text, joined. */
function runsOf(text: string): readonly string[] {
  const words = plain(text);
  return words
    .slice(0, Math.max(0, words.length - QUOTED + 1))
    .map((_, i) => words.slice(i, i + QUOTED).join(' '));
}

/** What an entry says, without its markup. */
const saysOf = ({ title, text }: Pick<WorkspaceEntry, 'title' | 'text'>): string =>
  `${title}\n${text.replace(/<[^>]*>/gu, ' ')}`;

/** The entries that a provider's own citations name, or whose words they quote. */
function providersOwn(included: readonly WorkspaceEntry[], { attempts }: Thought): ReadonlySet<string> {
  const citations = attempts.find(({ failure }) => failure === null)?.citations ?? [];
  const named = included.filter((entry) =>
    citations.some(({ source, title, quote }) => {
      const quoted = quote === null ? '' : plain(quote).join(' ');
      const words = plain(saysOf(entry)).join(' ');
      return source === entry.id || title === entry.title || (quoted !== '' && words.includes(quoted));
    }),
  );
  return new Set(named.map(({ id }) => id));
}

/** What may be referred to. */
type Readable = Pick<WorkspaceEntry, 'id' | 'title' | 'text'>;

/**
 * What texts refer to by their words alone: they quote six words of it in a row, or a sentence of it is alike (seed G, S4). By words, which
 * come out the same everywhere.
 * @returns in the order of what may be referred to
 */
export function referencesIn(
  texts: readonly string[],
  items: readonly Readable[],
): readonly EntryReference[] {
  const said = texts.flatMap(sentences);
  const runs = new Set(said.flatMap(runsOf));
  const likeness = new WordLikeness();
  const asSets = said
    .map((sentence) => likeness.setOf(sentence))
    .filter(({ length }) => length >= LEAST_WORDS);
  return items.flatMap((item): readonly EntryReference[] => {
    const says = saysOf(item);
    if (runsOf(says).some((run) => runs.has(run))) return [{ id: item.id, by: 'quotation' }];
    const parts = sentences(says).map((sentence) => likeness.setOf(sentence));
    const alike = parts
      .filter(({ length }) => length >= LEAST_WORDS)
      .some((part) => likeness.toEach(part, asSets).some((value) => value > ALIKE));
    return alike ? [{ id: item.id, by: 'likeness' }] : [];
  });
}

/**
 * What of the prompt a model's decision refers to, by the first of: it cites the entry by its id; its provider cites it; its words
 * show it (seed G, S4, "how referenced is detected").
 * @returns in the order of the prompt; what was cited alone where no model decided
 */
export function referencesOf(
  { entries }: CognitiveWorkspace,
  decision: Decision,
  thought: Thought,
): readonly EntryReference[] {
  const included = entries.filter((entry) => entry.included);
  const cited = new Set(decision.cited);
  if (decision.source !== 'model')
    return included.flatMap(({ id }) => (cited.has(id) ? [{ id, by: 'citation' as const }] : []));
  const own = providersOwn(included, thought);
  const words = new Map(
    referencesIn(
      [decision.summary, ...decision.reasoning],
      included.filter(({ id }) => !cited.has(id) && !own.has(id)),
    ).map((reference) => [reference.id, reference]),
  );
  return included.flatMap(({ id }): readonly EntryReference[] => {
    if (cited.has(id)) return [{ id, by: 'citation' }];
    if (own.has(id)) return [{ id, by: 'provider' }];
    const by = words.get(id);
    return by ? [by] : [];
  });
}
