import type { ToolSelection, ToolLeftOut, ToolScore } from '../../../domain/gateway/tools.ts';
import { type Fusion, fused } from '../../../lib/search/fuse.ts';
import type { ToolEntry, ToolRegistry } from './registry.ts';

/** Tools that are told of which were left out. */
const MOST_LEFT_OUT = 50;

/** Both are shares of what could be, and comparable from one request to the next. */
const BY_ITSELF = { meaning: 'itself', words: 'itself', without: 'nothing' } as const;
const UNBOUND = { meaning: null, words: 1 };

export interface ToolLimits {
  /** Tools that are shown. */
  readonly limit: number;
  /** Tokens of their definitions together. */
  readonly tokens: number;
  /** What the share of a request's words counts beside the cosine of the vectors. */
  readonly wordsWeight: number;
}

export interface ToolAsking {
  readonly text: string;
  /** Null where there is no embedding model. */
  readonly vector: Float32Array | null;
  readonly scopes: readonly string[];
}

/** Every tool of the scopes by how well it fits a request, best first; of equals the one whose id comes first. */
export function ranked(
  registry: ToolRegistry,
  { text, vector, scopes }: ToolAsking,
  wordsWeight: number,
): readonly (ToolScore & { readonly entry: ToolEntry })[] {
  const entries = registry.in(scopes);
  const { usual } = registry;
  const by: Fusion = { ...BY_ITSELF, weights: { meaning: 1, words: wordsWeight } };
  const shares = registry.words.shares(
    text,
    entries.map(({ id }) => id),
  );
  return entries
    .map((entry) => {
      const words = shares.get(entry.id) ?? 0;
      const meaning = vector && entry.meaning ? entry.meaning.alike(vector, usual) : null;
      const { definition, scope, tokens } = entry;
      const score = fused({ meaning, words }, by, UNBOUND);
      return { name: definition.name, level: definition.level, scope, score, meaning, words, tokens, entry };
    })
    .toSorted((a, b) => b.score - a.score);
}

/**
 * Which tools a request is shown: all core ones of the scopes, then those that fit it best, as long as there is room. One whose
 * definition is too long for what is left is passed over for the next.
 */
export function chooseTools(registry: ToolRegistry, asking: ToolAsking, limits: ToolLimits): ToolSelection {
  const all = ranked(registry, asking, limits.wordsWeight);
  const core = all.filter(({ level }) => level === 'core');
  const shown = new Set(core);
  const names = new Set(core.map(({ name }) => name));
  let used = sum(core);
  const leftOut: ToolLeftOut[] = [];
  for (const one of all) {
    if (shown.has(one)) continue;
    const because = whyNot(one, { names, full: shown.size >= limits.limit, left: limits.tokens - used });
    if (because !== null) {
      leftOut.push({ ...scoreOf(one), because });
      continue;
    }
    shown.add(one);
    names.add(one.name);
    used += one.tokens;
  }
  return {
    chosen: all.filter((one) => shown.has(one)).map(scoreOf),
    leftOut: leftOut.slice(0, MOST_LEFT_OUT),
    used: all
      .filter(({ level, entry: { uses } }) => level !== 'complex' && uses > 0)
      .toSorted((a, b) => b.entry.uses - a.entry.uses)
      .map(({ name }) => name),
    of: all.length,
    tokensOfAll: sum(all.filter(({ level }) => level !== 'complex')),
    tokensOfChosen: used,
    tokenizer: registry.tokenizer,
    by: all.some(({ meaning }) => meaning !== null) ? 'vectors and words' : 'words',
  };
}

function whyNot(
  { level, name, tokens }: ToolScore,
  room: { readonly names: ReadonlySet<string>; readonly full: boolean; readonly left: number },
): ToolLeftOut['because'] | null {
  if (level === 'complex') return 'complex';
  // A provider refuses two tools of one name.
  if (room.names.has(name)) return 'same-name';
  if (room.full) return 'limit';
  return tokens > room.left ? 'tokens' : null;
}

const scoreOf = ({ name, scope, level, score, meaning, words, tokens }: ToolScore): ToolScore => ({
  name,
  scope,
  level,
  score,
  meaning,
  words,
  tokens,
});

const sum = (some: readonly ToolScore[]): number => some.reduce((total, { tokens }) => total + tokens, 0);
