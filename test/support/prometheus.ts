import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

/** Whether a program is there to be run. */
export function installed(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The name of a test that needs a program: where it is missing the name says so, and how it is had. */
export const needing = (what: string, there: boolean, how: string): string =>
  there ? what : `${what} (skipped: ${how})`;

/** What a program says of a text that it is given on its standard input. */
export function tell(
  command: string,
  args: readonly string[],
  input: string,
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A real Prometheus that scrapes one address. */
export interface Scraping {
  /** Accept header of its last scrape. */
  readonly accepts: () => string | undefined;
  /** What it says of its target: `up`, or why not. */
  target(): Promise<{ readonly health: string; readonly lastError: string }>;
  /** The `data` of its answer. */
  ask(path: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts Prometheus on the text, and waits until it has scraped it. */
export async function scrape(text: string, contentType: string): Promise<Scraping> {
  let accept: string | undefined;
  const exporter = createServer((request, response) => {
    accept = request.headers.accept;
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
  });
  await new Promise<void>((resolve) => exporter.listen(0, '127.0.0.1', resolve));
  const { port } = exporter.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'golem-prometheus-'));
  await writeFile(
    join(folder, 'prometheus.yml'),
    [
      'global: { scrape_interval: 200ms, scrape_timeout: 200ms }',
      `scrape_configs: [{ job_name: golem, static_configs: [{ targets: ['127.0.0.1:${port}'] }] }]`,
    ].join('\n'),
  );
  const own = await freePort();
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${own}`,
      '--enable-feature=exemplar-storage',
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((resolve) => prometheus.once('exit', () => resolve()));
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${own}/api/v1/${path}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const target = async () => {
    const { activeTargets } = (await ask('targets')) as {
      activeTargets: readonly { health: string; lastError: string }[];
    };
    return activeTargets[0] ?? { health: 'unknown', lastError: '' };
  };
  const stop = async (): Promise<void> => {
    prometheus.kill('SIGTERM');
    await gone;
    await new Promise((resolve) => exporter.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('Prometheus has scraped the text', () => {
      if (prometheus.exitCode !== null) throw new Error(`Prometheus ended with ${prometheus.exitCode}.`);
      return target().then(
        ({ health }) => health !== 'unknown',
        () => false,
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { accepts: () => accept, target, ask, stop };
}
