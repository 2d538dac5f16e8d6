import type { ModelTool } from '../../../domain/models/model.ts';
import type { ToolSelection, ToolScore } from '../../../domain/gateway/tools.ts';
import type { OfferedTool } from './offered.ts';

/**
 * Providers read tools before everything else, so that one that comes, goes or moves has the whole prompt read anew: Anthropic's and OpenAI's
 * caches keep beginnings only, to the byte. What a conversation was shown first therefore stays for all of it, in its order, and changes only
 * where the cache is lost anyhow. Another tool is put at the end, which costs one reading of the prompt and none after it.
 */

/** What nobody reads is forgotten by then: Anthropic keeps it for 5 minutes or an hour, OpenAI for up to an hour. */
const FORGOTTEN_MS = 3_600_000;

/** What a conversation was shown. */
export interface KeptTools {
  /** Unix ms of its last request. */
  readonly at: number;
  /** The three that find others were among them. */
  readonly meta: boolean;
  /** How often others were put at their end. */
  readonly grown: number;
  /** Definitions as they went out, by name, in their order. */
  readonly defined: ReadonlyMap<string, string>;
}

export const keptTools = ({
  some,
  texts,
  ...kept
}: Omit<KeptTools, 'defined'> & {
  readonly some: readonly OfferedTool[];
  /** Definitions by name. */
  readonly texts: ReadonlyMap<string, string>;
}): KeptTools => ({ ...kept, defined: new Map(some.map(({ name }) => [name, texts.get(name)!])) });

/** Whether a provider can still have what a conversation began with: then what it was shown stays as it is. */
export const goesOn = (
  { at, defined }: KeptTools,
  offered: ReadonlyMap<string, string>,
  now: number,
): boolean => now - at <= FORGOTTEN_MS && [...defined].every(([name, text]) => offered.get(name) === text);

const scoresIn = ({ chosen, leftOut }: ToolSelection): ReadonlyMap<string, ToolScore> =>
  new Map<string, ToolScore>([...leftOut, ...chosen].map((one) => [one.name, one]));

/** Tools that are needed and not shown: those that were called, and the one that fits best where none that is shown comes near it. */
function missing(
  shown: readonly string[],
  called: readonly string[],
  choice: ToolSelection | null,
  margin: number,
): readonly string[] {
  const best = choice?.chosen[0];
  if (!best || shown.includes(best.name)) return called.filter((name) => !shown.includes(name));
  const scores = scoresIn(choice);
  const nearest = Math.max(0, ...shown.map((name) => scores.get(name)?.score ?? 0));
  const fits = best.score - nearest >= margin ? [best.name] : [];
  return [...called, ...fits].filter((name) => !shown.includes(name));
}

/** Of what a conversation begins with so much goes to what was used most before, whatever is asked first: more will be asked. */
const USED_SHARE = 0.75;

/** What a conversation is shown at its beginning: what it is about, and what its like have used. */
function begun({ chosen, used }: ToolSelection): readonly string[] {
  const often = used.slice(0, Math.floor(chosen.length * USED_SHARE));
  const more = chosen.map(({ name }) => name).filter((name) => !often.includes(name));
  return [...often, ...more].slice(0, chosen.length);
}

/** What a request may be shown, and what it is about. */
interface OfferedChoice {
  readonly offered: readonly OfferedTool[];
  /** Null where all of them may be shown, or nobody could tell them apart. */
  readonly choice: ToolSelection | null;
  /** Names of those that the conversation has called. */
  readonly called: readonly string[];
  /** There is room for all of them where no choice was made. */
  readonly fits: boolean;
  /** Whether those that find others may be shown. */
  readonly able: boolean;
  /** By how much another has to fit better than all that are shown. */
  readonly margin: number;
  /** Tokens of those that find others. */
  readonly metaTokens: number;
}

/** Few that take less room than those that find them are shown, a quarter more than may be at most. */
const FEW = 0.25;
const saves = (
  { chosen, leftOut, tokensOfAll, tokensOfChosen }: ToolSelection,
  metaTokens: number,
): boolean =>
  leftOut.length > chosen.length * FEW ||
  leftOut.some(({ because }) => because !== 'limit') ||
  tokensOfAll - tokensOfChosen > metaTokens;

export interface WantedTools {
  readonly some: readonly OfferedTool[];
  /** The three that find the others come first. */
  readonly meta: boolean;
  /** They begin as those of the request before, and how many were put at their end. */
  readonly since: boolean;
  readonly added: number;
}

/** Which tools a request is shown, in which order: those of the request before and what it needs besides, else what it is about. */
export function wantedTools(asked: OfferedChoice, before: KeptTools | null): WantedTools {
  const { offered, choice, called, fits, able, margin, metaTokens } = asked;
  const first = [...(before?.defined.keys() ?? [])];
  const next =
    before && !(choice === null && fits)
      ? missing(first, called, choice, margin)
      : [
          ...(choice && (!able || saves(choice, metaTokens))
            ? begun(choice)
            : offered.map(({ name }) => name)),
          ...called,
        ];
  const wanted = new Set([...first, ...next]);
  const some = offered.filter(({ name }) => wanted.has(name));
  const meta = before?.meta === true || (able && some.length < offered.length);
  // Those that find others come first: with them nothing begins as it did.
  if (before && meta && !before.meta) return wantedTools(asked, null);
  const place = new Map(first.map((name, at) => [name, at]));
  const at = ({ name }: OfferedTool): number => place.get(name) ?? first.length;
  return {
    some: some.toSorted((a, b) => at(a) - at(b)),
    meta,
    since: before !== null,
    added: before ? some.length - first.length : 0,
  };
}

/** A choice as it was followed: what is shown is told with its scores, as far as they are known, and all others as left out. */
export function asShown(
  choice: ToolSelection,
  shown: readonly ModelTool[],
  count: (tool: ModelTool) => number,
): ToolSelection {
  const scores = scoresIn(choice);
  const names = new Set(shown.map(({ name }) => name));
  return {
    ...choice,
    chosen: shown.flatMap(({ name }) => scores.get(name) ?? []).toSorted((a, b) => b.score - a.score),
    leftOut: [
      ...choice.chosen
        .filter(({ name }) => !names.has(name))
        .map((one) => ({ ...one, because: 'limit' as const })),
      ...choice.leftOut.filter(({ name }) => !names.has(name)),
    ],
    tokensOfChosen: shown.reduce((sum, tool) => sum + count(tool), 0),
  };
}
