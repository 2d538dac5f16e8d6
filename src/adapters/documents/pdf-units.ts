import type * as PdfJs from 'pdfjs-dist';
import { AppError } from '../../domain/errors.ts';
import type { Unit } from '../../lib/chunking/unit.ts';
import { linesOfPage, PdfReader } from './pdf-lines.ts';

/** Bytes of a PDF: it is read whole. */
export const MOST_PDF = 256 * 2 ** 20;

/** PDF.js as this place runs it, and how to be done with it. */
export interface PdfEngine {
  readonly pdf: Pick<typeof PdfJs, 'getDocument'>;
  /** In a thread of its own where there is one. */
  readonly worker?: PdfJs.PDFWorker;
  end(): void;
}

export type OpenPdf = () => Promise<PdfEngine>;

/** @throws AppError `collections.unreadable` where it is damaged, locked, or has no text; the signal's reason */
export async function* pdfUnits(
  bytes: Blob,
  open: OpenPdf,
  { signal, onBytes }: { readonly signal?: AbortSignal | undefined; onBytes?(read: number): void },
): AsyncGenerator<readonly Unit[]> {
  if (bytes.size > MOST_PDF) {
    throw new AppError('collections.too_large', `The PDF is larger than ${MOST_PDF / 2 ** 20} MB. Split it.`);
  }
  const engine = await open();
  try {
    const task = engine.pdf.getDocument({
      data: new Uint8Array(await bytes.arrayBuffer()),
      ...(engine.worker && { worker: engine.worker }),
      // Nothing is drawn, and nothing is fetched.

      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      stopAtErrors: false,
      verbosity: 0,
    });
    const document = await task.promise.catch((cause: unknown) => {
      throw new AppError('collections.unreadable', whyNot(cause), { cause });
    });
    const reader = new PdfReader();
    let any = false;
    for (let number = 1; number <= document.numPages; number += 1) {
      signal?.throwIfAborted();
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      const units = reader.page(number, linesOfPage(items.filter((item) => 'str' in item)));
      any ||= units.length > 0;
      onBytes?.(Math.round((bytes.size * number) / document.numPages));
      yield units;
    }
    if (!any) {
      throw new AppError(
        'collections.unreadable',
        'This PDF contains only images, no text. Run text recognition (OCR) on it first.',
      );
    }
    await task.destroy();
  } finally {
    engine.end();
  }
}

function whyNot(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : '';
  return name === 'PasswordException'
    ? 'This PDF is password-protected. Save it without a password, then add it again.'
    : 'This file is not a PDF, or is damaged.';
}
