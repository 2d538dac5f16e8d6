import { createReadStream, openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Headless } from '../headless-golem.ts';
import { usageError } from './options.ts';

/** Letters of one memory at most: longer paragraphs are cut there. */
const MOST_LETTERS = 4_000;

/** Paragraphs, each a piece of its text in its order. */
const paragraphs = (text: string): readonly { readonly text: string }[] =>
  text
    .split(/\n\s*\n/u)
    .map((piece) => ({ text: piece.trim().slice(0, MOST_LETTERS) }))
    .filter((piece) => piece.text !== '');

/**
 * Brings a file into a golem: a whole life takes the place of its own, memories and texts are added.
 * @returns what came of it, in a sentence @throws AppError `archive.*`, `import.refused`, `input.invalid` for a file of another kind
 */
export async function importFile({ api, golem }: Headless, path: string): Promise<string> {
  const kind = extname(path).toLowerCase();
  if (kind === '.golem') {
    const stream = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
    await api.importAll(stream);
    return `The golem goes on from tick ${(await api.status()).tick}.`;
  }
  if (kind === '.jsonl') {
    const { added } = await api.grimoire.bring(await openAsBlob(path));
    return `${added} memories added.`;
  }
  if (kind === '.md' || kind === '.txt') {
    const { count, refused, quarantined } = await api.grimoire.ingest(
      paragraphs(await readFile(path, 'utf8')),
      { source: basename(path) },
    );
    await golem.memory.backfill.idle();
    return `${count} memories added, ${quarantined.length} of them in quarantine; ${refused.length} refused.`;
  }
  throw usageError(`${path}: expected a .golem, .jsonl, .md or .txt file. Import other formats on the page.`);
}
