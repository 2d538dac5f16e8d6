import type { Decision, Prediction } from '../../domain/decisions/decision.ts';
import type { EpisodeFacts } from '../../domain/memory/entry-facts.ts';
import type { EntryLink } from '../../domain/memory/grimoire.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { Pad, TrustLabel } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { ActionRecord, Appraisal, GateResult } from '../../domain/records/record.ts';
import type { Observation } from '../../domain/world/world.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';
import type { Happened } from '../../domain/memory/causes.ts';
import { withImportance } from '../../shared/quality.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import { episodeText } from './episode-text.ts';
import { episodeId } from '../../domain/memory/entry-id.ts';
import { lowestTrust, STARTING_CONFIDENCE } from './provenance.ts';
import type { EpisodeEntry } from './settled.ts';

/** What a theta tick leaves of itself. Everything is the tick's own: nothing recalled is written down again. */
export interface EpisodeInput {
  readonly tick: number;
  readonly worldId: string;
  /** World time, Unix seconds. */
  readonly time: number;
  readonly observation: Observation;
  readonly regime: RegimeReading;
  readonly portfolio: Portfolio;
  readonly appraisal: Appraisal;
  readonly pad: Pad;
  readonly gate: GateResult;
  readonly decision: Decision | null;
  readonly action: ActionRecord | null;
  /** What waits for its time on this episode; by default the decision's own prediction. */
  readonly predictions?: readonly Prediction[];
  readonly steers?: readonly string[];
  readonly features?: Readonly<Record<string, number>>;
  readonly stepsPerYear?: number;
  /** Labels of what a model's words were made of; absent where no model spoke. */
  readonly sources?: readonly TrustLabel[];
  /** How much of it was not known before, 0..1. */
  readonly novelty?: number | null;
  /** Traces of the dull ticks before it and of its own. */
  readonly traces?: string | null;
  /** What happened on these ticks that something may follow on. */
  readonly causes?: readonly Happened[];
  /** Episode before this one in the same life. */
  readonly previousId?: string | null;
}

/** Importance until version 9 (ours): a floor, then what made the tick worth keeping. Sums to 1. */
const IMPORTANCE = { floor: 0.2, surprise: 0.35, acted: 0.15, failed: 0.1, regimeChange: 0.2 };

/** How much an episode mattered until version 9: surprise, an action taken, an action that failed, a change of regime. 0..1 */
function importanceOf({ appraisal, action, regime }: EpisodeInput): number {
  const surprise = clamp01(appraisal.predictionError);
  return (
    IMPORTANCE.floor +
    IMPORTANCE.surprise * surprise +
    (action ? IMPORTANCE.acted : 0) +
    (action && action.status !== 'filled' ? IMPORTANCE.failed : 0) +
    (regime.changed ? IMPORTANCE.regimeChange : 0)
  );
}

function factsOf(input: EpisodeInput): EpisodeFacts {
  const { decision, action, regime, novelty = null, traces = null, causes = [] } = input;
  const order = action?.action;
  return {
    kind: 'episode',
    rule: decision && ruleIdOf(decision),
    decision: decision && decision.summary,
    order: order ? (order.kind === 'swap' ? order.side : order.kind) : null,
    status: action?.status ?? null,
    from: regime.changed ? regime.previous : null,
    outcome: null,
    ...(novelty !== null && { novelty }),
    ...(traces !== null && { traces }),
    ...(causes.length > 0 && { causes }),
  };
}

/** The same for people. */
function tagsOf({ action, regime, gate }: EpisodeInput, { rule }: EpisodeFacts): string[] {
  const tags = [`tier:${gate.tier}`, `rule:${rule ?? 'none'}`];
  if (action) tags.push(`action:${action.action.kind}`, `status:${action.status}`);
  if (action?.action.kind === 'swap') tags.push(`side:${action.action.side}`);
  if (regime.changed) tags.push('regime-change', `from:${regime.previous}`);
  return tags;
}

/** The episode of one theta tick: captured at once and verbatim (seed 001, CLS: fast capture is faithful). */
export function episodeOf(input: EpisodeInput): EpisodeEntry {
  const { tick, worldId, time, regime, pad, previousId } = input;
  const predictions = input.predictions ?? (input.decision?.prediction ? [input.decision.prediction] : []);
  const facts = factsOf(input);
  const links: EntryLink[] = previousId ? [{ to: previousId, kind: 'follows' }] : [];
  return withImportance<EpisodeEntry>({
    id: episodeId(tick, time),
    type: 'episode',
    category: null,
    ...episodeText({ ...input, predictions }),
    worldId,
    tick,
    worldTime: time,
    regime: regime.regime,
    trust: lowestTrust(['self', ...(input.sources ?? [])]),
    provenance: 'self-learned',
    confidence: STARTING_CONFIDENCE['self-learned'],
    importance: importanceOf(input),
    strength: 0,
    reinforcedAt: tick,
    accessedAt: tick,
    accessCount: 0,
    pad,
    outcomes: { alpha: 2, beta: 2 },
    usefulness: 0.5,
    verified: predictions.length > 0 ? 'pending' : 'none',
    links,
    tags: tagsOf(input, facts),
    facts,
    embedding: null,
  });
}
