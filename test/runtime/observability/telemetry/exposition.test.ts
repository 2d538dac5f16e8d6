import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_TYPES } from '../../../../src/protocol/page/scrape.ts';
import { installed, needing, scrape, tell, type Scraping } from '../../../support/prometheus.ts';
import { TRACE_ID, sampleText } from './sample-text.ts';

const PYTHON = '/usr/bin/python3';
const promtool = installed('promtool', ['--version']);
const prometheus = installed('prometheus', ['--version']);
const parser = installed(PYTHON, ['-c', 'import prometheus_client.openmetrics.parser']);

/** Reads the text with the reference parser of the format, which is strict, and gives back what it found. */
const PARSE = `
import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse
print(json.dumps([{'name': f.name, 'type': f.type, 'unit': f.unit, 'samples': len(f.samples),
  'traces': sorted({s.exemplar.labels['trace_id'] for s in f.samples if s.exemplar})}
  for f in parse(sys.stdin.read())]))`;

interface Parsed {
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly samples: number;
  readonly traces: readonly string[];
}

describe('metrics as text', () => {
  it('names a counter once with and once without _total, has units and ends with EOF in OpenMetrics alone', () => {
    const open = sampleText('openmetrics').split('\n');
    const older = sampleText('prometheus').split('\n');
    expect(open).toContain('# TYPE golem_ticks counter');
    expect(older).toContain('# TYPE golem_ticks_total counter');
    expect(open).toContain('# UNIT golem_tick_duration_seconds seconds');
    expect(open.slice(-2)).toEqual(['# EOF', '']);
    expect(older.some((line) => line.startsWith('# UNIT') || line === '# EOF')).toBe(false);
    const samples = (lines: readonly string[]): string[] =>
      lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' # ')[0]!);
    expect(samples(older)).toEqual(samples(open));
  });

  it('counts every tick in the buckets, the last of which holds all', () => {
    const buckets = sampleText('prometheus')
      .split('\n')
      .filter((line) => line.startsWith('golem_tick_duration_seconds_bucket'))
      .map((line) => Number(line.split(' ')[1]));
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(40);
  });

  it.skipIf(!promtool)(
    needing(
      'is accepted by `promtool check metrics` without a complaint, and a broken text is not',
      promtool,
      'promtool is not installed; it is in the Debian package prometheus',
    ),
    () => {
      const text = sampleText('prometheus');
      expect(tell('promtool', ['check', 'metrics'], text)).toEqual({ status: 0, said: '' });
      const broken = tell('promtool', ['check', 'metrics'], text.replace('_total{', '_total{,'));
      expect(broken.status).not.toBe(0);
    },
  );

  it.skipIf(!parser)(
    needing(
      'is read by the strict OpenMetrics parser of prometheus_client with types, units and traces',
      parser,
      'it is not installed; it is in the Debian package python3-prometheus-client',
    ),
    () => {
      const { status, said } = tell(PYTHON, ['-c', PARSE], sampleText('openmetrics'));
      expect(status, said).toBe(0);
      const found = new Map((JSON.parse(said) as Parsed[]).map((family) => [family.name, family]));
      expect(found.get('golem')).toMatchObject({ type: 'info', samples: 1 });
      expect(found.get('golem_ticks')).toMatchObject({ type: 'counter', traces: [TRACE_ID] });
      expect(found.get('golem_tick_duration_seconds')).toMatchObject({
        type: 'histogram',
        unit: 'seconds',
        traces: [TRACE_ID],
      });
      expect(found.get('golem_step_duration_seconds')).toMatchObject({ type: 'summary', unit: 'seconds' });
      expect(found.get('golem_vitality_ratio')).toMatchObject({ type: 'gauge', unit: 'ratio' });
      const cut = tell(PYTHON, ['-c', PARSE], sampleText('openmetrics').replace('# EOF\n', ''));
      expect(cut.status).not.toBe(0);
    },
  );
});

describe.skipIf(!prometheus)(
  needing(
    'a real Prometheus',
    prometheus,
    'Prometheus is not installed; it is in the Debian package prometheus',
  ),
  () => {
    let scraping: Scraping;
    beforeAll(async () => {
      scraping = await scrape(sampleText('openmetrics'), CONTENT_TYPES.openmetrics);
    });
    afterAll(() => scraping.stop());

    it('asks for OpenMetrics, scrapes it, and keeps samples and exemplars', async () => {
      expect(scraping.accepts()).toContain('application/openmetrics-text');
      expect(await scraping.target()).toMatchObject({ health: 'up', lastError: '' });
      const ticks = (await scraping.ask('query?query=sum(golem_ticks_total)')) as {
        result: readonly { value: readonly [number, string] }[];
      };
      expect(ticks.result[0]!.value[1]).toBe('40');
      const now = Math.floor(Date.now() / 1_000);
      const exemplars = (await scraping.ask(
        `query_exemplars?query=golem_tick_duration_seconds_bucket&start=${now - 600}&end=${now + 600}`,
      )) as readonly { exemplars: readonly { labels: { trace_id: string } }[] }[];
      expect(exemplars[0]!.exemplars[0]!.labels.trace_id).toBe(TRACE_ID);
    });
  },
);
