import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { Portfolio } from '../../domain/ledger.ts';
import { reinforce, touch } from '../grimoire/learn.ts';
import { type Mishap, NEVER_AGAIN_BLOCKS, warningFrom } from '../grimoire/warnings.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import { delta, type DeltaResult, isDelta } from './delta.ts';
import type { Learned } from './learn.ts';
import type { MindState } from './mind-state.ts';
import type { ReflectInput } from './reflect.ts';

/** Equity lost in one tick from which a warning is written at once, fraction. */
const LARGE_LOSS = 0.05;

export interface Remembered {
  readonly created: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
  /** Ids of knowledge (not episodes) that was made. */
  readonly learnt: readonly string[];
  readonly delta: DeltaResult['counts'] | null;
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

/** Writes the tick's episode and warnings, credits what was in the prompt, and at the end of a delta cycle has it consolidated. */
export async function remember(input: RememberInput): Promise<Remembered> {
  const { tick, episode, learned, thought, observed, ports, appraisal } = input;
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
  const created = [...(episode ? [episode] : []), ...warnings];
  const cycle = isDelta(tick, ports.policy.clocks)
    ? await delta({
        tick,
        worldId: ports.world.info.id,
        time: observed.observation.time,
        pad: appraisal.padAfter,
        policy: ports.policy.memory,
        memory: ports.memory,
        unwritten: { created, changed },
      })
    : null;
  const consolidated = cycle?.created ?? [];
  for (const entry of cycle?.updated ?? []) changed.set(entry.id, entry);
  return {
    created: [...created, ...consolidated],
    updated: [...changed.values()],
    learnt: [...warnings, ...consolidated].map((entry) => entry.id),
    delta: cycle?.counts ?? null,
  };
}
