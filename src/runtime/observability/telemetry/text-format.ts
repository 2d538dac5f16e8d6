import type { MetricsFormat } from '../../../domain/telemetry/telemetry.ts';
import type { BucketCounts, Exemplar } from './tallies.ts';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
  /** Shown where the format and the type of the metric have room for one. */
  readonly exemplar?: Exemplar | null;
}

interface Described {
  /** Without `_total` and the like; ends with its unit, where it has one. */
  readonly name: string;
  readonly help: string;
  readonly unit?: string;
}

/** One metric with all its samples. */
export type Family = Described &
  (
    | { readonly type: 'counter' | 'gauge' | 'info'; readonly samples: readonly Sample[] }
    | { readonly type: 'histogram'; readonly buckets: BucketCounts }
    | {
        readonly type: 'summary';
        readonly series: readonly {
          readonly labels: Labels;
          readonly quantiles: readonly (readonly [q: number, value: number])[];
          readonly sum: number;
          readonly count: number;
        }[];
      }
  );

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelled = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** Bounds and quantiles are written as floats, `1.0` and not `1`, so that both formats name the same series. */
const float = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));

const exemplarText = (exemplar: Exemplar | null | undefined): string =>
  exemplar
    ? ` # ${labelled({ trace_id: exemplar.traceId })} ${exemplar.value} ${exemplar.at.toFixed(3)}`
    : '';

function histogramLines(name: string, { bounds, counts, exemplars, sum }: BucketCounts, rich: boolean) {
  let below = 0;
  const buckets = counts.map((count, i) => {
    below += count;
    const bound = bounds[i];
    const le = bound === undefined ? '+Inf' : float(bound);
    return `${name}_bucket${labelled({ le })} ${below}${rich ? exemplarText(exemplars[i]) : ''}`;
  });
  return [...buckets, `${name}_sum ${sum}`, `${name}_count ${below}`];
}

function sampleLines(family: Family, rich: boolean): string[] {
  const { name } = family;
  switch (family.type) {
    case 'histogram':
      return histogramLines(name, family.buckets, rich);
    case 'summary':
      return family.series.flatMap(({ labels, quantiles, sum, count }) => [
        ...quantiles.map(([q, value]) => `${name}${labelled({ ...labels, quantile: float(q) })} ${value}`),
        `${name}_sum${labelled(labels)} ${sum}`,
        `${name}_count${labelled(labels)} ${count}`,
      ]);
    case 'counter':
      return family.samples.map(
        ({ labels, value, exemplar }) =>
          `${name}_total${labelled(labels)} ${value}${rich ? exemplarText(exemplar) : ''}`,
      );
    case 'info':
      return family.samples.map(({ labels, value }) => `${name}_info${labelled(labels)} ${value}`);
    case 'gauge':
      return family.samples.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`);
  }
}

/**
 * OpenMetrics 1.0.0 names a counter without `_total`, has units, a type of its own for facts, exemplars and an end; the
 * older format of Prometheus has none of these.
 */
function headLines(family: Family, rich: boolean): string[] {
  const { type, unit, help } = family;
  if (rich) {
    const { name } = family;
    const head = [`# TYPE ${name} ${type}`];
    if (unit !== undefined) head.push(`# UNIT ${name} ${unit}`);
    return [...head, `# HELP ${name} ${escaped(help)}`];
  }
  const name = `${family.name}${type === 'counter' ? '_total' : type === 'info' ? '_info' : ''}`;
  // Here quotes stand for themselves.
  const plain = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return [`# HELP ${name} ${plain}`, `# TYPE ${name} ${type === 'info' ? 'gauge' : type}`];
}

/** Metrics as text. Those without a sample are left out. */
export function metricsText(families: readonly Family[], format: MetricsFormat): string {
  const rich = format === 'openmetrics';
  const lines = families.flatMap((family) => {
    const samples = sampleLines(family, rich);
    return samples.length === 0 ? [] : [...headLines(family, rich), ...samples];
  });
  return [...lines, ...(rich ? ['# EOF'] : []), ''].join('\n');
}
