import type { ArchiveSummary } from '../../domain/storage/archive.ts';
import { readModels } from '../models/index.ts';
import { readFrames } from './container.ts';
import { damaged } from './faults.ts';
import type { Head } from './archive-frames.ts';

export function summaryOf({
  format,
  schema,
  app,
  made,
  life,
  tables,
  settings,
  worlds = [],
}: Head): ArchiveSummary {
  const models = readModels(settings.models ?? []);
  const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  return {
    format,
    schema,
    app,
    made,
    ...life,
    worlds: worlds.map(({ id, title }) => ({ id, title })),
    rows,
    settings: {
      speed: settings.speed,
      ...(settings.running !== undefined && { running: settings.running }),
      ...(models.length > 0 && { models }),
    },
  };
}

/**
 * What a file says of itself at its head; no more of it is read.
 * @throws AppError `archive.foreign`, `archive.newer`, `archive.damaged`
 */
export async function inspectArchive(file: Blob): Promise<ArchiveSummary> {
  for await (const frame of readFrames(file.stream())) {
    if (frame.kind === 'life') return summaryOf(frame);
  }
  throw damaged('it has no header');
}
