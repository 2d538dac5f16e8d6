import type { OpenPdf } from '../../adapters/documents/index.ts';

/** PDF.js in the same thread, in the build that Node can run. */
export const pdfInProcess: OpenPdf = async () => ({
  pdf: await import('pdfjs-dist/legacy/build/pdf.mjs'),
  end: () => undefined,
});
