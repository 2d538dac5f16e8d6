import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { clausesIn } from './clauses.ts';
import { quantityAt } from './quantity.ts';
import { readName } from './read-name.ts';
import { readQuantity } from './read-quantity.ts';
import { readDiet, readTruth } from './read-truth.ts';
import type { Read, Statement } from './statement.ts';
import { bare, contextOf, subjectOf } from './subject.ts';
import { COUNTED, LASTING } from './vocabulary.ts';

const READERS: readonly Read[] = [readQuantity, readName, readTruth, readDiet];
/** Verbs before which a lone word that begins a sentence is a name. */
const PERSONAL = new Set('live work eat drink smoke like love hate own speak'.split(' '));

const LABELLED = /^\s*(?:[-*•]\s+)?([^:\n]{2,60}):\s+(\S+(?: \S+)?)\s*$/;

/** "Fee: 0.3 %" on a line of its own, as a sentence; null of any other line. */
const labelled = (line: string): string | null => {
  const [, label, value] = LABELLED.exec(line) ?? [];
  return label === undefined ? null : `${label} is ${value}`;
};

/** A note whose text is a value alone is of its title. */
function titled({ title, text }: Pick<GrimoireEntry, 'title' | 'text'>): string {
  const value = text.trim().split(/\s+/);
  const lower = value.map((token) => token.toLowerCase());
  const only = quantityAt(lower, 0)?.length === value.length || (value.length === 2 && value[1] === '%');
  return only ? `${title} is ${text.trim()}` : text;
}

const read = new WeakMap<GrimoireEntry, readonly Statement[]>();

/** What a note or a passage states of now. Of what the golem lived or learnt itself nothing is read: it keeps its own counts. */
export function statementsOf(entry: GrimoireEntry): readonly Statement[] {
  const known = read.get(entry);
  if (known) return known;
  const { facts } = entry;
  const context = contextOf(entry);
  const given = facts.kind === 'note' || facts.kind === 'passage';
  const text = !given ? '' : context.by === null ? titled(entry) : entry.text;
  // In a document a label stands over each example and each measurement anew.
  const lines = facts.kind === 'note' ? text.split('\n').flatMap((line) => labelled(line) ?? []) : [];
  const statements = [
    ...clausesIn(text).map((clause) => ({ clause, of: context })),
    // A label says of what it is under its title only.
    ...clausesIn(lines.join('\n')).map((clause) => ({ clause, of: { ...context, label: true } })),
  ].flatMap(({ clause, of }) => {
    const alone =
      PERSONAL.has(clause.base) ||
      clause.base === 'was' ||
      LASTING.has(clause.rest.at(-1)?.toLowerCase() ?? '') ||
      COUNTED.has(bare(clause.rest.at(-1) ?? ''));
    const subject = subjectOf(clause.subject, of, alone);
    return subject === null ? [] : READERS.flatMap((reads) => reads(clause, subject, of) ?? []);
  });
  read.set(entry, statements);
  return statements;
}
