import type { CognitiveWorkspace, WorkspaceEntry } from '../../../domain/context/context.ts';
import { CACHE_BLOCKS, type CacheBlock } from '../../../domain/context/cache-block.ts';
import type { PromptFrame } from '../../../domain/decisions/thought.ts';
import type { RunContext } from '../../../domain/models/run-context.ts';
import {
  differenceOf,
  type PrefixDifference,
  type PromptStretch,
} from '../../../shared/prefix-difference.ts';

/** A part of a prompt, and why it is in. */
export interface FieldPart extends PromptStretch {
  /** Null where nobody counted it alone. */
  readonly tokens: number | null;
  /** Null where nobody chose it. */
  readonly why: string | null;
}

export interface FieldLayer {
  readonly layer: CacheBlock;
  readonly tokens: number;
  readonly parts: readonly FieldPart[];
  /** How many before this one had the layer as it is, with all before it; `more` where nobody looked further. Null of the first. */
  readonly age: { readonly times: number; readonly more: boolean } | null;
}

/** Where a prompt first differs from the one before it, with the bytes at that place. */
export interface FieldBreak extends PrefixDifference {
  readonly was: string;
  readonly is: string;
}

/** An entry that stands in a line, or gave way for want of room. */
export interface ShortenedEntry {
  readonly name: string;
  readonly before: number;
  /** 0 of what is out. */
  readonly after: number;
  readonly why: string;
}

/** A prompt as a field of layers: of a tick or of a request. */
export interface FieldView {
  readonly layers: readonly FieldLayer[];
  readonly tokens: number;
  /** Null where there is none before it, or nothing of it is kept. */
  readonly broke: FieldBreak | null;
  readonly run: RunContext | null;
  readonly gaveWay: readonly ShortenedEntry[];
  /** How much of everything is shown, and by what; null of a request, and of thoughts that no policy routed. */
  readonly switched: Pick<CognitiveWorkspace, 'route' | 'pressure' | 'budget' | 'reader'> | null;
}

/** The first four layers: what stays the same while the rest changes. */
export const FLOOR: ReadonlySet<CacheBlock> = new Set(CACHE_BLOCKS.slice(0, 4));

const inside = ({ entries }: Pick<CognitiveWorkspace, 'entries'>): readonly WorkspaceEntry[] =>
  entries.filter(({ included }) => included).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

const partOf = ({ id, layer, text, tokens, reason }: WorkspaceEntry): FieldPart => ({
  name: id,
  block: layer ?? 'state',
  text,
  tokens,
  why: reason.text,
});

/** A workspace with what models were told around it; without, where none was asked. */
export interface FieldMoment {
  readonly workspace: CognitiveWorkspace;
  readonly frame: PromptFrame | null;
  readonly run: RunContext | null;
}

/** The parts of a prompt in the order in which a model reads them: the system first, the task before what is said last. */
function partsOf({ workspace, frame }: FieldMoment): readonly FieldPart[] {
  const parts = inside(workspace).map(partOf);
  if (!frame) return parts;
  const around = (name: string, block: CacheBlock, text: string, tokens: number | undefined): FieldPart => ({
    name,
    block,
    text,
    tokens: tokens ?? null,
    why: null,
  });
  return [
    around('system', 'identity', frame.system, frame.tokens?.system),
    ...parts.slice(0, -1),
    around('task', 'query', frame.task, frame.tokens?.task),
    ...parts.slice(-1),
  ];
}

/** Characters on either side of the place where two prompts part. */
const AROUND = 60;

const shownAt = (text: string, at: number): string => text.slice(Math.max(0, at - AROUND), at + AROUND);

/** Where `now` parts from `before`, with the characters there. */
export function breakOf(before: readonly PromptStretch[], now: readonly PromptStretch[]): FieldBreak {
  const difference = differenceOf(before, now);
  const { name, at } = difference;
  const textIn = (parts: readonly PromptStretch[]): string =>
    shownAt(parts.find((part) => part.name === name)?.text ?? '', at);
  return { ...difference, was: textIn(before), is: textIn(now) };
}

const upTo = (parts: readonly PromptStretch[], layer: CacheBlock): string =>
  JSON.stringify(
    parts
      .filter(({ block }) => CACHE_BLOCKS.indexOf(block) <= CACHE_BLOCKS.indexOf(layer))
      .map(({ name, text }) => [name, text]),
  );

function agesOf(
  parts: readonly PromptStretch[],
  earlier: readonly (readonly PromptStretch[])[],
  more: boolean,
): ReadonlyMap<CacheBlock, FieldLayer['age']> {
  const ages = new Map<CacheBlock, FieldLayer['age']>();
  for (const layer of CACHE_BLOCKS) {
    const now = upTo(parts, layer);
    const first = earlier.findIndex((one) => upTo(one, layer) !== now);
    const times = first < 0 ? earlier.length : first;
    ages.set(layer, earlier.length === 0 ? null : { times, more: more && first < 0 });
  }
  return ages;
}

function gaveWayIn({ entries }: CognitiveWorkspace): readonly ShortenedEntry[] {
  return entries.flatMap(({ included, title, tokens, wholeTokens, reason }) => {
    if (included && wholeTokens !== undefined && wholeTokens > tokens)
      return [{ name: title, before: wholeTokens, after: tokens, why: reason.text }];
    if (!included && reason.code === 'over-budget')
      return [{ name: title, before: wholeTokens ?? tokens, after: 0, why: reason.text }];
    return [];
  });
}

/**
 * The prompt of a thought as layers.
 * @param earlier the thoughts before it, newest first; @param more there are others before those
 */
export function fieldOfThought(
  moment: FieldMoment,
  earlier: readonly FieldMoment[],
  more: boolean,
): FieldView {
  const parts = partsOf(moment);
  const before = earlier.map(partsOf);
  const ages = agesOf(parts, before, more);
  const layers = CACHE_BLOCKS.map((layer): FieldLayer => {
    const own = parts.filter(({ block }) => block === layer);
    const tokens = own.reduce((sum, part) => sum + (part.tokens ?? 0), 0);
    return { layer, tokens, parts: own, age: ages.get(layer) ?? null };
  });
  return {
    layers,
    tokens: layers.reduce((sum, { tokens }) => sum + tokens, 0),
    broke: before[0] ? breakOf(before[0], parts) : null,
    run: moment.run,
    gaveWay: gaveWayIn(moment.workspace),
    switched: moment.workspace.route ? moment.workspace : null,
  };
}
