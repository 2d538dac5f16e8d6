import type { ContextCategory } from '../../domain/context/category.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { CausalFacts } from '../../domain/memory/entry-facts.ts';
import type { DecisionCredit } from '../../domain/governor/contribution.ts';
import type { Spoke, Sway } from '../../domain/decisions/sway.ts';
import { type KeptOut, type Limit, limitOf } from '../candidates/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { more, share } from './loop-three/alternatives.ts';

/** Entries that are kept of each prompt at most, in it and left out of it. Ours. */
const MOST = 8;
/** What is recommended: little, as it rests on one decision. Ours. */
const SHARE_STEP = 0.02;
const FLOOR_STEP = 0.05;
const MORE_EPISODES = 3;
const MORE_TOKENS = 100;

/** What the owner bans, and what is said elsewhere in the prompt, is not lacking. */
const NOT_LACKING: ReadonlySet<string> = new Set(['banned', 'duplicate']);

/** How far what follows on something goes; 0 of a sign that announces nothing any more. */
function followsOn({ direction, measured, meanChange, sign }: CausalFacts, over: boolean): number {
  if (sign) return over ? 0 : direction === 'up' ? sign.size : -sign.size;
  return measured > 0 ? meanChange : 0;
}

/** How far an entry says that the price goes; 0 where it says nothing of that. */
function changeSaid({ payload }: WorkspaceEntry): number {
  const { memory, similar } = payload ?? {};
  if (memory?.moved) return memory.moved.change;
  if (memory?.facts?.kind === 'insight')
    return memory.holds && memory.facts.measured > 0 ? memory.facts.meanChange : 0;
  if (memory?.facts?.kind === 'causal')
    return memory.holds ? followsOn(memory.facts, memory.over === true) : 0;
  if (memory?.facts?.kind === 'warning') return memory.holds && memory.facts.mishap === 'loss' ? -1 : 0;
  return similar?.change ?? 0;
}

/** What spoke of the price and did not sway the decision, best first: what may turn out to have been ignored, and to have been lacking. */
export function spokeOf({ entries, composition }: CognitiveWorkspace, sway: Sway | null): readonly Spoke[] {
  const swayed = new Set(sway?.entries.map(({ id }) => id));
  const shares = composition.find(({ name }) => name === 'regime')?.allocations;
  const spoke = entries
    .filter(({ id, reason }) => !swayed.has(id) && !NOT_LACKING.has(reason.code))
    .map((entry) => ({ entry, change: changeSaid(entry) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => b.entry.score - a.entry.score || (a.entry.id < b.entry.id ? -1 : 1));
  const best = (included: boolean) => spoke.filter(({ entry }) => entry.included === included).slice(0, MOST);
  return [...best(true), ...best(false)].map(({ entry: { id, category, included, reason }, change }) => ({
    id,
    category,
    says: change > 0 ? 'up' : 'down',
    ...(!included && { out: { reason, share: shares?.[category] ?? 0 } }),
  }));
}

/** What is lowered, as the page calls it. */
const FLOORS: Readonly<Partial<Record<Limit, string>>> = {
  'episodicReplay.minSimilarity': 'a lower floor of similar episodes',
  'context.similarityThreshold': 'a lower floor of similarity',
  'context.minInsightConfidence': 'a lower floor of confidence',
  'context.scoreFloor': 'a lower floor of the score',
};

/** Which number of the policy so many slots are made of: under pressure it has others. */
function slotsBy(slots: number, { context }: GolemPolicy): string {
  const { maxEpisodes, fullEpisodeSlots, summaryEpisodeSlots } = context;
  if (slots >= maxEpisodes) return 'context.maxEpisodes';
  const pressed = slots < fullEpisodeSlots + summaryEpisodeSlots;
  return pressed ? 'context.pressedSlots.summaries' : 'context.summaryEpisodeSlots';
}

type Recommended = NonNullable<DecisionCredit['recommends']>;
type Left = Spoke & Required<Pick<Spoke, 'out'>>;

/** What it takes to bring one in, beside what is said of it. */
interface Around {
  readonly regime: Parameters<typeof share>[1];
  readonly policy: GolemPolicy;
  /** Similar episodes had no place, or no room, left. */
  readonly isFull: boolean;
}

/** Of a floor: a step down, where that would have let it in and there was a place for it. */
function lowered({ limit, number, value }: KeptOut, what: string, { policy, isFull }: Around): Recommended {
  const beyond = limit === 'episodicReplay.minSimilarity' && isFull;
  const reaches = value === null || value >= number - FLOOR_STEP;
  return { what, changes: reaches && !beyond ? more(policy, limit, -FLOOR_STEP) : [] };
}

/** By what change of the policy one would have been in; without changes where no small one would have done it. */
function changeFor({ category, out }: Left, kept: KeptOut | null, around: Around): Recommended {
  const { regime, policy } = around;
  const floor = kept && FLOORS[kept.limit];
  if (kept && floor) return lowered(kept, floor, around);
  if (kept?.limit === 'episodicReplay.budgetTokens') {
    // Else it is their category that has no more.
    if (kept.number >= policy.episodicReplay.budgetTokens)
      return { what: 'room for similar episodes', changes: more(policy, kept.limit, MORE_TOKENS) };
  } else if (kept) {
    const path = kept.limit === 'slots' ? slotsBy(kept.number, policy) : kept.limit;
    return { what: 'room for more episodes', changes: more(policy, path, MORE_EPISODES) };
  }
  return {
    what: `more room for ${category}`,
    changes: share(policy, regime, category, out.share + SHARE_STEP),
  };
}

const TAKEN: ReadonlySet<Limit> = new Set(['episodicReplay.topK', 'episodicReplay.budgetTokens']);

/**
 * The change that would have brought in most of what was right, less what was wrong: where as much that was left out said the opposite, more of it is
 * no help. Of equals the first.
 */
function recommended(
  left: readonly Left[],
  came: Spoke['says'] | null,
  regime: Parameters<typeof share>[1],
  policy: GolemPolicy,
): Recommended | null {
  const found = new Map<string, { readonly one: Recommended; readonly net: number }>();
  const known = left.map((each) => ({ each, kept: limitOf(each.out.reason) }));
  const around = { regime, policy, isFull: known.some(({ kept }) => kept && TAKEN.has(kept.limit)) };
  for (const { each, kept } of known) {
    const one = changeFor(each, kept, around);
    const net = (found.get(one.what)?.net ?? 0) + (each.says === came ? 1 : -1);
    if (one.changes.length > 0) found.set(one.what, { one, net });
  }
  const best = [...found.values()].sort((a, b) => b.net - a.net)[0];
  return best && best.net > 0 ? best.one : null;
}

/**
 * What a decision whose prediction failed ignored and lacked (seed G, S3.4): of what spoke of the price, what said what came, in its prompt and left
 * out of it, and what change of the policy would have brought in most of the latter.
 */
export function lackedOf(
  { prediction, correct, actual }: PredictionOutcome,
  policy: GolemPolicy,
): Pick<DecisionCredit, 'unused' | 'lacked' | 'recommends'> {
  const { context, regime, low, high, metric } = prediction;
  if (correct || metric !== 'price' || !context?.spoke) return {};
  const came = actual > high ? 'up' : actual < low ? 'down' : null;
  const right = context.spoke.filter(({ says }) => says === came);
  const unused = right.flatMap(({ category, out }): readonly ContextCategory[] => (out ? [] : [category]));
  const isLeft = (one: Spoke): one is Left => one.out !== undefined;
  const left = right.filter(isLeft);
  const recommends = recommended(context.spoke.filter(isLeft), came, regime, policy);
  return {
    unused: [...new Set(unused)],
    lacked: left.map(({ id, category, out }) => ({ id, category, why: out.reason.code })),
    ...(recommends && { recommends }),
  };
}
