import type { EntryType, GrimoireEntry } from '../../domain/grimoire.ts';
import type { Portfolio } from '../../domain/ledger.ts';
import { clusterEpisodes } from '../grimoire/cluster.ts';
import { type ConsolidationInput, consolidate } from '../grimoire/consolidate.ts';
import { knowledgeId } from '../grimoire/id.ts';
import { reinforce, touch } from '../grimoire/learn.ts';
import { type Mishap, NEVER_AGAIN_BLOCKS, warningFrom } from '../grimoire/warnings.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import type { Learned } from './learn.ts';
import type { MindState } from './mind-state.ts';
import type { ReflectInput } from './reflect.ts';

/** Equity lost in one tick from which a warning is written at once, fraction. */
const LARGE_LOSS = 0.05;
/** Entries that one delta tick looks at, newest first. */
const CURATOR_WINDOW = 400;
const SEMANTIC_TYPES: readonly EntryType[] = [
  'insight',
  'heuristic',
  'warning',
  'causal-link',
  'anti-knowledge',
];

export interface Remembered {
  readonly created: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
  /** Ids of knowledge (not episodes) that was made. */
  readonly learnt: readonly string[];
  readonly delta: { readonly learned: number; readonly faded: number } | null;
}

interface RememberInput extends ReflectInput {
  readonly tick: number;
  readonly episode: GrimoireEntry | null;
  readonly learned: Learned;
  readonly blocks: MindState['recentBlocks'];
  readonly portfolio: Portfolio;
}

function mishapsOf({ acted, blocks, observed, portfolio }: RememberInput): Mishap[] {
  const mishaps: Mishap[] = [];
  const record = acted?.record;
  if (record?.status === 'reverted' && record.receipt) {
    const { receipt } = record;
    mishaps.push({
      kind: 'reverted',
      action: record.action,
      reason: receipt.reason ?? 'no reason given',
      gasCost: receipt.fill.gasCost,
    });
  }
  const rule = record?.verdict.blockedBy;
  if (record && rule) {
    const times = blocks.filter((block) => block.rule === rule && block.action === blocks[0]?.action).length;
    // Said when it is new and when it has become a habit, not every time.
    if (times === 1 || times === NEVER_AGAIN_BLOCKS) {
      mishaps.push({ kind: 'blocked', action: record.action, rule, times });
    }
  }
  const before = observed.previousPortfolio.equity;
  const loss = before > 0 ? 1 - portfolio.equity / before : 0;
  if (loss >= LARGE_LOSS)
    mishaps.push({ kind: 'loss', loss, outcome: observed.outcomes.find((o) => !o.correct) ?? null });
  return mishaps;
}

/** Loop 1 on what was in the prompt: what was cited is touched and waits for its outcome, what was not loses a little. */
function creditPrompt({ thought, recalled, tick }: RememberInput, changed: Map<string, GrimoireEntry>): void {
  if (!thought) return;
  const included = new Map(
    thought.workspace.entries.filter((e) => e.included).map((e) => [e.id, e.cited === true]),
  );
  for (const { entry } of recalled.entries) {
    const cited = included.get(entry.id);
    if (cited === undefined) continue;
    const current = changed.get(entry.id) ?? entry;
    changed.set(
      entry.id,
      cited ? touch(current, tick) : reinforce(current, tick, { cited: false, quality: null }),
    );
  }
  // A similar episode is told in a line beside what recall brings: used, it counts as recalled; unused, it loses nothing.
  for (const entry of thought.told) {
    if (included.get(entry.id)) changed.set(entry.id, touch(changed.get(entry.id) ?? entry, tick));
  }
}

async function curate(
  input: RememberInput,
  created: readonly GrimoireEntry[],
  changed: ReadonlyMap<string, GrimoireEntry>,
): Promise<ReturnType<typeof consolidate>> {
  const { ports, tick, observed, appraisal } = input;
  const query = { situation: null, vector: null, nearest: 0, important: 0, atTick: tick };
  const [episodes, existing] = await Promise.all([
    ports.memory.candidates({ ...query, recent: CURATOR_WINDOW, types: ['episode'] }),
    ports.memory.candidates({ ...query, recent: CURATOR_WINDOW, types: SEMANTIC_TYPES }),
  ]);
  const now = (entry: GrimoireEntry): GrimoireEntry => changed.get(entry.id) ?? entry;
  const lately = episodes.map(({ entry }) => now(entry));
  // What is known of these clusters may be older than the window.
  const known = await ports.memory.byIds(clusterEpisodes(lately).map((cluster) => knowledgeId(cluster.key)));
  const semantic = new Map(
    [...existing.map(({ entry }) => entry), ...known].map((entry) => [entry.id, now(entry)]),
  );
  const consolidation: ConsolidationInput = {
    episodes: lately,
    existing: [...semantic.values(), ...created.filter((entry) => entry.type !== 'episode')],
    tick,
    worldId: ports.world.info.id,
    time: observed.observation.time,
    pad: appraisal.padAfter,
    memory: ports.policy.memory,
  };
  return consolidate(consolidation);
}

/** Writes the tick's episode and warnings, credits what was in the prompt, and on every delta tick lets the Curator work. */
export async function remember(input: RememberInput): Promise<Remembered> {
  const { tick, episode, learned, thought, observed, ports, appraisal } = input;
  const created: GrimoireEntry[] = episode ? [episode] : [];
  const changed = new Map(learned.updated.map((entry) => [entry.id, entry]));
  creditPrompt(input, changed);
  const warnings = mishapsOf(input).map((mishap, i) =>
    warningFrom(mishap, {
      tick,
      worldId: ports.world.info.id,
      time: observed.observation.time,
      regime: observed.regime.regime,
      pad: appraisal.padAfter,
      counter: 1 + i,
      episodeId: episode?.id ?? null,
      decidedBy: thought ? ruleIdOf(thought.decision) : null,
    }),
  );
  created.push(...warnings);
  const isDelta = tick % ports.policy.clocks.thetaPerDelta === 0;
  if (!isDelta) {
    return {
      created,
      updated: [...changed.values()],
      learnt: warnings.map((entry) => entry.id),
      delta: null,
    };
  }
  const curated = await curate(input, created, changed);
  for (const entry of curated.updated) changed.set(entry.id, entry);
  created.push(...curated.created);
  return {
    created,
    updated: [...changed.values()],
    learnt: [...warnings, ...curated.created].map((entry) => entry.id),
    delta: { learned: curated.created.length + curated.updated.length, faded: curated.faded.length },
  };
}
