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
  readonly times: number;
  /** Share of its times in which what it expected came, pulled to a half by two on either side. */
  readonly rate: number;
}

/** Two outcomes on either side before the share says much: Beta(2, 2), seed G. */
const PRIOR = 2;

export function rulesInRegimes({ playbook, credits }: LifeReviewed): readonly RuleInRegime[] {
  const titles = new Map(playbook.rules.map(({ id, title }) => [id, title]));
  return Object.entries(credits).flatMap(([rule, own]) =>
    Object.entries(own).flatMap(([regime, credit]) => {
      const times = credit.helpful + credit.harmful;
      if (times === 0) return [];
      const rate = (credit.helpful + PRIOR) / (times + 2 * PRIOR);
      const title = titles.get(rule) ?? rule;
      return [{ rule, title, regime: regime as MarketRegime, credit, times, rate }];
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
