// What is wanted where a formatter is in use or looked at, and in no other life.
import type { ContextCategory } from '../../domain/context/category.ts';
import type { EntryFormat } from '../../domain/context/entry-format.ts';
import {
  type DigestedFormatter,
  FORMATTER_CANDIDATES,
  type FormatterFile,
  type FormattedPart,
} from '../../domain/gateway/formatter.ts';
import type { WorkspaceEntry, WorkspaceSubject } from '../../domain/context/context.ts';
import { RecentMap } from '../../lib/containers/recent-map.ts';
import type { Candidate } from '../candidates/index.ts';
import type { TokenCounter } from '../ports.ts';
import { compiledOf, type Compiled, type Formatted, formattedPart } from './compiled.ts';
import { partOf } from './part.ts';

export { compiledOf, formattedRows, readTemplate } from './compiled.ts';
export { failureWords } from './words.ts';

/** Parts kept of one life’s formatters: most stay the same from tick to tick. */
const KEPT = 2_048;

/** Nobody but the golem writes these. */
const CLOSED: ReadonlySet<ContextCategory> = new Set(['invariants', 'owner-control']);
/** What they say depends on what else is in the prompt. */
const OF_OTHERS: ReadonlySet<string> = new Set(['holding']);

const TAG = /^<([a-z][a-z-]*)/u;

type Offered = Pick<Candidate, 'of' | 'category' | 'text'> & { readonly layer: string };

const isOf = ({ kind }: WorkspaceSubject, among: readonly string[]): boolean =>
  (FORMATTER_CANDIDATES as readonly string[]).includes(kind) && (among.length === 0 || among.includes(kind));

/** Whether a part is one that a file formats. */
function isFor({ applies, layer }: FormatterFile, part: Offered): boolean {
  if (part.layer !== layer || CLOSED.has(part.category)) return false;
  if (applies.payloads.length > 0 || !applies.profiles.includes('golem')) return false;
  if (!isOf(part.of, applies.candidates)) return false;
  const tag = TAG.exec(part.text)?.[1];
  if (tag === undefined || OF_OTHERS.has(tag)) return false;
  return applies.blocks.length === 0 || applies.blocks.includes(tag);
}

const nameOf = ({ id, version }: FormatterFile): string => `${id} ${version}`;

const kept = new WeakMap<Compiled, RecentMap<string, Formatted | null>>();

/** What a file makes of a block, once for as long as it says the same; null for what is no single block. */
function madeOf(compiled: Compiled, text: string, tokens: TokenCounter): Formatted | null {
  let made = kept.get(compiled);
  if (!made) kept.set(compiled, (made = new RecentMap(KEPT)));
  const before = made.get(text);
  if (before !== undefined) return before;
  const part = partOf(text);
  const now = part && formattedPart(compiled, part, text, tokens);
  made.set(text, now);
  return now;
}

/** A candidate in another form. What it is of, says, is trusted and worth stays; its tokens are counted of the new text. */
function inForm({ pieces: _counted, ...item }: Candidate, text: string, format: EntryFormat): Candidate {
  const { summary } = item;
  const line = summary !== null && summary.length < text.length ? summary : null;
  return { ...item, text, summary: line, formatted: format };
}

/** Writes each candidate by the first file that is for it. */
export function dresser(
  chosen: readonly DigestedFormatter[],
  tokens: TokenCounter,
): (item: Candidate) => Candidate {
  const all = chosen.map(compiledOf);
  return (item) => {
    if (item.along !== undefined) return item;
    const { of, category, text, at } = item;
    const part = { of, category, text, layer: at?.layer ?? 'state' };
    const compiled = all.find(({ file }) => isFor(file, part));
    const made = compiled && madeOf(compiled, text, tokens);
    if (!compiled || !made) return item;
    const by = { by: nameOf(compiled.file), digest: compiled.digest };
    return made.text === undefined
      ? { ...item, formatted: { ...by, why: made.why } }
      : inForm(item, made.text, { ...by, from: text });
  };
}

/** What a file would make of the entries of a thought that it is for: of those that were in as a whole. */
export function previewOf(
  formatter: DigestedFormatter,
  entries: readonly WorkspaceEntry[],
  tokens: TokenCounter,
): readonly FormattedPart[] {
  const compiled = compiledOf(formatter);
  return entries.flatMap(({ id, title, of, category, layer = 'state', included, wholeTokens, ...entry }) => {
    const text = entry.formatted?.from ?? entry.text;
    if (!included || wholeTokens !== undefined || !isFor(formatter.file, { of, category, text, layer }))
      return [];
    const made = madeOf(compiled, text, tokens);
    if (!made) return [];
    const after = made.text ?? text;
    const before = tokens.count(text);
    return [
      {
        id,
        title,
        before: text,
        after,
        tokens: { before, after: after === text ? before : tokens.count(after) },
        why: made.why ?? null,
      },
    ];
  });
}
