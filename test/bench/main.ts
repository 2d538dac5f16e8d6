import { join } from 'node:path';
import { benchBytes } from './bytes.ts';
import { benchChain } from './chain.ts';
import { benchCharts } from './charts.ts';
import { benchCollections } from './collections.ts';
import { benchEmbeddings } from './embed.ts';
import { benchWebGpu } from './embed-webgpu.ts';
import { benchExport } from './export.ts';
import { firstPaint } from './first-paint.ts';
import { benchEndpoint } from './endpoint.ts';
import { benchEndpointInTab } from './endpoint-tab.ts';
import { benchGateway } from './gateway.ts';
import { benchGovernor } from './governor.ts';
import { benchHouse } from './house.ts';
import { benchImport } from './import.ts';
import { benchLanguage } from './language.ts';
import { benchLanguageLeak } from './language-leak.ts';
import { benchLives } from './lives.ts';
import { benchMap } from './map.ts';
import { benchMemory } from './memory.ts';
import { benchOffline } from './offline.ts';
import { benchPage } from './page.ts';
import { benchPeers } from './peers.ts';
import type { BenchGrid, BenchResult, BenchRow } from './row.ts';
import { serveBuilt } from './site.ts';
import { benchRecall } from './recall.ts';
import { benchReplay } from './replay.ts';
import { benchRest } from './rest.ts';
import { benchStorage } from './storage.ts';
import { benchTelemetry } from './telemetry.ts';
import { toMarkdown } from './table.ts';
import { benchTicks } from './ticks.ts';
import { benchTraces } from './traces.ts';
import { benchTriage } from './triage.ts';
import { benchTriageLive } from './triage-live.ts';

type Part = (root: string) => Promise<BenchResult>;

async function onSite(
  root: string,
  bench: (url: string) => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> {
  const site = await serveBuilt(root);
  try {
    return await bench(site.url);
  } finally {
    await site.close();
  }
}

/** The parts of the bench by name, in the order of the table. */
export const PARTS: Readonly<Record<string, Part>> = {
  page: async (root) => ({
    rows: [...(await firstPaint(join(root, 'dist'))), ...(await onSite(root, benchPage))],
  }),
  offline: async (root) => ({ rows: await benchOffline(root) }),
  map: async (root) => ({ rows: await onSite(root, benchMap) }),
  ticks: async (root) => ({ rows: await onSite(root, benchTicks) }),
  memory: (root) => benchMemory(root),
  rest: async (root) => ({ rows: await benchRest(root) }),
  bytes: () => benchBytes(),
  storage: (root) => benchStorage(root),
  embed: async () => ({ rows: await benchEmbeddings() }),
  webgpu: async () => ({ rows: await benchWebGpu() }),
  export: () => benchExport(),
  import: async (root) => ({ rows: await benchImport(root) }),
  collections: async (root) => ({ rows: await onSite(root, (url) => benchCollections(url, root)) }),
  recall: async () => ({ rows: await benchRecall() }),
  governor: async (root) => ({ rows: await benchGovernor(root) }),
  gateway: async () => ({ rows: await benchGateway() }),
  endpoint: async (root) => ({
    rows: [...(await benchEndpoint()), ...(await onSite(root, benchEndpointInTab))],
  }),
  peers: () => benchPeers(),
  chain: async () => ({ rows: await benchChain() }),
  telemetry: async (root) => ({
    rows: [
      ...(await benchTelemetry()),
      ...(await onSite(root, benchTraces)),
      ...(await onSite(root, benchCharts)),
    ],
  }),
  triage: async (root) => ({ rows: [...(await benchTriage(root)), ...(await benchTriageLive())] }),
  replay: async (root) => ({ rows: await onSite(root, benchReplay) }),
  lives: async () => ({ rows: await benchLives() }),
  language: async () => ({ rows: await benchLanguage() }),
  'language-leak': benchLanguageLeak,
  house: benchHouse,
};

/**
 * Runs the named parts one after the other: together they would measure each other.
 * @param progress told of each part before it begins
 * @returns the table as Markdown, whole and of each part, and whether something in it could not be measured
 */
export async function bench(
  root: string,
  names: readonly string[],
  machine: string,
  progress: (name: string) => void,
): Promise<{
  readonly table: string;
  readonly parts: ReadonlyMap<string, string>;
  readonly failed: boolean;
}> {
  const parts = new Map<string, string>();
  const rows: BenchRow[] = [];
  const grids: BenchGrid[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (!names.includes(name)) continue;
    progress(name);
    try {
      const result = await part(root);
      rows.push(...result.rows);
      grids.push(...(result.grids ?? []));
      parts.set(name, toMarkdown(result.rows, result.grids ?? []));
    } catch (error) {
      // What the other parts measured is not lost with it.
      const why = error instanceof Error ? error.message : String(error);
      rows.push({
        name: `${name}: failed`,
        value: Number.NaN,
        unit: '',
        goal: {},
        note: why.split('\n')[0] ?? '',
      });
    }
  }
  return {
    table: `${machine}\n\n${toMarkdown(rows, grids)}`,
    parts,
    failed: rows.some(({ value }) => Number.isNaN(value)),
  };
}
