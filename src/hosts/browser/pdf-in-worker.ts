import type { OpenPdf } from '../../adapters/documents/index.ts';

/** PDF.js in a worker of its own, made for one document: one that hangs or breaks takes nothing along. */
export const pdfInWorker: OpenPdf = async () => {
  const pdf = await import('pdfjs-dist');
  const port = new Worker(new URL('../../../workers/pdf.worker.ts', import.meta.url), {
    type: 'module',
    name: 'pdf',
  });
  const worker = pdf.PDFWorker.create({ port });
  return {
    pdf,
    worker,
    end: () => {
      worker.destroy();
      port.terminate();
    },
  };
};
