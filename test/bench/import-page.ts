import { wrap } from 'comlink';
import type { ImportSubjects, Imported } from './import-worker.ts';

declare global {
  var runImport: (subject: keyof ImportSubjects) => Promise<Imported>;
}

const subjects = wrap<ImportSubjects>(
  new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
);

globalThis.runImport = (subject) => {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No file is chosen.');
  return subjects[subject](file);
};
