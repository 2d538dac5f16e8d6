import { CATEGORIES } from '../../domain/context/category.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type {
  Attribution,
  CategoryInfluence,
  MissingContext,
  RoomTaken,
  EntryWorth,
} from '../../domain/governor/contribution.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { QueryFound } from '../../domain/decisions/grimoire-query.ts';
import { differingParts, isResting } from '../reflex/index.ts';
import type { GovernorInput } from '../contract/index.ts';
import { type Again, swayOf } from './sway.ts';

/** From this share of unused tokens on a prompt held too much. Ours. */
const OVER_CONTEXT = 0.5;

const idsOf = (decision: Decision): ReadonlySet<string> =>
  new Set([...(decision.read ?? []), ...decision.cited]);

/** Leaves out each category that was read, in turn, and decides again. */
function influenceOf(
  included: readonly WorkspaceEntry[],
  decision: Decision,
  { without }: Again,
): readonly CategoryInfluence[] {
  const read = new Set(decision.read);
  const among = new Set(included.flatMap(({ id, category }) => (read.has(id) ? [category] : [])));
  return CATEGORIES.filter((category) => among.has(category)).flatMap((category) => {
    const other = without({ category });
    return other ? [{ category, parts: differingParts(decision, other) }] : [];
  });
}

/** Rules that hold and are not in the prompt, and numbers that rules of the prompt read and that nothing in it states. */
function missingFrom(
  { entries }: CognitiveWorkspace,
  { rules, relevance, tick, lastActed }: GovernorInput,
): readonly MissingContext[] {
  const included = new Set(entries.flatMap((entry) => (entry.included ? [entry.id] : [])));
  // What the owner bans is out for good, and no want of room.
  const banned = new Set(entries.flatMap(({ id, reason }) => (reason.code === 'banned' ? [id] : [])));
  const held = rules.filter(
    (rule) =>
      rule.enabled &&
      relevance[rule.id] === 1 &&
      !isResting(rule, { tick, lastActed }) &&
      !included.has(rule.id) &&
      !banned.has(rule.id),
  );
  const readings = new Map(
    entries.flatMap((entry) =>
      entry.included || banned.has(entry.id)
        ? []
        : Object.keys(entry.payload?.readings ?? {}).map((name) => [name, entry] as const),
    ),
  );
  const wanted = new Map<string, MissingContext>();
  for (const rule of rules.filter(({ id }) => included.has(id))) {
    for (const condition of rule.when) {
      const stated = condition.kind === 'feature' ? readings.get(condition.feature) : undefined;
      if (!stated || condition.kind !== 'feature') continue;
      const what = `${rule.id} reads ${condition.feature}, which ${stated.id} states, and that was left out.`;
      wanted.set(condition.feature, { category: stated.category, what });
    }
  }
  return [
    ...held.map(({ id }) => ({ category: 'playbook' as const, what: `${id} holds, and was left out.` })),
    ...wanted.values(),
  ];
}

/** What a model asked for was missing to it (seed G, S4: what it asks for gains room). */
const askedFor = (asked: readonly Pick<QueryFound, 'id' | 'category'>[]): readonly MissingContext[] =>
  asked.flatMap(({ id, category }) =>
    category === null ? [] : [{ category, what: `${id} was asked for, and had been left out.` }],
  );

/** Whether an entry gave way for want of room: it is out, or stands in a line where room would have shown its whole. What is contrary stands in one whatever the room. */
function gaveWay({ included, category, reason, wholeTokens }: WorkspaceEntry): boolean {
  if (!included) return reason.code === 'over-budget';
  if (wholeTokens === undefined) return false;
  return reason.code === 'summarised' || (reason.code === 'masked' && category !== 'contrarian');
}

/** What each category took of the room that shares divide, and what of it gave way. */
function roomOf({ entries }: CognitiveWorkspace): readonly RoomTaken[] {
  const soft = entries.filter(({ reason }) => reason.code !== 'required');
  return CATEGORIES.flatMap((category) => {
    const own = soft.filter((entry) => entry.category === category);
    const tokens = own.reduce((sum, entry) => sum + (entry.included ? entry.tokens : 0), 0);
    const gave = own.filter(gaveWay).length;
    return tokens + gave > 0 ? [{ category, tokens, short: gave }] : [];
  });
}

/** What is known of who decided, and how. */
export interface Deciding {
  /** Null where a model or an order of the owner decided, who are not asked twice. */
  readonly again: Again | null;
  /** Each entry's part of a model's decision. */
  readonly credited?: readonly Pick<EntryWorth, 'id' | 'worth'>[];
  /** What a model was told that had been left out, because it asked for it. */
  readonly asked?: readonly Pick<QueryFound, 'id' | 'category'>[];
}

/** How a decision came of its prompt (seed G, S4, loop 1). */
export function attributionOf(
  workspace: CognitiveWorkspace,
  decision: Decision,
  input: GovernorInput,
  { again, credited = [], asked = [] }: Deciding,
): Attribution {
  const included = workspace.entries.filter((entry) => entry.included);
  const used = idsOf(decision);
  const unused = included.filter(({ id }) => !used.has(id)).reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    tier: workspace.tier,
    phase: input.phase,
    regime: input.regime.regime,
    policyRevision: workspace.policyRevision,
    influence: again && influenceOf(included, decision, again),
    sway: swayOf(workspace, decision, input, again, credited),
    room: roomOf(workspace),
    tokens: workspace.totalTokens,
    unusedTokens: unused,
    overContext: unused > OVER_CONTEXT * workspace.totalTokens,
    missing: [...missingFrom(workspace, input), ...askedFor(asked)],
  };
}
