import { csvRows } from './csv-rows.ts';
import { jsonLineRows, jsonRows } from './json-rows.ts';
import type { Layout, RowBatch } from './layout.ts';

type CsvLayout = Extract<Layout, { format: 'csv' }>;

/** The rows of data of a file, header and preamble left out. @throws AppError `import.*` */
export function rowsOf(text: AsyncIterable<string>, layout: Layout): AsyncIterable<RowBatch> {
  switch (layout.format) {
    case 'csv':
      return dataRows(text, layout);
    case 'json':
      return jsonRows(text, layout.path, layout.columns);
    case 'jsonl':
      return jsonLineRows(text, layout.columns);
  }
}

async function* dataRows(text: AsyncIterable<string>, layout: CsvLayout): AsyncGenerator<RowBatch> {
  let skip = layout.skipRows;
  for await (const batch of csvRows(text, layout)) {
    const left = skip;
    skip = Math.max(0, skip - batch.rows.length);
    if (left === 0) yield batch;
    else if (batch.rows.length > left)
      yield { rows: batch.rows.slice(left), lineOf: (index) => batch.lineOf(index + left) };
  }
}
