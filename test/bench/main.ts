import { join } from 'node:path';
import { benchEmbeddings } from './embed.ts';
import { benchWebGpu } from './embed-webgpu.ts';
import { firstPaint } from './first-paint.ts';
import { benchLives } from './lives.ts';
import { benchPage } from './page.ts';
import type { BenchRow } from './row.ts';
import { serveBuilt } from './site.ts';
import { toMarkdown } from './table.ts';
import { benchTicks } from './ticks.ts';

type Part = (root: string) => Promise<readonly BenchRow[]>;

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
  page: async (root) => [...(await firstPaint(join(root, 'dist'))), ...(await onSite(root, benchPage))],
  ticks: (root) => onSite(root, benchTicks),
  embed: () => benchEmbeddings(),
  webgpu: () => benchWebGpu(),
  lives: () => benchLives(),
};

/**
 * Runs the named parts one after the other: together they would measure each other.
 * @param progress told of each part before it begins
 * @returns the table as Markdown, and whether something in it could not be measured
 */
export async function bench(
  root: string,
  names: readonly string[],
  machine: string,
  progress: (name: string) => void,
): Promise<{ readonly table: string; readonly failed: boolean }> {
  const rows: BenchRow[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (!names.includes(name)) continue;
    progress(name);
    try {
      rows.push(...(await part(root)));
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
  return { table: toMarkdown(rows, machine), failed: rows.some(({ value }) => Number.isNaN(value)) };
}
