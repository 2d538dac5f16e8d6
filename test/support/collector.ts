import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectorPath } from '../../scripts/collector/build.mjs';
import { until } from './until.ts';

/** What a collector wrote down of a span, as its own JSON has it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly {
    readonly key: string;
    readonly value: Readonly<Record<string, unknown>>;
  }[];
  readonly events?: readonly { readonly name: string }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number; readonly message?: string };
}

export interface Collected {
  readonly resource: Readonly<Record<string, string>>;
  readonly spans: readonly CollectedSpan[];
}

export interface Collector {
  /** Base address of its OTLP/HTTP receiver. */
  readonly url: string;
  /** What it took so far. */
  collected(): Promise<Collected>;
  close(): Promise<void>;
}

/** Whether there is one: `node scripts/collector/build.mjs` makes it where there is Go. */
export const hasCollector = existsSync(collectorPath());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface ExportedFile {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

/** A real OpenTelemetry collector on this machine, which lets in pages of any origin and writes what it took to a file. */
export async function startCollector(): Promise<Collector> {
  const folder = await mkdtemp(join(tmpdir(), 'golem-collector-'));
  const port = await freePort();
  const file = join(folder, 'traces.jsonl');
  const config = {
    receivers: {
      otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}`, cors: { allowed_origins: ['*'] } } } },
    },
    exporters: { file: { path: file, flush_interval: '50ms' } },
    service: {
      telemetry: { metrics: { level: 'none' }, logs: { level: 'warn' } },
      pipelines: { traces: { receivers: ['otlp'], exporters: ['file'] } },
    },
  };
  const configFile = join(folder, 'config.yaml');
  // JSON is YAML.
  await writeFile(configFile, JSON.stringify(config));
  const process: ChildProcess = spawn(collectorPath(), ['--config', `file:${configFile}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await until('the collector answers', () => {
    if (process.exitCode !== null) throw new Error(`The collector ended with ${process.exitCode}.`);
    return fetch(`${url}/v1/traces`, { method: 'POST' }).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    async collected() {
      const text = await readFile(file, 'utf8').catch(() => '');
      const documents = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ExportedFile);
      const resources = documents.flatMap(({ resourceSpans }) => resourceSpans);
      const attributes = resources.flatMap(({ resource }) => resource.attributes);
      return {
        resource: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
        spans: resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      };
    },
    async close() {
      process.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
