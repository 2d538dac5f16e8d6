import type { DeathRecord } from '../../../domain/life/death-record.ts';
import type { Contradiction } from '../../../domain/memory/contradiction.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { ContextMutation } from '../../../domain/governor/mutation.ts';
import type { RuleCredit, RuleCredits } from '../../../domain/rules/playbook-edit.ts';
import type { Playbook } from '../../../domain/rules/playbook.ts';
import type { TickSummary } from '../../../domain/records/record.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { TestamentLine } from '../../../domain/life/testament.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { type OverChance, overChance } from '../../../shared/over-chance.ts';
import { chanceOf } from '../../market/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import type { MortalityState } from '../vitality.ts';

/** A life that is over, with all that a testament is read from. Nothing in it was thought of for the testament. */
export interface LifeReviewed {
  readonly death: DeathRecord;
  readonly clocks: MortalityState;
  /** Every tick that was lived, oldest first. */
  readonly ticks: readonly TickSummary[];
  /** Memories that stand, without episodes. */
  readonly knowledge: readonly GrimoireEntry[];
  readonly playbook: Playbook;
  readonly credits: RuleCredits;
  readonly mutations: readonly ContextMutation[];
  readonly contradictions: readonly Contradiction[];
  /** Decisions whose prediction was not due when it died. */
  readonly open: number;
  readonly capital: number;
  readonly memory: Fading;
  /** What living cost, and below which fitness the epistemic clock stops. */
  readonly costs: Pick<
    GolemPolicy['mortality'],
    'metabolicCost' | 't1Cost' | 't2Cost' | 'senescenceThreshold'
  >;
}

/** A line with what it is ranked by within its part. */
export interface Ranked extends TestamentLine {
  readonly worth: number;
}

/** What came of one rule in one regime. */
export interface RuleInRegime {
  readonly rule: string;
  readonly title: string;
  readonly regime: MarketRegime;
  readonly credit: RuleCredit;
  /** How often its decisions came due. */
  readonly times: number;
  /** What came of those that do not overlap, against chance; null where none did, or nobody knows what the rule expects. */
  readonly over: OverChance | null;
}

export function rulesInRegimes({ playbook, credits }: LifeReviewed): readonly RuleInRegime[] {
  const rules = new Map(playbook.rules.map((rule) => [rule.id, rule]));
  return Object.entries(credits).flatMap(([rule, own]) =>
    Object.entries(own).flatMap(([regime, credit]) => {
      const times = credit.helpful + credit.harmful;
      if (times === 0) return [];
      const known = rules.get(rule);
      const { hits, misses, through } = credit;
      const expected = known ? (hits + misses) * chanceOf(known.expect) : 0;
      return [
        {
          rule,
          title: known?.title ?? rule,
          regime: regime as MarketRegime,
          credit,
          times,
          over: known ? overChance({ hits, misses, expected, through }) : null,
        },
      ];
    }),
  );
}

/** A memory as a line: its own words, and what it was believed with at the end. */
export function lineOf(
  entry: GrimoireEntry,
  life: Pick<LifeReviewed, 'death' | 'memory'>,
  worth: number,
): Ranked {
  const confidence = confidenceAt(entry, life.death.tick, life.memory);
  const text = entry.summary === '' ? `${entry.title}. ${entry.text}` : entry.summary;
  return { text: `${text} (believed with ${confidence.toFixed(2)})`, entries: [entry.id], worth };
}

export const share = (value: number): string => `${(100 * value).toFixed(1)} %`;

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
