import type { DocumentKind } from '../../domain/memory/collection.ts';
import { AppError } from '../../domain/errors.ts';
import type { Unit } from '../../lib/chunking/unit.ts';
import { textOf, type TextOptions } from '../files/index.ts';
import { codeUnits } from './code-units.ts';
import { csvUnits } from './csv-units.ts';
import { jsonUnits, MOST_JSON } from './json-units.ts';
import { htmlUnits } from './html-units.ts';
import { markdownUnits } from './markdown-units.ts';
import { type OpenPdf, pdfUnits } from './pdf-units.ts';
import { Gatherer } from './gatherer.ts';
import { linesOf } from './lines.ts';

/** Plain text, paragraph by paragraph. */
async function* textUnits(pieces: AsyncIterable<string>): AsyncGenerator<readonly Unit[]> {
  const gatherer = new Gatherer();
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      if (line.text.trim() === '') gatherer.skip(line);
      else gatherer.add(line, 'prose', {});
    }
    yield gatherer.take();
  }
  gatherer.end();
  yield gatherer.take();
}

/** A document to be read. */
export interface ReadableDocument {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly bytes: Blob;
}

const mega = (bytes: number): number => Math.round(bytes / 2 ** 20);

/**
 * A document's units as they are read; the memory it takes does not grow with it, but for JSON and PDF.
 * @throws AppError `collections.*`, `import.unreadable`; the signal's reason when cancelled
 */
export async function* unitsOf(
  { name, kind, bytes }: ReadableDocument,
  options: TextOptions & { readonly openPdf: OpenPdf },
): AsyncGenerator<readonly Unit[]> {
  const byLine = /\.(jsonl|ndjson)$/i.test(name);
  if (kind === 'json' && !byLine && bytes.size > MOST_JSON) {
    throw new AppError(
      'collections.too_large',
      `“${name}” has ${mega(bytes.size)} MB of JSON; the limit is ${mega(MOST_JSON)} MB. Split it, or use JSON Lines (.jsonl).`,
    );
  }
  if (kind === 'pdf') {
    yield* pdfUnits(bytes, options.openPdf, options);
    return;
  }
  const text = textOf(bytes, options);
  switch (kind) {
    case 'markdown':
      yield* markdownUnits(text);
      break;
    case 'csv':
      yield* csvUnits(text);
      break;
    case 'json':
      yield* jsonUnits(text, byLine);
      break;
    case 'html':
      yield* htmlUnits(text);
      break;
    case 'code':
      yield* codeUnits(text);
      break;
    default:
      yield* textUnits(text);
  }
}
