import type { PreAssemblyFigures } from '../../../domain/context/pre-assembly.ts';
import type { MetricQuantiles, QuantileRow } from '../../../domain/telemetry/telemetry.ts';
import { MODEL_FIGURES, TICK_FIGURES, type TickFigure } from '../../../domain/telemetry/tick-figures.ts';
import type { Tallies } from './tallies.ts';
import type { Family, Sample } from './text-format.ts';

/** What is true now, beside what was counted. */
export interface GolemNow {
  readonly app: string;
  readonly golemId: string;
  readonly world: string;
  readonly running: boolean;
  /** The last durable tick, and when it ended, Unix ms; null before the first. */
  readonly tick: number | null;
  readonly tickAt: number | null;
  readonly ticksPerSecond: number | null;
  readonly predictionError: number | null;
  readonly vitality: number;
  /** Ticks that wait for the store. */
  readonly queued: number;
  /** Memories that wait for a vector. */
  readonly withoutVectors: number;
  readonly preAssembly: PreAssemblyFigures;
}

type Counted = Pick<TickFigure<never>, 'help'> & {
  readonly counter: { readonly name: string; readonly unit?: string };
};

const seconds = (ms: number): number => ms / 1_000;

const by = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

/** A gauge that is not known has no sample, and then no place in the text. */
const known = (value: number | null): Sample[] => (value === null ? [] : [{ value }]);

const stepSeries = ({ name, count, mean, p50, p95, p99 }: QuantileRow) => ({
  labels: { step: name },
  quantiles: [
    [0.5, seconds(p50)],
    [0.95, seconds(p95)],
    [0.99, seconds(p99)],
  ] as const,
  sum: seconds(mean * count),
  count,
});

/** Everything measured, as metrics. Counters count since the page was opened. */
export function families(now: GolemNow, tallies: Tallies, { rows }: MetricQuantiles): Family[] {
  const { cacheRead, ...tokens } = tallies.modelTokens;
  const summed = ({ help, counter: { name, unit } }: Counted): Family => ({
    name,
    type: 'counter',
    unit,
    help,
    samples: [{ value: tallies.sums.get(name) ?? 0 }],
  });
  const { kept, ready, outdated, missing, madeMs } = now.preAssembly;
  const steps = rows.filter(({ name }) => name !== 'tick' && name !== 'commit');
  return [
    {
      name: 'golem',
      type: 'info',
      help: 'Which golem this is, in which world, and by which version of the page.',
      samples: [{ labels: { version: now.app, id: now.golemId, world: now.world }, value: 1 }],
    },
    {
      name: 'golem_running',
      type: 'gauge',
      help: '1 while its heart beats, 0 at rest.',
      samples: [{ value: now.running ? 1 : 0 }],
    },
    {
      name: 'golem_ticks',
      type: 'counter',
      help: 'Durable theta ticks by cognitive tier.',
      samples: Object.entries(tallies.ticks).map(([tier, value]) => ({
        labels: { tier },
        value,
        exemplar: tallies.lastTrace[tier as keyof typeof tallies.ticks] ?? null,
      })),
    },
    {
      name: 'golem_tick_duration_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'Time of a theta tick, its steps together.',
      buckets: tallies.tickSeconds,
    },
    {
      name: 'golem_step_duration_seconds',
      type: 'summary',
      unit: 'seconds',
      help: 'Time of each step on the ticks that it ran on; quantiles within one percent.',
      series: steps.map(stepSeries),
    },
    {
      name: 'golem_phase_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Time in each of the seven phases, which are sums of steps.',
      samples: Object.entries(tallies.phaseMs).map(([phase, ms]) => ({
        labels: { phase },
        value: seconds(ms),
      })),
    },
    {
      name: 'golem_commit_duration_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'Time of a transaction, which makes one or more ticks durable.',
      buckets: tallies.commitSeconds,
    },
    summed(TICK_FIGURES.late),
    summed(TICK_FIGURES.tokensUsed),
    summed(TICK_FIGURES.tokensBudget),
    summed(MODEL_FIGURES.calls),
    summed(MODEL_FIGURES.failures),
    {
      name: 'golem_thoughts_blocked',
      type: 'counter',
      help: 'Thoughts that ended with a named blocker in place of a decision.',
      samples: [{ value: tallies.blocked }],
    },
    summed(MODEL_FIGURES.ms),
    {
      name: 'golem_model_tokens',
      type: 'counter',
      unit: 'tokens',
      help: 'Tokens of language models as their providers told them.',
      samples: by('kind', { ...tokens, cache_read: cacheRead }),
    },
    summed(MODEL_FIGURES.costUsd),
    {
      name: 'golem_actions',
      type: 'counter',
      help: 'Orders by what became of them.',
      samples: by('status', tallies.actions),
    },
    summed(TICK_FIGURES.grimoireHits),
    {
      name: 'golem_recalls',
      type: 'counter',
      help: 'Recalls, by whether meaning could be compared by vectors.',
      samples: by('vectors', { yes: tallies.recalls.vectors, no: tallies.recalls.none }),
    },
    summed(TICK_FIGURES.entriesWritten),
    {
      name: 'golem_prompt_memories',
      type: 'counter',
      help: 'Memories that prompts asked for, by whether their pieces were left by a prompt before, made ready between ticks, outdated or missing.',
      samples: by('pieces', { kept, ready, outdated, missing }),
    },
    {
      name: 'golem_pre_assembly_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Time between ticks in which pieces of prompts were made.',
      samples: [{ value: seconds(madeMs) }],
    },
    {
      name: 'golem_last_tick',
      type: 'gauge',
      help: 'Number of the last durable tick.',
      samples: known(now.tick),
    },
    {
      name: 'golem_last_tick_timestamp_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'When the last durable tick ended, Unix time.',
      samples: known(now.tickAt === null ? null : seconds(now.tickAt)),
    },
    {
      name: 'golem_tick_rate',
      type: 'gauge',
      help: 'Ticks a second over the last 64.',
      samples: known(now.ticksPerSecond),
    },
    {
      name: 'golem_prediction_error',
      type: 'gauge',
      help: 'Prediction error of the last durable tick.',
      samples: known(now.predictionError),
    },
    {
      name: 'golem_vitality_ratio',
      type: 'gauge',
      unit: 'ratio',
      help: 'Product of the three mortality clocks.',
      samples: [{ value: now.vitality }],
    },
    {
      name: 'golem_commit_queue_ticks',
      type: 'gauge',
      unit: 'ticks',
      help: 'Ticks that wait for the store.',
      samples: [{ value: now.queued }],
    },
    {
      name: 'golem_memories_without_vector',
      type: 'gauge',
      help: 'Memories that wait for a vector.',
      samples: [{ value: now.withoutVectors }],
    },
  ];
}
